import { getLedgerWay, type LedgerWay } from './ledger.ts'
import { payStatus } from './pay-statuses.ts'

/**
 * Payment statuses with which a new order may arrive, by payment method. Any other pair is contradictory. Only a bank
 * holds money. Gift cards and partners are paid before the order is sent. Reversed, refunded, declined and return-due
 * payments belong to orders that already existed.
 */
const statusesByWay: Partial<Record<LedgerWay, readonly number[]>> = {
  bank: [payStatus.notPaid, payStatus.held, payStatus.paid],
  /** Paid on receipt. An order cannot arrive as paid, because no till has registered a payment. */
  till: [payStatus.notPaid],
  giftCard: [payStatus.paid],
  partner: [payStatus.paid],
}

export const getAllowedPayStatusesAtArrival = (payTypeId: number): readonly number[] =>
  statusesByWay[getLedgerWay(payTypeId)] ?? []

/** Only a bank payment can be awaited, because no other method sends a notification before the goods are issued. */
export const canAwaitPayment = (payTypeId: number): boolean => getLedgerWay(payTypeId) === 'bank'
