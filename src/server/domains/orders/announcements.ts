import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deliveryAnnouncements } from '../../platform/db/schema/deliveries.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

export type DeliveryAnnouncement = typeof deliveryAnnouncements.$inferSelect

/** Ids of the catalogue deliveryStatuses, except 11 (error of the delivery service), which no code uses. */
export const deliveryStatus = {
  notRequested: 1,
  requested: 2,
  accepted: 3,
  inTransit: 4,
  arrived: 5,
  delivered: 6,
  deliveredInPart: 7,
  notDelivered: 8,
  returning: 9,
  returned: 10,
  lost: 12,
} as const

/** Finds the current announcement: the newest one of the order, unless it was withdrawn. */
export function findCurrentAnnouncement(orderState: OrderState): Row<'deliveryAnnouncements'> | null {
  const newest = orderState.rows('deliveryAnnouncements').at(-1)
  return newest && newest.state !== 'withdrawn' ? newest : null
}

/** Reads the current announcement from the database, for code that has no loaded order state. */
export async function readCurrentAnnouncement(
  tx: Tx | Db,
  orderId: number,
): Promise<DeliveryAnnouncement | null> {
  const [newest] = await tx
    .select()
    .from(deliveryAnnouncements)
    .where(eq(deliveryAnnouncements.orderId, orderId))
    .orderBy(desc(deliveryAnnouncements.attempt))
    .limit(1)
  return newest && newest.state !== 'withdrawn' ? newest : null
}

export async function readAnnouncement(tx: Tx | Db, number: string): Promise<DeliveryAnnouncement | null> {
  const [row] = await tx.select().from(deliveryAnnouncements).where(eq(deliveryAnnouncements.number, number))
  return row ?? null
}
