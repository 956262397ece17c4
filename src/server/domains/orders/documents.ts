import type { EffectScope } from '../../engine/effects.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/** Adds documents to the order. A new document replaces the previous one of the same type. */
export function replaceDocuments(
  { world, at }: EffectScope,
  newDocuments: readonly (readonly [typeId: number, number: string | null])[],
): Pick<Row<'orders'>, 'documents'> {
  const others = world.order.documents.filter(({ typeId }) => !newDocuments.some(([type]) => type === typeId))
  return {
    documents: [
      ...others,
      ...newDocuments.map(([typeId, number]) => ({ typeId, number, at: at.toISOString() })),
    ],
  }
}

/**
 * The act number of an order that is handed over without a common acceptance act. Its transport invoice, signed by both
 * sides, serves as the acceptance act and has the number of the announcement.
 */
export const findOwnAcceptanceActNumber = (world: OrderState): string => {
  const announcement = world.rows('deliveryAnnouncements').findLast(({ state }) => state !== 'withdrawn')
  return announcement?.number ?? String(world.order.id)
}
