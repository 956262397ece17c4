import { isBlankText } from '../../../src/shared/clean-text.ts'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import {
  isAccountValidForBank,
  isCorrespondentAccountValid,
  isBankBik,
} from '../../../src/shared/bank-details.ts'
import type { LedgerWay } from '../../../src/shared/ledger.ts'
import { calculateLineRefund, type LinePriceComponents } from '../../../src/shared/line-price.ts'
import { otherRefundReasonId, refundAccountType } from '../../../src/shared/refund-statuses.ts'
import type { MachineEvent } from '../../define.ts'
import type { BankDetails, EffectParams, RefundLine } from '../../effects.ts'
import {
  isReturnTermOver,
  createReturnableGuards,
  createReturnableContext,
  type ReturnableContext,
} from '../../parts/returnable-pieces/v1/returnable.ts'
import { formatPieceCounts, sumBy } from '../../parts/pieces.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends ReturnableContext {
  prices: LinePrice[]
  paysOnline: boolean
  refundWarningDays: number
  /** Way in which the order's money is refunded if no account can be chosen. */
  payWay: LedgerWay
  /**
   * Types of accounts of which the user chooses one for the refund (catalogue refundAccountTypes). Empty: `payWay`
   * applies.
   */
  accounts: number[]
  accountType: number | null
}

/** Data for the refund of a line. `keptAtFirst`: pieces that the customer kept at the issue. */
interface LinePrice extends LinePriceComponents {
  lineId: number
  keptAtFirst: number
  refunded: number
}

interface Choice {
  lines: RefundLine[]
  reasonId: number
  /** Absent if no account can be chosen. */
  accountType?: number
}

export type Event =
  | MachineEvent<'CHOSEN', Choice>
  | MachineEvent<'ACKNOWLEDGED'>
  | MachineEvent<'CONFIRM_WITH_DETAILS', BankDetails & { comment?: string }>
  | MachineEvent<'CONFIRM', { comment?: string }>
  | MachineEvent<'BACK'>
  | MachineEvent<'REFUSE', Omit<EffectParams['refuseRefund'], 'lines'> & { lines?: RefundLine[] }>

type Args = { context: Context; event: Event }

const linesOf = (event: Event) =>
  event.type === 'CHOSEN' || event.type === 'REFUSE' ? (event.payload.lines ?? []) : []
const detailsOf = (event: Event): BankDetails =>
  event.type === 'CONFIRM_WITH_DETAILS'
    ? {
        checkingAccount: event.payload.checkingAccount,
        bik: event.payload.bik,
        correspondentAccount: event.payload.correspondentAccount,
        bankName: event.payload.bankName,
        payerName: event.payload.payerName,
      }
    : { checkingAccount: '', bik: '', correspondentAccount: '', bankName: '', payerName: '' }

const commentOf = (event: Event): string | null => {
  if (event.type !== 'CONFIRM' && event.type !== 'CONFIRM_WITH_DETAILS') return null
  const { comment } = event.payload
  return comment !== undefined && !isBlankText(comment) ? comment : null
}

/** Source: specification 5, «Refund and exchange»; 9, «Online order refund within 7 days». */
export const guards = {
  ...createReturnableGuards<Context, Event>(linesOf),
  accountIsChosen: ({ context }: Args) => context.accounts.length > 0,
  accountIsOffered: ({ context: { accounts }, event }: Args) => {
    if (event.type !== 'CHOSEN') return true
    const { accountType } = event.payload
    return accountType === undefined ? accounts.length === 0 : accounts.includes(accountType)
  },
  termIsOver: ({ context, event }: Args) =>
    context.paysOnline && isReturnTermOver(context, event.at, context.refundWarningDays),

  /** False if the reason is «other» and no comment explains it. */
  otherIsExplained: ({ context, event }: Args) =>
    context.reasonId !== otherRefundReasonId || commentOf(event) !== null,
  toBankAccount: ({ context }: Args) =>
    context.accountType === refundAccountType.bankDetails && back(context).money > 0,
  bikIsOfBank: ({ event }: Args) => isBankBik(detailsOf(event).bik),
  accountKeyFits: ({ event }: Args) =>
    isAccountValidForBank(detailsOf(event).checkingAccount, detailsOf(event).bik),
  correspondentFits: ({ event }: Args) =>
    isCorrespondentAccountValid(detailsOf(event).correspondentAccount, detailsOf(event).bik),
}

