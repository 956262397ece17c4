import { and, eq, sql } from 'drizzle-orm'
import { deliveryTimeslots } from '../db/schema/deliveries.ts'
import type { FactProviders } from '../engine/effects.ts'

interface Chosen {
  date: string
  slotId?: string | null
}

/** What the service offered when it was last asked is kept, so that a step needs no network. */
export const deliveryFacts: Pick<FactProviders, 'timeslot'> = {
  timeslot: async ({ tx, instance, at }, payload) => {
    const { date, slotId } = payload as Chosen
    if (slotId === undefined || slotId === null) return { offered: true }
    const [slot] = await tx
      .select({ slotId: deliveryTimeslots.slotId })
      .from(deliveryTimeslots)
      .where(
        and(
          eq(deliveryTimeslots.orderId, instance.orderId ?? 0),
          eq(deliveryTimeslots.slotId, slotId),
          eq(deliveryTimeslots.day, date),
          sql`${deliveryTimeslots.endsAt} > ${at.toISOString()}::timestamptz`,
        ),
      )
    return { offered: slot !== undefined }
  },
}
