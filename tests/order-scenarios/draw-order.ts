import type { NewOrder, NewOrderLine } from '../../schemas/api/new-order.ts'
import { addCheckDigit } from '../../src/shared/marks/barcode.ts'
import { payStatus } from '../../src/shared/pay-statuses.ts'
import type { Random } from '../faults/random.ts'

/** Catalogue payTypes. */
export const payType = {
  card: 1,
  cardOnReceipt: 2,
  cash: 3,
  fasterPayments: 4,
  giftCard: 5,
  partner: 6,
} as const
export const bankPayTypes: readonly number[] = [payType.card, payType.fasterPayments]
export const payOnReceiptTypes: readonly number[] = [payType.cardOnReceipt, payType.cash]

/** Catalogue orderSources. */
const foodDelivery = 6

/** Payment state on arrival of the order. */
export type ArrivalPaymentState = 'awaits' | 'held' | 'paid' | 'notPaid'

export interface GeneratedOrder {
  order: NewOrder
  paymentState: ArrivalPaymentState
}

const drawPrice = (chance: Random) => chance.pick([100, 33_333, 99_900, 129_900, 349_901, 1_000_00])
const barcodeOf = (n: number) => addCheckDigit(`4600605${String(n).padStart(5, '0')}`)

function drawLine(chance: Random, n: number): NewOrderLine {
  const marked = chance.next() < 0.25
  return {
    sku: `82${String(n).padStart(5, '0')}`,
    barcode: barcodeOf(n),
    ...(marked ? { gtin: `0${barcodeOf(n)}`, marked } : {}),
    productName: `Товар ${n}`,
    productWeight: 400,
    quantity: 1 + Math.floor(chance.next() * 3),
    price: chance.next() < 0.05 ? 0 : drawPrice(chance),
  }
}

/** Returns a day some days after the instant. */
export const deliveryDay = (at = new Date()) =>
  new Date(at.getTime() + 4 * 86_400_000).toISOString().slice(0, 10)

/** A delivery as the online shop sends it; services 1 and 2 are the courier companies. */
export const createCourierDelivery = (
  serviceTypeId = 1,
  sumClient = 29_900,
): NonNullable<NewOrder['delivery']> => ({
  serviceTypeId,
  serviceId: serviceTypeId,
  method: 1,
  sumClient,
  address: { city: 'Москва', street: 'ул. Лесная', house: '5', apartment: '12', postcode: '125047' },
  planDate: deliveryDay(),
  receiver: { fullName: 'Смирнов Пётр', phone: '+7 916 765-43-21' },
})

/**
 * Generates a random order as shops send it: any payment type, pickup or delivery, discounts and points, gifts and
 * marked goods.
 */
export function generateOrder(chance: Random, phone: string): GeneratedOrder {
  const lines = Array.from({ length: 1 + Math.floor(chance.next() * 3) }, (_, n) => drawLine(chance, n + 1))
  if (lines.every((one) => one.price === 0)) lines[0]!.price = 129_900
  const goods = lines.reduce((sum, orderLine) => sum + orderLine.price * orderLine.quantity, 0)
  const payTypeId = chance.pick([1, 1, 1, 4, 3, 3, 2, 5, 6, 6])
  const coming: ArrivalPaymentState = bankPayTypes.includes(payTypeId)
    ? chance.pick(['awaits', 'awaits', 'held', 'paid'] as const)
    : payOnReceiptTypes.includes(payTypeId)
      ? 'notPaid'
      : 'paid'
  const drawShare = (maxShare: number) => Math.floor(chance.next() * maxShare * goods)
  return {
    paymentState: coming,
    order: {
      // Most orders paid to a partner come from the food-delivery partner, which refunds by registers.
      orderSourceTypeId: payTypeId === payType.partner && chance.next() < 0.8 ? foodDelivery : 1,
      pfm: '1001',
      name: 'Смирнова Анна',
      phone,
      payTypeId,
      ...(coming === 'awaits' ? { awaitsPayment: true } : {}),
      ...(coming === 'held' ? { payStatusId: payStatus.held } : {}),
      ...(coming === 'paid' ? { payStatusId: payStatus.paid } : {}),
      ...(chance.next() < 0.15 ? { customerRequests: 2 } : {}),
      ...(chance.next() < 0.3 ? { discount: drawShare(0.3) } : {}),
      ...(chance.next() < 0.2 ? { promocodeDiscount: drawShare(0.2) } : {}),
      ...(chance.next() < 0.3 ? { pointsWrittenOff: drawShare(0.4) } : {}),
      ...(chance.next() < 0.4 ? { delivery: createCourierDelivery(1, chance.pick([0, 29_900])) } : {}),
      lines,
    },
  }
}

/** What an order is generated for: a refund by a register of the partner, or a large transfer to a bank account. */
export const orderGoals = ['register', 'transfer'] as const
export type OrderGoal = (typeof orderGoals)[number]

/** Generates a paid order for pickup that can reach the goal. */
export function generateOrderWithGoal(chance: Random, phone: string, goal: OrderGoal): GeneratedOrder {
  const { marked: _, gtin: _gtin, ...line } = drawLine(chance, 1)
  return {
    paymentState: 'paid',
    order: {
      orderSourceTypeId: goal === 'register' ? foodDelivery : 1,
      pfm: '1001',
      name: 'Смирнова Анна',
      phone,
      payTypeId: goal === 'register' ? payType.partner : payType.card,
      payStatusId: payStatus.paid,
      lines: [{ ...line, quantity: 2, price: chance.pick([129_900, 349_901]) }],
    },
  }
}

/** Generates an order with a payment status that is impossible for its payment type on arrival: refused with code 7. */
export function generateContradictoryOrder(chance: Random, phone: string): NewOrder {
  const { order } = generateOrder(chance, phone)
  const impossibleStatuses = [
    payStatus.reversed,
    payStatus.refunded,
    payStatus.declinedByTimeout,
    payStatus.returnDue,
  ]
  const { awaitsPayment: _, ...plain } = order
  const wrongStatuses = bankPayTypes.includes(order.payTypeId)
    ? impossibleStatuses
    : payOnReceiptTypes.includes(order.payTypeId)
      ? [...impossibleStatuses, payStatus.held]
      : [...impossibleStatuses, payStatus.held, payStatus.notPaid]
  return { ...plain, payStatusId: chance.pick(wrongStatuses) }
}
