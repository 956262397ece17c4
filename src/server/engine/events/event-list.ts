import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { EventCounts, EventQuery, EventRow, HandlerCounts } from '../../../../schemas/api/events.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import { rows, type Db } from '../../platform/db/database.ts'
import { eventJournal, events } from '../../platform/db/schema/events.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { possibleActions } from './actions.ts'
import { unfinishedStatuses, type EventStatus } from './event-catalog.ts'
import { eventText } from './event-texts.ts'
import { oneOf } from './transition-events.ts'
import { maskSecrets } from './secrets.ts'

const countedMost = 10_000

const shown = (event: typeof events.$inferSelect, language: Language): EventRow => ({
  id: event.id,
  orderId: event.orderId,
  handler: event.handler,
  type: event.type,
  status: event.status as EventStatus,
  serviceId: event.serviceId,
  attempts: event.attempts,
  data: maskSecrets(event.handler, event.data),
  error: eventText(language, event.error),
  createdAt: event.createdAt.toISOString(),
  updatedAt: event.updatedAt.toISOString(),
  actions: possibleActions(event),
})

/** Events of the orders of the person's own stores; one that belongs to no order is seen by who sees all stores. */
export const inStoresOf = ({ stores }: Actor): SQL | undefined =>
  stores === 'all'
    ? undefined
    : inArray(
        events.orderId,
        sql`(select ${orders.id} from ${orders} where ${inArray(orders.pfm, [...stores])})`,
      )

function askedFor(actor: Actor, query: EventQuery): SQL | undefined {
  const filters: (SQL | undefined)[] = [
    inStoresOf(actor),
    query.status && eq(events.status, query.status),
    query.handler && eq(events.handler, query.handler),
    query.orderId && eq(events.orderId, query.orderId),
    query.from && gte(events.createdAt, new Date(query.from)),
    query.to && lt(events.createdAt, new Date(query.to)),
  ].map((filter) => filter || undefined)
  return and(...filters)
}

/** Rows read at once by {@link everyEvent}: others get their turn in between. */
const portion = 100

/** Every event, newest first; each portion begins after the last event of the one before. */
export async function* everyEvent(
  db: Db,
  actor: Actor,
  query: EventQuery,
  language: Language,
): AsyncGenerator<EventRow[]> {
  const where = askedFor(actor, query)
  for (let after: SQL | undefined; ;) {
    const found = await db
      .select()
      .from(events)
      .where(and(where, after))
      .orderBy(desc(events.id))
      .limit(portion)
    yield found.map((event) => shown(event, language))
    const last = found.at(-1)
    if (found.length < portion || !last) return
    after = lt(events.id, last.id)
  }
}

export const countEveryEvent = (db: Db, actor: Actor, query: EventQuery): Promise<number> =>
  db.$count(events, askedFor(actor, query))

/** Newest first. */
export async function listEvents(db: Db, actor: Actor, query: EventQuery, language: Language) {
  const where = askedFor(actor, query)
  const found = await db
    .select()
    .from(events)
    .where(where)
    .orderBy(desc(events.id))
    .limit(query.limit ?? 50)
    .offset(query.offset ?? 0)
  const some = db
    .select({ one: sql`1` })
    .from(events)
    .where(where)
    .limit(countedMost + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  const total = counted?.total ?? 0
  return {
    items: found.map((event) => shown(event, language)),
    total: Math.min(total, countedMost),
    totalIsExact: total <= countedMost,
  }
}

/** How many events stand unfinished; every status of the sidebar, also those with none. */
export async function countUnfinished(db: Db, actor: Actor): Promise<EventCounts> {
  const found = await rows<{ status: string; count: number }>(
    db,
    sql`select status, count(*)::int as count from events
      where ${oneOf(unfinishedStatuses)} and ${inStoresOf(actor) ?? sql`true`} group by status`,
  )
  const counts = new Map(found.map((row) => [row.status, row.count]))
  return unfinishedStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }))
}

/** The unfinished ones by handler, in the order of the catalogue of handlers. */
export async function countByHandler(db: Db, actor: Actor, language: Language): Promise<HandlerCounts> {
  const found = await rows<{ handler: string; status: EventStatus; count: number }>(
    db,
    sql`select handler, status, count(*)::int as count from events
      where ${oneOf(unfinishedStatuses)} and ${inStoresOf(actor) ?? sql`true`} group by handler, status`,
  )
  const handlers = (await readCatalog(db, 'eventHandlers', language)) ?? []
  return handlers.flatMap(({ id, description }) => {
    const statuses = unfinishedStatuses.flatMap((status) =>
      found.filter((row) => row.handler === id && row.status === status),
    )
    return statuses.length === 0
      ? []
      : [{ id: String(id), description, statuses: statuses.map(({ status, count }) => ({ status, count })) }]
  })
}

/** One event with its journal, oldest line first; null when there is none that the person may see. */
export async function readJournal(db: Db, actor: Actor, id: number, language: Language) {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), inStoresOf(actor)))
  if (!event) return null
  const lines = await db
    .select()
    .from(eventJournal)
    .where(eq(eventJournal.eventId, id))
    .orderBy(asc(eventJournal.number))
  return {
    event: shown(event, language),
    entries: lines.map((line) => ({
      number: line.number,
      dateTime: line.dateTime.toISOString(),
      old: line.old as EventStatus | null,
      new: line.new as EventStatus,
      userName: line.userName,
      detail: eventText(language, line.detail),
    })),
  }
}
