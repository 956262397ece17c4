import type { NewOrder } from '../../../schemas/api/new-order.ts'
import { createMarkingCode } from '../../../src/shared/marks/barcode.ts'
import { parseMarkingCode } from '../../../src/shared/marks/parse-mark.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import type { OrderLineFacts, WorkflowInput } from '../../../workflows/task-input.ts'
import { shopSettings } from './settings.ts'

/** Name on the screen of a sample's line. */
export const nameOf = (lineId: number) => `Товар ${lineId}`

/** Catalogue payTypes. */
const byCardOnline = 1
export const byCardOnReceipt = 2
const byGiftCard = 5

/** The shop's request for an order with the facts of a sample input. */
export function orderOf(input: WorkflowInput, phone: string): Partial<NewOrder> {
  const { lines, prepaid, paysOnline, payWay, forAdults } = input.order
  // Money that was not paid through the bank was paid at the till, after the order had arrived.
  const isPaidAtTill = payWay !== 'giftCard' && prepaid && !paysOnline && input.order.issuedAt !== null
  return {
    phone,
    payTypeId: payWay === 'giftCard' ? byGiftCard : isPaidAtTill ? byCardOnReceipt : byCardOnline,
    ...(prepaid && !isPaidAtTill ? { payStatusId: payStatus.paid } : {}),
    ...(forAdults ? { productsForAdults: true } : {}),
    lines: lines.map((line) => ({
      sku: line.sku,
      barcode: line.barcode,
      ...(line.gtin === null ? {} : { gtin: line.gtin }),
      marked: line.marked,
      productName: nameOf(line.lineId),
      quantity: line.ordered,
      price: priceOf(line, input),
      ...(line.weight > 0 && { productWeight: line.weight }),
    })),
  }
}

/** Price in the sample's proportion to the minimum sum of an order. */
const priceOf = ({ unitPrice }: OrderLineFacts, { limits }: WorkflowInput) =>
  limits.minSum === 0 ? unitPrice : Math.floor((unitPrice * shopSettings.minSum) / limits.minSum)

/** Quantities of the sample's lines by SKU: collected short, left at the counter, refunded since. */
export function piecesOf({ order: { lines } }: WorkflowInput) {
  const bySku = (chosen: OrderLineFacts[], count: (line: OrderLineFacts) => number) =>
    Object.fromEntries(chosen.map((line) => [line.sku, count(line)]))
  // A sample of which nothing is collected does not say how it was formed: assume in full.
  const isFormed = lines.some((line) => line.collected > 0)
  return {
    pieces: bySku(isFormed ? lines.filter((line) => line.collected < line.ordered) : [], (l) => l.collected),
    left: bySku(
      lines.filter((line) => line.returned > 0),
      (l) => l.returned,
    ),
    exchanged: bySku(
      lines.filter((line) => line.exchanged > 0),
      (l) => l.exchanged,
    ),
    refunded: bySku(
      lines.filter((line) => line.refunded > 0),
      (l) => l.refunded,
    ),
  }
}

/** Same product, the same unit for the same code (or another unit), and a serial number of this order. */
export function markFor(sampleCode: string, orderId: number, another = false): string {
  const mark = parseMarkingCode(sampleCode)
  if (!mark.ok) throw new Error(`the sample's mark is ${mark.problem}`)
  const unit = mark.serial.replace(/\D/g, '').slice(0, 4)
  return createMarkingCode({
    gtin: mark.gtin,
    serial: `s${orderId}${another ? 'y' : 'x'}${unit}`,
    group: 'shoes',
  })
}
