import { formatDate, formatDateTime } from '../../../shared/format.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { Db } from '../../platform/db/database.ts'
import { createKeptPiecesCounter } from '../orders/money/totals.ts'
import { readOrderLedger } from '../payments/read-order-ledger.ts'
import type { OrderForm } from './print-documents.ts'
import {
  readDocumentHeader,
  readCatalogNames,
  readOrderWithLines,
  type DocumentRequest,
} from './read-print-documents.ts'
import { isOnlinePayType, readReturnTerms } from './read-terms.ts'

/**
 * Reads the current content of an order for its order form, which may be printed in any status. Refuses an order that
 * does not exist or belongs to a store that the actor may not see.
 */
export async function readOrderForm(db: Db, request: DocumentRequest): Promise<OrderForm> {
  const orderRows = await readOrderWithLines(db, request, { delivery: false, collected: false })
  const { order, lines, store } = orderRows
  const { price, toPay } = (await readOrderLedger(db, order)).balance
  const pieces = createKeptPiecesCounter(order, lines)
  const readName = async (catalog: string, id: number) =>
    (await readCatalogNames(db, catalog, request.language)).get(id) ?? ''
  return {
    kind: 'orderForm',
    ...(await readDocumentHeader(db, request, orderRows)),
    orderedAt: formatDate(order.dateCreate, store.zone),
    printedAt: formatDateTime(request.at, store.zone),
    printedBy: request.actor.name,
    status: await readName('orderStatuses', order.orderStatusId),
    payType: await readName('payTypes', order.payTypeId),
    isPaid: price.total > 0 && toPay === 0,
    isPickup: order.deliveryServiceTypeId === null,
    storedUntil:
      order.orderStatusId === orderStatus.formed && order.storageUntil
        ? formatDate(order.storageUntil, store.zone)
        : '',
    customer: { name: order.name, phone: order.phone },
    lines: lines.map((line) => ({
      sku: line.sku,
      name: line.productName,
      properties: line.productProperties ?? '',
      ordered: line.skuQuantity,
      quantity: pieces(line),
      price: line.productPrice,
      sum: pieces(line) * line.productPrice,
    })),
    totals: {
      goods: price.goods,
      delivery: price.delivery,
      packages: price.packages,
      discount: price.discount,
      points: price.points,
      payable: price.total,
    },
    terms: await readReturnTerms(db, [
      ...((await isOnlinePayType(db, order.payTypeId)) ? (['online'] as const) : []),
      ...(['return', 'exchange', 'card'] as const),
    ]),
  }
}
