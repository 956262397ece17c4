import type { MachineEvent } from '../../define.ts'
import type { EffectParams } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  /** Purpose of the ledger entry, unique within the order. */
  purpose: string
  kind: string
  way: string
  /** Minor units. */
  amount: number
  /** ISO 4217; null for the currency of the order, undefined in tasks that were opened without it. */
  currency?: string | null
  problem: string | null
  /** True for a delivery order: the delivery service may have collected money from the customer. */
  carried: boolean
}

interface Document {
  document: string
  doneOn: string
}

export type Event =
  | MachineEvent<'RETURNED', Document, Pick<Facts, 'storeDay'>>
  | MachineEvent<'TAKEN', Document, Pick<Facts, 'storeDay'>>
  | MachineEvent<'PAID', Document, Pick<Facts, 'storeDay'>>
  | MachineEvent<'CARRIER_PAID', Document, Pick<Facts, 'storeDay'>>
  | MachineEvent<'WRITTEN_OFF', { comment: string }>
  | MachineEvent<'NOT_TAKEN', { comment: string }>
  | MachineEvent<'CHECKED', { comment: string }>
  | MachineEvent<'TRY_AGAIN'>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

/** True if the entry is a request to the bank, which can be repeated. */
export const isBankEntry = ({ way }: Context): boolean => way === 'bank'

export const isDeliveredByService = ({ carried }: Context): boolean => carried

/** Days are in the time zone of the store. */
export const guards = {
  isUnpaid: ({ context }: Args) => context.problem === 'unpaid',
  isStray: ({ context }: Args) => context.kind === 'stray',
  isCapture: ({ context }: Args) => context.kind === 'captured',
  byGiftCard: ({ context }: Args) => context.way === 'giftCard',
  byPartner: ({ context }: Args) => context.way === 'partner',
  isCarried: ({ context }: Args) => isDeliveredByService(context),
  byBank: ({ context }: Args) => isBankEntry(context),
  documentHasNumber: ({ event }: Args) => /\d/.test(documentOf(event)?.document ?? ''),
  notInFuture: ({ event }: Args) =>
    'facts' in event && (documentOf(event)?.doneOn ?? '9999') <= event.facts.storeDay.today,
  isExplained: ({ event }: Args) => commentOf(event) !== '',
}

const documentOf = ({ payload }: Event): Document | null =>
  'document' in payload ? (payload as Document) : null
const commentOf = (event: Event): string =>
  event.type === 'CHECKED' || event.type === 'WRITTEN_OFF' || event.type === 'NOT_TAKEN'
    ? event.payload.comment.trim()
    : ''

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const createInitialContext = ({ order, params }: WorkflowInput): Context => ({
  purpose: text(params.purpose),
  kind: text(params.kind),
  way: text(params.way),
  amount: typeof params.amount === 'number' ? params.amount : 0,
  currency: typeof params.currency === 'string' ? params.currency : null,
  problem: typeof params.problem === 'string' ? params.problem : null,
  carried: order.delivery !== null,
})

export const createSettlementParams = ({ context, event }: Args): EffectParams['settleByHand'] => ({
  purpose: context.purpose,
  document: documentOf(event)?.document.trim() ?? commentOf(event),
  doneOn: documentOf(event)?.doneOn ?? null,
})

/** Parameters of a paid debt: paid at the till, or collected and transferred by the delivery service. */
export const createPaymentParams = ({ event }: Args): EffectParams['markPaid'] => ({
  document: documentOf(event)?.document.trim() ?? null,
  ...(event.type === 'CARRIER_PAID' ? { way: 'courier' } : {}),
})

export const createDropCaptureParams = ({ context, event }: Args): EffectParams['dropCapture'] => ({
  purpose: context.purpose,
  comment: commentOf(event),
})

export const createBankRetryParams = ({ context }: Args): EffectParams['askBankAgain'] => ({
  purpose: context.purpose,
})

export const createStepTextValues = ({
  amount,
  currency,
  problem,
}: Context): Record<string, string | number> => ({
  amountSum: amount,
  ...(currency && { currency }),
  ...(problem === 'otherCurrency' && { context: problem }),
})
