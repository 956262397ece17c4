import { sql } from 'drizzle-orm'
import type { OrderTimeline, TimelineEntry, TimelineQuery } from '../../../../schemas/api/order-timeline.ts'
import type { OrderOutboxEvent, OrderLogEntry } from '../../../../schemas/api/orders.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { externalChangeEventType } from '../../engine/interpret.ts'

const toMillis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

type Timed<T> = T & { at: number } & Record<string, unknown>
type Step = TimelineEntry['steps'][number] & { actorName: string; cause: string | null }
type Job = Omit<OrderOutboxEvent, 'createdAt' | 'updatedAt'> & { updatedAt: number }

/**
 * One page of the history of an order, newest first. All rows of a transaction have the same time, so each distinct
 * time is one item: an action with its consequences.
 */
export async function readOrderTimeline(
  db: Db,
  orderId: number,
  { limit = 50, offset = 0 }: TimelineQuery,
): Promise<OrderTimeline> {
  // Records are partitioned by month. The condition on `at` excludes the months before the order.
  const records = sql`from workflow_records where order_id = ${orderId}
    and at >= (select date_create - interval '1 day' from orders where id = ${orderId}) and event->>'type' <> ${externalChangeEventType}`
  const page = await queryRows<{ at: number; total: number }>(
    db,
    sql`select ${toMillis('m.at')} as at, (count(*) over ())::float8 as total from (
          select at ${records}
          union select date_time from order_log where order_id = ${orderId}
          union select created_at from events where order_id = ${orderId}
        ) m order by m.at desc limit ${limit} offset ${offset}`,
  )
  if (page.length === 0) return { items: [], total: 0 }
  const [newest, oldest] = [page[0]!.at, page.at(-1)!.at]
  const isWithinPage = (column: string) =>
    sql`${sql.raw(column)} between to_timestamp(${oldest}::float8 / 1000) - interval '1 millisecond'
      and to_timestamp(${newest}::float8 / 1000) + interval '1 millisecond'`
  const [steps, changes, jobs] = await Promise.all([
    queryRows<Timed<Step>>(
      db,
      sql`select ${toMillis('at')} as at, instance_id::float8 as "instanceId", actor_name as "actorName", cause, version,
          from_state as "from", event->>'type' as event, to_state as "to",
          (select workflow from workflow_instances i where i.id = instance_id) as workflow
        ${records} and ${isWithinPage('at')} order by seq`,
    ),
    queryRows<Timed<Omit<OrderLogEntry, 'dateTime' | 'sentData'>>>(
      db,
      sql`select ${toMillis('date_time')} as at, id::float8 as id, type, action, entity_name as "entityName", old, new,
          user_name as "userName"
        from order_log where order_id = ${orderId} and ${isWithinPage('date_time')} order by id`,
    ),
    queryRows<Timed<Job>>(
      db,
      sql`select ${toMillis('created_at')} as at, id::float8 as id, handler, type, status, attempts, error,
          ${toMillis('updated_at')} as "updatedAt"
        from events where order_id = ${orderId} and ${isWithinPage('created_at')} order by id`,
    ),
  ])
  const items = page.map((moment): TimelineEntry => {
    const selectAtMoment = <T extends { at: number }>(entries: readonly T[]) =>
      entries.filter((item) => item.at === moment.at)
    const [momentSteps, momentChanges] = [selectAtMoment(steps), selectAtMoment(changes)]
    const initialStep = momentSteps.find(({ cause }) => cause === null) ?? momentSteps[0]
    const instant = new Date(moment.at).toISOString()
    return {
      at: instant,
      who: initialStep?.actorName ?? momentChanges[0]?.userName ?? 'CRM',
      steps: momentSteps.map(({ at: _, actorName: __, cause: ___, ...step }) => step),
      changes: momentChanges.map(({ at: _, ...change }) => change),
      jobs: selectAtMoment(jobs).map(({ at: _, updatedAt, ...job }) => ({
        ...job,
        createdAt: instant,
        updatedAt: new Date(updatedAt).toISOString(),
      })),
    }
  })
  return { items, total: page[0]!.total }
}
