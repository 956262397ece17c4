import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type {
  EventStatusCounts,
  EventQuery,
  EventRow,
  HandlerEventCounts,
} from '../../../../schemas/api/events.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { eventJournal, events } from '../../platform/db/schema/events.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { findPossibleEventActions } from './actions.ts'
import { unfinishedEventStatuses, type EventStatus } from './event-catalog.ts'
import { translateEventDetail } from './event-texts.ts'
import { buildStatusCondition } from './change-event-status.ts'
import { maskSensitiveEventData } from './secrets.ts'

const maxCount = 10_000

const toRow = (event: typeof events.$inferSelect, language: Language): EventRow => ({
  id: event.id,
  orderId: event.orderId,
  handler: event.handler,
  type: event.type,
  status: event.status as EventStatus,
  serviceId: event.serviceId,
  attempts: event.attempts,
  data: maskSensitiveEventData(event.handler, event.data),
  error: translateEventDetail(language, event.error),
  createdAt: event.createdAt.toISOString(),
  updatedAt: event.updatedAt.toISOString(),
  actions: findPossibleEventActions(event),
})

/**
 * Condition for the events that the actor may see. Events without an order are visible only to actors who may see all
 * stores.
 */
export const buildVisibleEventsCondition = ({ stores }: Actor): SQL | undefined =>
  stores === 'all'
    ? undefined
    : inArray(
        events.orderId,
        sql`(select ${orders.id} from ${orders} where ${inArray(orders.pfm, [...stores])})`,
      )

function buildFilter(actor: Actor, query: EventQuery): SQL | undefined {
  const filters: (SQL | undefined)[] = [
    buildVisibleEventsCondition(actor),
    query.status && eq(events.status, query.status),
    query.handler && eq(events.handler, query.handler),
    query.orderId && eq(events.orderId, query.orderId),
    query.from && gte(events.createdAt, new Date(query.from)),
    query.to && lt(events.createdAt, new Date(query.to)),
  ].map((filter) => filter || undefined)
  return and(...filters)
}

/**
 * Number of rows that {@link readEventBatches} reads at once. It is small, so that other requests are served in
 * between.
 */
const batchSize = 100

/**
 * Reads all matching events that the actor may see, newest first, in batches. Each batch starts after the last event of
 * the previous one.
 */
export async function* readEventBatches(
  db: Db,
  actor: Actor,
  query: EventQuery,
  language: Language,
): AsyncGenerator<EventRow[]> {
  const where = buildFilter(actor, query)
  for (let after: SQL | undefined; ;) {
    const batch = await db
      .select()
      .from(events)
      .where(and(where, after))
      .orderBy(desc(events.id))
      .limit(batchSize)
    yield batch.map((event) => toRow(event, language))
    const last = batch.at(-1)
    if (batch.length < batchSize || !last) return
    after = lt(events.id, last.id)
  }
}

export const countEvents = (db: Db, actor: Actor, query: EventQuery): Promise<number> =>
  db.$count(events, buildFilter(actor, query))

/** One page of the matching events that the actor may see, newest first. */
export async function listEvents(db: Db, actor: Actor, query: EventQuery, language: Language) {
  const where = buildFilter(actor, query)
  const page = await db
    .select()
    .from(events)
    .where(where)
    .orderBy(desc(events.id))
    .limit(query.limit ?? 50)
    .offset(query.offset ?? 0)
  const countedRows = db
    .select({ one: sql`1` })
    .from(events)
    .where(where)
    .limit(maxCount + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(countedRows)
  const total = counted?.total ?? 0
  return {
    items: page.map((event) => toRow(event, language)),
    total: Math.min(total, maxCount),
    totalIsExact: total <= maxCount,
  }
}

/** Counts the unfinished events that the actor may see, by status. Statuses without events have the count 0. */
export async function countUnfinishedEventsByStatus(db: Db, actor: Actor): Promise<EventStatusCounts> {
  const statusRows = await queryRows<{ status: string; count: number }>(
    db,
    sql`select status, count(*)::int as count from events
      where ${buildStatusCondition(unfinishedEventStatuses)} and ${buildVisibleEventsCondition(actor) ?? sql`true`} group by status`,
  )
  const counts = new Map(statusRows.map((row) => [row.status, row.count]))
  return unfinishedEventStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }))
}

/**
 * Counts the unfinished events that the actor may see, by handler and status, in the sequence of the handler catalogue.
 * Handlers and statuses without events are left out.
 */
export async function countUnfinishedEventsByHandler(
  db: Db,
  actor: Actor,
  language: Language,
): Promise<HandlerEventCounts> {
  const counts = await queryRows<{ handler: string; status: EventStatus; count: number }>(
    db,
    sql`select handler, status, count(*)::int as count from events
      where ${buildStatusCondition(unfinishedEventStatuses)} and ${buildVisibleEventsCondition(actor) ?? sql`true`} group by handler, status`,
  )
  const handlers = (await readCatalog(db, 'eventHandlers', language)) ?? []
  return handlers.flatMap(({ id, description }) => {
    const statuses = unfinishedEventStatuses.flatMap((status) =>
      counts.filter((row) => row.handler === id && row.status === status),
    )
    return statuses.length === 0
      ? []
      : [{ id: String(id), description, statuses: statuses.map(({ status, count }) => ({ status, count })) }]
  })
}

/**
 * Reads an event with its journal, oldest line first. Null if the event does not exist or is not visible to the actor.
 */
export async function readEventJournal(db: Db, actor: Actor, id: number, language: Language) {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), buildVisibleEventsCondition(actor)))
  if (!event) return null
  const lines = await db
    .select()
    .from(eventJournal)
    .where(eq(eventJournal.eventId, id))
    .orderBy(asc(eventJournal.number))
  return {
    event: toRow(event, language),
    entries: lines.map((line) => ({
      number: line.number,
      dateTime: line.dateTime.toISOString(),
      old: line.old as EventStatus | null,
      new: line.new as EventStatus,
      userName: line.userName,
      detail: translateEventDetail(language, line.detail),
    })),
  }
}
