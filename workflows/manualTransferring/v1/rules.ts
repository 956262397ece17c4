import { accountFits, correspondentFits, isBik } from '../../../src/shared/bank-details.ts'
import type { Move } from '../../define.ts'
import type { BankDetails, EffectParams } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  refundId: number
  /** The details were changed at least once. */
  corrected: boolean
}

export type Event =
  | Move<'TRANSFERRED', { paymentNumber: string; transferredOn: string }>
  | Move<'DETAILS_WRONG'>
  | Move<'DETAILS_CORRECTED', BankDetails>
  | Move<'DETAILS_RIGHT'>
  | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const detailsOf = ({ event }: Args): BankDetails =>
  event.type === 'DETAILS_CORRECTED'
    ? event.payload
    : { checkingAccount: '', bik: '', correspondentAccount: '', bankName: '', payerName: '' }

/** Banks date a payment by Moscow time: day of an instant there. */
const bankDay = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10)

/** Source: the control key of accounts, src/shared/bank-details.ts. */
export const guards = {
  notInFuture: ({ event }: Args) =>
    event.type === 'TRANSFERRED' && event.payload.transferredOn <= bankDay(event.at),
  bikIsOfBank: (args: Args) => isBik(detailsOf(args).bik),
  accountKeyFits: (args: Args) => accountFits(detailsOf(args).checkingAccount, detailsOf(args).bik),
  correspondentFits: (args: Args) =>
    correspondentFits(detailsOf(args).correspondentAccount, detailsOf(args).bik),
}

export const startFrom = ({ params }: WorkflowInput): Context => ({
  refundId: Number(params.refundId ?? 0),
  corrected: false,
})

export const transfer = ({ context, event }: Args): EffectParams['markRefundTransferred'] => ({
  refundId: context.refundId,
  ...(event.type === 'TRANSFERRED' ? event.payload : { paymentNumber: '', transferredOn: '' }),
})

export const correction = (args: Args): EffectParams['correctRefundDetails'] => ({
  refundId: args.context.refundId,
  bank: detailsOf(args),
})

export const summary = ({ refundId }: Context): Record<string, number> => ({ refundId })
