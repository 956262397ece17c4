import { eq, sql } from 'drizzle-orm'
import { systemActor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { services } from '../../platform/db/schema/reference.ts'
import { eventServices } from './event-catalog.ts'
import { changeStatusOfMatchingEvents } from './change-event-status.ts'

const batchSize = 1_000

/** Inserts the services of this build that the table lacks. Existing services are not changed. */
export async function insertMissingServices(db: Db): Promise<void> {
  await db
    .insert(services)
    .values(Object.entries(eventServices).map(([serviceId, serviceName]) => ({ serviceId, serviceName })))
    .onConflictDoNothing()
}

/**
 * Switches a service on or off. Returns false for an unknown id. Switching on also releases the waiting events of the
 * service, in the same transaction.
 */
export async function setServiceEnabled(
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
  if (enable) await resumeWaitingEvents(tx, serviceId, by)
  return true
}

/** Sets the waiting events of the service to the status `ready`, so that they are due immediately. */
export const resumeWaitingEvents = (
  tx: Tx,
  serviceId: string,
  by: string = systemActor.name,
): Promise<void> => release(tx, serviceId, { from: 'waiting', by, detail: 'serviceOn' })

/**
 * Sets up to `limit` pending events of the service to the status `ready`, so that they are due immediately. The event
 * worker calls this when the circuit breaker of the partner closes.
 */
export const wakePendingEvents = (tx: Tx, serviceId: string, limit = Infinity): Promise<void> =>
  release(tx, serviceId, { from: 'pending', by: systemActor.name, detail: 'partnerAnswers' }, limit)

async function release(
  tx: Tx,
  serviceId: string,
  { from, ...move }: { from: 'waiting' | 'pending'; by: string; detail: string },
  limit = Infinity,
): Promise<void> {
  for (let remaining = limit; remaining > 0;) {
    const limit = Math.min(remaining, batchSize)
    const moved = await changeStatusOfMatchingEvents(tx, sql`service_id = ${serviceId}`, limit, {
      from: [from],
      to: 'ready',
      ...move,
    })
    remaining -= moved.length
    if (moved.length < limit) return
  }
}
