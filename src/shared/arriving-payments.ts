import { wayOfPayType, type LedgerWay } from './ledger.ts'
import { payStatus } from './pay-statuses.ts'

/**
 * Payment statuses that a new order may have, by the way of its payment. Any other pair contradicts itself: only a bank holds
 * money; a gift card and a partner were paid before the order is sent; what was reversed, refunded, declined or is to be
 * returned belongs to an order that was here before.
 */
const onArrival: Partial<Record<LedgerWay, readonly number[]>> = {
  bank: [payStatus.notPaid, payStatus.held, payStatus.paid],
  /** On receipt, or paid at a till when it was placed there. */
  till: [payStatus.notPaid, payStatus.paid],
  giftCard: [payStatus.paid],
  partner: [payStatus.paid],
}

export const payStatusesOnArrival = (payTypeId: number): readonly number[] =>
  onArrival[wayOfPayType(payTypeId)] ?? []

/** Only a payment through the bank is awaited: nobody would tell of another one before the goods are handed over. */
export const mayAwaitPayment = (payTypeId: number): boolean => wayOfPayType(payTypeId) === 'bank'
