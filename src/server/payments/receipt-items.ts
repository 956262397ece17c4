import { refundOf } from '../../shared/line-price.ts'
import { keptPieces, keptPrice, type PricedLine } from '../orders/totals.ts'
import type { ReceiptItem } from '../db/schema/payments.ts'
import type { World } from '../world/world.ts'

export interface ReceiptContents {
  items: ReceiptItem[]
  /** Minor units; the sum of the items. */
  total: number
}

interface NamedLine extends PricedLine {
  productName: string
  /** Per cent. */
  vat: number
}

/** Per cent of delivery and packages. */
const serviceVat = 20

/** What the customer kept, at the prices paid; delivery and packages as one service. */
export function receiptOfSale(world: World): ReceiptContents {
  const { order } = world
  const lines: readonly NamedLine[] = world.rows('orderProducts')
  const kept = keptPieces(order, lines)
  const { total, delivery } = keptPrice(order, lines)
  const items = lines.flatMap((line) =>
    itemsOf(line, kept(line), refundOf(line, kept(line), 0, kept(line)).money),
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
 * divide, some pieces cost one minor unit more.
 */
export function itemsOf(
  { id: lineId, productName, vat }: Pick<NamedLine, 'id' | 'productName' | 'vat'>,
  quantity: number,
  total: number,
): ReceiptItem[] {
  if (quantity <= 0 || total <= 0) return []
  const price = Math.floor(total / quantity)
  const dearer = total - price * quantity
  const item = { lineId, name: productName.slice(0, 128), vat, kind: 'goods' as const }
  return [
    { ...item, price, quantity: quantity - dearer },
    { ...item, price: price + 1, quantity: dearer },
  ].filter((one) => one.quantity > 0 && one.price > 0)
}

export const totalOf = (items: readonly ReceiptItem[]): number =>
  items.reduce((sum, item) => sum + item.price * item.quantity, 0)
