import { formatDate, formatDateTime } from '../../../shared/format.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { Db } from '../../platform/db/database.ts'
import { keptPieces } from '../orders/totals.ts'
import { readBook } from '../payments/read-book.ts'
import type { OrderForm } from './papers.ts'
import { headOf, namesOf, readOrderRows, type PaperRequest } from './read-papers.ts'
import { paysOnline, readTerms } from './read-terms.ts'

/** Refuses an order that is absent or foreign. Printed at any time: it says what is in the order now. */
export async function readOrderForm(db: Db, asked: PaperRequest): Promise<OrderForm> {
  const found = await readOrderRows(db, asked, { delivery: false, collected: false })
  const { order, lines, store } = found
  const { price, toPay } = (await readBook(db, order)).balance
  const pieces = keptPieces(order, lines)
  const nameIn = async (catalog: string, id: number) =>
    (await namesOf(db, catalog, asked.language)).get(id) ?? ''
  return {
    kind: 'orderForm',
    ...(await headOf(db, asked, found)),
    orderedAt: formatDate(order.dateCreate, store.zone),
    printedAt: formatDateTime(asked.at, store.zone),
    printedBy: asked.actor.name,
    status: await nameIn('orderStatuses', order.orderStatusId),
    payType: await nameIn('payTypes', order.payTypeId),
    isPaid: price.total > 0 && toPay === 0,
    isPickup: order.deliveryServiceTypeId === null,
    keptUntil:
      order.orderStatusId === orderStatus.formed && order.storageUntil
        ? formatDate(order.storageUntil, store.zone)
        : '',
    customer: { name: order.name, phone: order.phone },
    lines: lines.map((line) => ({
      ...{ sku: line.sku, name: line.productName, properties: line.productProperties ?? '' },
      ...{ ordered: line.skuQuantity, quantity: pieces(line), price: line.productPrice },
      sum: pieces(line) * line.productPrice,
    })),
    totals: {
      ...{ goods: price.goods, delivery: price.delivery, packages: price.packages },
      ...{ discount: price.discount, points: price.points, payable: price.total },
    },
    terms: await readTerms(db, [
      ...((await paysOnline(db, order.payTypeId)) ? (['online'] as const) : []),
      ...(['return', 'exchange', 'card'] as const),
    ]),
  }
}
