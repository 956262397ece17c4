import type { EffectContext } from '../../engine/effects.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/**
 * Returns the documents of the order with new ones added. A new document replaces the previous one of the same type.
 */
export function mergeOrderDocuments(
  { orderState, at }: EffectContext,
  newDocuments: readonly (readonly [typeId: number, number: string | null])[],
): Pick<Row<'orders'>, 'documents'> {
  const others = orderState.order.documents.filter(
    ({ typeId }) => !newDocuments.some(([type]) => type === typeId),
  )
  return {
    documents: [
      ...others,
      ...newDocuments.map(([typeId, number]) => ({ typeId, number, at: at.toISOString() })),
    ],
  }
}

/**
 * Act number of an order that is handed over without an acceptance act. The transport invoice, signed by store and
 * courier, then serves as the act. Its number is the number of the last announcement that was not withdrawn, otherwise
 * the number of the order.
 */
export const getTransportInvoiceActNumber = (orderState: OrderState): string => {
  const announcement = orderState.rows('deliveryAnnouncements').findLast(({ state }) => state !== 'withdrawn')
  return announcement?.number ?? String(orderState.order.id)
}
