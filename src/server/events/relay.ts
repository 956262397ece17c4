import { inArray, sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { system } from '../actor.ts'
import { rows, type Database } from '../db/database.ts'
import { events } from '../db/schema/events.ts'
import { jobNow } from './claim.ts'
import { eventHandlers, isHandler, queueOf } from './event-catalog.ts'
import { within } from './jobs.ts'
import { moveMatching } from './move.ts'

const portion = 200

/**
 * Puts ready events into their queues, row and job in one transaction. In portions: the many that a switched-on service
 * sets free must not hold up the events of this minute. Answers the services that have work now.
 */
export async function relayReady({ db }: Pick<Database, 'db'>, boss: PgBoss): Promise<Set<string>> {
  const woken = new Set<string>()
  // Asked after every commit of anybody: one plain look, and a transaction only when there is something.
  const [any] = await rows(db, sql`select 1 from events where status = 'ready' limit 1`)
  if (!any) return woken
  for (let moved = portion; moved === portion;) {
    moved = await db.transaction(async (tx) => {
      const ids = await moveMatching(tx, sql`true`, portion, {
        from: ['ready'],
        to: 'queue',
        by: system.name,
      })
      if (ids.length === 0) return 0
      for (const [service, own] of await byService(tx, ids)) {
        await boss.insert(queueOf(service), own.map(jobNow), within(tx))
        woken.add(service)
      }
      return ids.length
    })
  }
  return woken
}

export async function byService(
  db: Pick<Database['db'], 'select'>,
  ids: number[],
): Promise<Map<string, number[]>> {
  const found = await db
    .select({ id: events.id, handler: events.handler, serviceId: events.serviceId })
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(events.id)
  const groups = new Map<string, number[]>()
  for (const { id, handler, serviceId } of found) {
    const service = serviceId ?? (isHandler(handler) ? eventHandlers[handler].service : 'sms')
    groups.set(service, [...(groups.get(service) ?? []), id])
  }
  return groups
}
