import { sql, type SQL } from 'drizzle-orm'
import type { StalledOrderList, StalledOrderQuery } from '../../../../schemas/api/watch.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPageWithTotal } from '../../platform/lists/read-counted.ts'
import { lockedDeliveryTaskStatesSql } from './locked.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

/** Number of minutes after which a due timer that is still pending counts as late. */
const timerGrace = 10

type Item = StalledOrderList['items'][number]
interface StalledRow extends Omit<Item, 'next'> {
  taskId: number | null
  taskType: string | null
  taskState: string | null
  claimedName: string | null
  claimedSince: string | null
  eventId: number | null
  handler: string | null
  total: number
}

/** Condition for open tasks that are not postponed. */
const isOpenNow = (now: string) => sql`t.task_status = 'open'
  and (t.postponed_until is null or t.postponed_until <= ${now}::timestamptz)`

/** Query with a row per stalled order and reason. `rank` sorts the reasons by severity, 1 is the most severe. */
export const buildStallReasonsSql = (now: string): SQL => sql`
  select t.order_id, 1 as rank, 'locked' as reason, coalesce(c.locked_at, t.task_date) as since,
    t.task_id, null::bigint as event_id
  from tasks t left join issue_codes c on c.order_id = t.order_id
  where t.task_status = 'open' and t.task_type = 'delivery' and t.state in (${lockedDeliveryTaskStatesSql})
  union all
  select i.order_id, 2, 'unseen', i.updated_at, null, null
  from workflow_instances i
  where i.workflow = 'order' and i.status = 'active'
    and not exists (select 1 from tasks t where t.order_id = i.order_id and t.task_status = 'open'
      and t.task_type <> 'moveDelivery')
    and not exists (select 1 from workflow_timers w where w.instance_id = i.id and w.status = 'pending')
  union all
  select i.order_id, 3, 'timerLate', w.fire_at, null, null
  from workflow_timers w join workflow_instances i on i.id = w.instance_id
  where w.status = 'pending' and i.order_id is not null
    and w.fire_at < ${now}::timestamptz - interval '1 minute' * ${timerGrace}::int
  union all
  select e.order_id, 4, 'eventFailed', e.updated_at, null, e.id
  from events e where e.status = 'fail' and e.order_id is not null
  union all
  select t.order_id, 5, 'taskOverdue', t.due_at, t.task_id, null
  from tasks t where ${isOpenNow(now)} and t.due_at < ${now}::timestamptz`

/**
 * Stalled orders, longest stalled first. Each order appears once, with its most severe reason and the next thing to do.
 * An order whose process has ended is listed only for an open task, a late timer or a failed event.
 */
export async function readStalledOrders(
  db: Db,
  actor: Actor,
  { reason, pfm, limit = 50, offset = 0 }: StalledOrderQuery,
  at: Date,
): Promise<StalledOrderList> {
  const now = at.toISOString()
  const { items, total } = await readPageWithTotal<StalledRow>(
    db,
    sql`with one as (
        select distinct on (r.order_id) r.* from (${buildStallReasonsSql(now)}) r
        ${reason === undefined ? sql`` : sql`where r.reason = ${reason}`}
        order by r.order_id, r.rank, r.since
      )
      select one.order_id::float8 as "orderId", o.pfm, o.order_status_id as "orderStatusId", p.state, p.version,
        one.reason, ${buildIsoInstantSql('one.since')} as since,
        floor(extract(epoch from ${now}::timestamptz - one.since) / 60)::int as "lateMinutes",
        t.task_id::float8 as "taskId", t.task_type as "taskType", t.state as "taskState",
        case when t.claimed_until > ${now}::timestamptz then t.claimed_name end as "claimedName",
        case when t.claimed_until > ${now}::timestamptz then ${buildIsoInstantSql('t.claimed_since')} end as "claimedSince",
        e.id::float8 as "eventId", e.handler, count(*) over ()::int as total
      from one join orders o on o.id = one.order_id
      join workflow_instances p on p.order_id = o.id and p.workflow = 'order'
      left join lateral (
        select * from tasks t where t.order_id = one.order_id and t.task_status = 'open'
        order by t.task_id = one.task_id desc nulls last, t.importance, t.due_at limit 1
      ) t on true
      left join events e on e.id = one.event_id
      where ${buildStoresCondition(actor, pfm)}
      order by one.since, one.order_id`,
    { limit, offset },
  )
  return { items: items.map(toItem), total }
}

function toItem({
  taskId,
  taskType,
  taskState,
  claimedName,
  claimedSince,
  ...row
}: Omit<StalledRow, 'total'>): Item {
  const { eventId, handler, ...order } = row
  const next = { taskId, taskType, taskState, claimedName, claimedSince, eventId, handler }
  return { ...order, next: taskId === null && eventId === null ? null : next }
}
