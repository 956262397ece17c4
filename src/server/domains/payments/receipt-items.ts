import { defaultVatRate } from '../../../../schemas/values/vat-rates.ts'
import { calculateLineRefund } from '../../../shared/line-price.ts'
import { createKeptPiecesCounter, computeKeptPrice, type PricedLine } from '../orders/money/totals.ts'
import type { ReceiptItem } from '../../platform/db/schema/payments.ts'
import { requireMarkingCodeIdentity, findLineMarkingCodes } from '../orders/goods/goods-effects.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

export interface ReceiptContents {
  items: ReceiptItem[]
  /** Sum of the items, in minor units. */
  total: number
}

interface NamedLine extends PricedLine {
  productName: string
  /** Rate of VAT in per cent. */
  vat: number
  marked: boolean
}

/**
 * Items of the sale receipt: the pieces that the customer keeps, at the prices paid. Delivery and packages are one item
 * of kind `service`.
 */
export function buildSaleReceiptContents(orderState: OrderState): ReceiptContents {
  const { order } = orderState
  const lines: readonly NamedLine[] = orderState.rows('orderProducts')
  const countKeptPieces = createKeptPiecesCounter(order, lines)
  const { total, delivery } = computeKeptPrice(order, lines)
  const items = lines.flatMap((line) =>
    splitIntoReceiptItems(
      line,
      countKeptPieces(line),
      calculateLineRefund(line, countKeptPieces(line), 0, countKeptPieces(line)).money,
      findMarkingCodesHeldByCustomer(orderState, line, countKeptPieces(line)),
    ),
  )
  const services = total - sumReceiptItems(items)
  if (services > 0)
    items.push({
      lineId: null,
      name: delivery > 0 ? 'Доставка' : 'Упаковка',
      price: services,
      quantity: 1,
      vat: defaultVatRate,
      kind: 'service',
    })
  return { items, total: sumReceiptItems(items) }
}

/**
 * Splits `total` into receipt items whose price times quantity is exact, as a receipt requires. If `total` cannot be
 * divided evenly, some pieces cost one minor unit more. Each marked piece is an item of its own, with its marking code.
 */
export function splitIntoReceiptItems(
  { id: lineId, productName, vat, marked }: Pick<NamedLine, 'id' | 'productName' | 'vat' | 'marked'>,
  quantity: number,
  total: number,
  codes: readonly string[],
): ReceiptItem[] {
  if (quantity <= 0 || total <= 0) return []
  const price = Math.floor(total / quantity)
  const remainder = total - price * quantity
  const item = { lineId, name: productName.slice(0, 128), vat, kind: 'goods' as const }
  const parts = [
    { ...item, price, quantity: quantity - remainder },
    { ...item, price: price + 1, quantity: remainder },
  ].filter((part) => part.quantity > 0 && part.price > 0)
  return marked
    ? parts
        .flatMap((part) => Array.from({ length: part.quantity }, () => ({ ...part, quantity: 1 })))
        .map((part, index) => ({ ...part, mark: codes[index] ?? null }))
    : parts
}

const listHeldMarks = (orderState: OrderState, { id }: Pick<NamedLine, 'id'>) =>
  findLineMarkingCodes(orderState, id).filter(({ state }) => state === 'held')

/**
 * Marking codes of the units that the customer has, limited to the requested ones. Empty unless exactly `quantity`
 * units are identified.
 */
export function findMarkingCodesHeldByCustomer(
  orderState: OrderState,
  line: Pick<NamedLine, 'id'>,
  quantity: number,
  requestedCodes: readonly string[] = [],
): string[] {
  const heldMarks = listHeldMarks(orderState, line)
  const units = new Set(requestedCodes.map(requireMarkingCodeIdentity))
  const chosen = units.size > 0 ? heldMarks.filter(({ identity }) => units.has(identity)) : heldMarks
  return chosen.length === quantity ? chosen.map(({ code }) => code) : []
}

/** True if all marked units that the customer keeps are identified. */
export function areRemainingUnitsIdentified(orderState: OrderState): boolean {
  const lines = orderState.rows('orderProducts')
  const countKeptPieces = createKeptPiecesCounter(orderState.order, lines)
  return lines.every(
    (line) =>
      !line.marked ||
      countKeptPieces(line) === 0 ||
      listHeldMarks(orderState, line).length === countKeptPieces(line),
  )
}

export const sumReceiptItems = (items: readonly ReceiptItem[]): number =>
  items.reduce((sum, item) => sum + item.price * item.quantity, 0)