export const createInitialContext = (input: WorkflowInput): Context => {
  const { order, limits } = input
  return {
    ...createReturnableContext(input),
    prices: order.lines.map((line) => ({
      ...{ lineId: line.lineId, skuQuantity: line.ordered, productPrice: line.unitPrice },
      ...{ discountShare: line.discountShare, pointsShare: line.pointsShare },
      ...{ keptAtFirst: Math.max(0, line.collected - line.returned), refunded: line.refunded },
    })),
    paysOnline: order.paysOnline,
    refundWarningDays: limits.refundWarningDays,
    ...{ payWay: order.payWay, accounts: order.refundAccounts, accountType: null },
  }
}

export const createChosenPiecesUpdate = ({ event }: Args) =>
  event.type === 'CHOSEN'
    ? {
        chosen: event.payload.lines.filter((line) => line.quantity > 0),
        reasonId: event.payload.reasonId,
        accountType: event.payload.accountType ?? null,
      }
    : {}

export const createRefundParams = ({ context, event }: Args): EffectParams['openRefund'] => ({
  lines: context.chosen,
  accountType: context.accountType,
  reasonId: context.reasonId ?? 0,
  comment: commentOf(event),
  bank: event.type === 'CONFIRM_WITH_DETAILS' ? detailsOf(event) : null,
})

/**
 * Parameters of a refused refund. `lines`: pieces entered with the refusal, otherwise the pieces that were chosen
 * before.
 */
export const createRefundRefusalParams = ({ context, event }: Args): EffectParams['refuseRefund'] => {
  if (event.type !== 'REFUSE') return { reasonId: 0, comment: '', commentToCustomer: '', lines: [] }
  const { reasonId, comment, commentToCustomer } = event.payload
  const refundedLines = linesOf(event).filter((line) => line.quantity > 0)
  const lines = (refundedLines.length > 0 ? refundedLines : context.chosen).map(({ lineId, quantity }) => ({
    lineId,
    quantity,
  }))
  return { reasonId, comment, commentToCustomer, lines }
}

const quantityOf = ({ quantity }: RefundLine) => quantity

/** Refund for the chosen pieces: money and points in minor units, computed as on the server. */
function back({ chosen, prices }: Context): { money: number; points: number } {
  const parts = chosen.map(({ lineId, quantity }) => {
    const line = prices.find((one) => one.lineId === lineId)
    return line
      ? calculateLineRefund(line, line.keptAtFirst, line.refunded, quantity)
      : { money: 0, points: 0 }
  })
  return {
    money: sumBy(parts, ({ money }) => money),
    points: sumBy(parts, ({ points }) => points),
  }
}

/** Destination of the refund. It selects the variant of the texts (`context` of i18next). */
function whereTo(context: Context): string {
  if (back(context).money === 0) return 'noMoney'
  if (context.accountType === refundAccountType.card) return 'card'
  if (context.accountType === refundAccountType.cardViaTerminal) return 'terminal'
  return context.accountType === refundAccountType.bankDetails ? 'account' : context.payWay
}

export function createStepTextValues(context: Context): Record<string, number | string> {
  const { kept, chosen, accounts, refundWarningDays, reasonId } = context
  const { money, points } = back(context)
  return {
    kept: sumBy(kept, quantityOf),
    chosen: sumBy(chosen, quantityOf),
    accounts: accounts.join(' '),
    refundWarningDays,
    ...{ backSum: money, backPoints: points },
    ...(reasonId !== null && { reasonId }),
    ...(chosen.length > 0 && { context: whereTo(context), asked: formatPieceCounts(chosen, quantityOf) }),
  }
}

/** Initial form data: the previous choice, displayed after going back. */
export function createInitialFormData({ chosen, reasonId, accountType }: Context, form: FormId): unknown {
  if (form !== 'initiateRefund/v1/refund' && form !== 'initiateRefund/v1/goods') return {}
  return {
    lines: chosen,
    ...(reasonId !== null && { reasonId }),
    ...(accountType !== null && { accountType }),
  }
}
