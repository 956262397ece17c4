import {
  isAccountValidForBank,
  isCorrespondentAccountValid,
  isBankBik,
} from '../../../src/shared/bank-details.ts'
import { addDays } from '../../../src/shared/store-day.ts'
import type { MachineEvent } from '../../define.ts'
import type { BankDetails, EffectParams } from '../../effects.ts'
import type { AccountTransfers, Facts } from '../../facts.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  refundId: number
  /** Day on which the refund was created, in the time zone of the store, YYYY-MM-DD. */
  madeOn: string
  transferDays: number
  /** True if the bank details were changed at least once. */
  corrected: boolean
}

export type Event =
  | MachineEvent<
      'TRANSFERRED',
      { paymentNumber: string; transferredOn: string },
      Pick<Facts, 'storeDay'> & Partial<Pick<Facts, 'accountTransfers'>>
    >
  | MachineEvent<'DETAILS_WRONG'>
  | MachineEvent<'DETAILS_CORRECTED', BankDetails>
  | MachineEvent<'DETAILS_RIGHT'>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const detailsOf = ({ event }: Args): BankDetails =>
  event.type === 'DETAILS_CORRECTED'
    ? event.payload
    : { checkingAccount: '', bik: '', correspondentAccount: '', bankName: '', payerName: '' }

/**
 * Sources: Bank of Russia 762-P (the number of a payment order has up to six digits and is not zero), and
 * src/shared/bank-details.ts (control keys of accounts). Days are in the time zone of the store.
 */
export const guards = {
  numberIsOfPaymentOrder: ({ event }: Args) =>
    event.type === 'TRANSFERRED' && /^(?=.*[1-9])[0-9]{1,6}$/.test(event.payload.paymentNumber),
  notInFuture: ({ event }: Args) =>
    event.type === 'TRANSFERRED' && event.payload.transferredOn <= event.facts.storeDay.today,
  notBeforeRefund: ({ context, event }: Args) =>
    event.type === 'TRANSFERRED' && event.payload.transferredOn >= context.madeOn,
  notTooOld: ({ context, event }: Args) =>
    event.type === 'TRANSFERRED' &&
    event.payload.transferredOn >= addDays(event.facts.storeDay.today, -context.transferDays),
  bikIsOfBank: (args: Args) => isBankBik(detailsOf(args).bik),
  accountKeyFits: (args: Args) => isAccountValidForBank(detailsOf(args).checkingAccount, detailsOf(args).bik),
  correspondentFits: (args: Args) =>
    isCorrespondentAccountValid(detailsOf(args).correspondentAccount, detailsOf(args).bik),
}

export const createInitialContext = ({ params, limits }: WorkflowInput): Context => ({
  refundId: Number(params.refundId ?? 0),
  madeOn: typeof params.madeOn === 'string' ? params.madeOn : '',
  transferDays: limits.transferDays,
  corrected: false,
})

/** Records of earlier releases have no fact about the account. */
const sameAccountOf = ({ context, event }: Args): AccountTransfers =>
  (event.type === 'TRANSFERRED' ? event.facts.accountTransfers?.[context.refundId] : undefined) ?? {
    count: 0,
    sum: 0,
  }

export const createTransferParams = (args: Args): EffectParams['markRefundTransferred'] => ({
  refundId: args.context.refundId,
  ...(args.event.type === 'TRANSFERRED' ? args.event.payload : { paymentNumber: '', transferredOn: '' }),
  sameAccount: sameAccountOf(args),
})

export const createCorrectionParams = (args: Args): EffectParams['correctRefundDetails'] => ({
  refundId: args.context.refundId,
  bank: detailsOf(args),
})

export const createStepTextValues = ({ refundId, transferDays }: Context): Record<string, number> => ({
  refundId,
  transferDays,
})
