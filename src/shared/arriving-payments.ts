import { getLedgerWay, type LedgerWay } from './ledger.ts'
import { payStatus } from './pay-statuses.ts'

/**
 * Payment statuses with which a new order may arrive, by payment method. Any other pair is contradictory. Only a bank
 * holds money. Payments by gift card or through a partner are made before the order is sent. The other statuses, for
 * example refunded or declined, are possible only for an order that already exists.
 */
const statusesByWay: Partial<Record<LedgerWay, readonly number[]>> = {
  bank: [payStatus.notPaid, payStatus.held, payStatus.paid],
  /**
   * The customer pays at the receipt of the goods. Such an order cannot arrive as paid, because no till has registered
   * a payment yet.
   */
  till: [payStatus.notPaid],
  giftCard: [payStatus.paid],
  partner: [payStatus.paid],
}

export const getAllowedPayStatusesAtArrival = (payTypeId: number): readonly number[] =>
  statusesByWay[getLedgerWay(payTypeId)] ?? []

/**
 * True if the order may wait for its payment. Only a bank payment can be awaited, because no other method sends a
 * notification before the goods are issued.
 */
export const canAwaitPayment = (payTypeId: number): boolean => getLedgerWay(payTypeId) === 'bank'
