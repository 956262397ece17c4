import { eq, sql } from 'drizzle-orm'
import { system } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { services } from '../../platform/db/schema/reference.ts'
import { eventServices } from './event-catalog.ts'
import { transitionEvents } from './transition-events.ts'

const portion = 1_000

/** Lists the services this build knows; one that is there keeps its switch and its name. */
export async function syncServices(db: Db): Promise<void> {
  await db
    .insert(services)
    .values(Object.entries(eventServices).map(([serviceId, serviceName]) => ({ serviceId, serviceName })))
    .onConflictDoNothing()
}

/** Switches a service; false when there is none of this id. On sets its waiting events free in the same transaction. */
export async function switchService(
  tx: Tx,
  serviceId: string,
  enable: boolean,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const changed = await tx
    .update(services)
    .set({ isActive: enable, changedAt: at, changedBy: by })
    .where(eq(services.serviceId, serviceId))
    .returning({ id: services.serviceId })
  if (changed.length === 0) return false
  if (enable) await resumeWaiting(tx, serviceId, by)
  return true
}

/** Events that waited for the service to be switched on are ready again. */
export const resumeWaiting = (tx: Tx, serviceId: string, by: string = system.name): Promise<void> =>
  release(tx, serviceId, { from: 'waiting', by, detail: 'serviceOn' })

/** A partner that answers again: its pending events need not wait for their time. `most`: how many at most. */
export const wakePending = (tx: Tx, serviceId: string, most = Infinity): Promise<void> =>
  release(tx, serviceId, { from: 'pending', by: system.name, detail: 'partnerAnswers' }, most)

async function release(
  tx: Tx,
  serviceId: string,
  { from, ...how }: { from: 'waiting' | 'pending'; by: string; detail: string },
  most = Infinity,
): Promise<void> {
  for (let left = most; left > 0;) {
    const limit = Math.min(left, portion)
    const moved = await transitionEvents(tx, sql`service_id = ${serviceId}`, limit, {
      from: [from],
      to: 'ready',
      ...how,
    })
    left -= moved.length
    if (moved.length < limit) return
  }
}
