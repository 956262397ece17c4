import type { Scope } from '../../engine/effects.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/** Papers that exist of the order; one of a kind, the newest. */
export function withDocuments(
  { world, at }: Scope,
  made: readonly (readonly [typeId: number, number: string | null])[],
): Pick<Row<'orders'>, 'documents'> {
  const others = world.order.documents.filter(({ typeId }) => !made.some(([type]) => type === typeId))
  return {
    documents: [...others, ...made.map(([typeId, number]) => ({ typeId, number, at: at.toISOString() }))],
  }
}

/** Handed over by itself, an order's transport invoice is its act: signed by both, under the number of its announcement. */
export const ownActNumber = (world: OrderState): string => {
  const standing = world.rows('deliveryAnnouncements').findLast(({ state }) => state !== 'withdrawn')
  return standing?.number ?? String(world.order.id)
}
