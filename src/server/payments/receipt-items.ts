import { refundOf } from '../../shared/line-price.ts'
import { keptPieces, keptPrice, type PricedLine } from '../orders/totals.ts'
import type { ReceiptItem } from '../db/schema/payments.ts'
import { identityOf, marksOfLine } from '../orders/goods-effects.ts'
import type { OrderState } from '../order-state/order-state.ts'

export interface ReceiptContents {
  items: ReceiptItem[]
  /** Minor units; the sum of the items. */
  total: number
}

interface NamedLine extends PricedLine {
  productName: string
  /** Per cent. */
  vat: number
  marked: boolean
}

/** Per cent of delivery and packages. */
const serviceVat = 20

/** What the customer kept, at the prices paid; delivery and packages as one service. */
export function receiptOfSale(world: OrderState): ReceiptContents {
  const { order } = world
  const lines: readonly NamedLine[] = world.rows('orderProducts')
  const kept = keptPieces(order, lines)
  const { total, delivery } = keptPrice(order, lines)
  const items = lines.flatMap((line) =>
    itemsOf(
      line,
      kept(line),
      refundOf(line, kept(line), 0, kept(line)).money,
      codesOf(world, line, kept(line)),
    ),
  )
  const services = total - totalOf(items)
  if (services > 0)
    items.push({
      ...{ lineId: null, name: delivery > 0 ? 'Доставка' : 'Упаковка' },
      ...{ price: services, quantity: 1, vat: serviceVat, kind: 'service' },
    })
  return { items, total: totalOf(items) }
}

/**
 * `total` for `quantity` pieces as items whose price times quantity is exact, which a receipt must be: when it does not
 * divide, some pieces cost one minor unit more. A marked piece stands alone, with its code.
 */
export function itemsOf(
  { id: lineId, productName, vat, marked }: Pick<NamedLine, 'id' | 'productName' | 'vat' | 'marked'>,
  quantity: number,
  total: number,
  codes: readonly string[],
): ReceiptItem[] {
  if (quantity <= 0 || total <= 0) return []
  const price = Math.floor(total / quantity)
  const dearer = total - price * quantity
  const item = { lineId, name: productName.slice(0, 128), vat, kind: 'goods' as const }
  const priced = [
    { ...item, price, quantity: quantity - dearer },
    { ...item, price: price + 1, quantity: dearer },
  ].filter((one) => one.quantity > 0 && one.price > 0)
  return marked
    ? priced
        .flatMap((one) => Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })))
        .map((one, index) => ({ ...one, mark: codes[index] ?? null }))
    : priced
}

const heldOf = (world: OrderState, { id }: Pick<NamedLine, 'id'>) =>
  marksOfLine(world, id).filter(({ state }) => state === 'held')

/** Codes of the units that the customer has, or of those of them that are named; none when nobody can say which they are. */
export function codesOf(
  world: OrderState,
  line: Pick<NamedLine, 'id'>,
  quantity: number,
  named: readonly string[] = [],
): string[] {
  const held = heldOf(world, line)
  const units = new Set(named.map(identityOf))
  const chosen = units.size > 0 ? held.filter(({ identity }) => units.has(identity)) : held
  return chosen.length === quantity ? chosen.map(({ code }) => code) : []
}

/** Is it known which units of its marked products the customer keeps? */
export function unitsAreKnown(world: OrderState): boolean {
  const lines = world.rows('orderProducts')
  const kept = keptPieces(world.order, lines)
  return lines.every((line) => !line.marked || kept(line) === 0 || heldOf(world, line).length === kept(line))
}

export const totalOf = (items: readonly ReceiptItem[]): number =>
  items.reduce((sum, item) => sum + item.price * item.quantity, 0)
