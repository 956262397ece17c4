import { sql } from 'drizzle-orm'
import type {
  IrregularOrderActionList,
  IrregularOrderActionQuery,
  ClaimedTaskList,
  ClaimedTasksQuery,
  IrregularOrderAction,
  StoreWorkload,
  StoreWorkloadList,
  StoreWorkloadQuery,
  ClaimedTask,
} from '../../../../schemas/api/watch.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPageWithTotal } from '../../platform/lists/read-counted.ts'
import { lockedDeliveryTaskStatesSql } from './locked.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

/** Exceptions that were made to the usual process of an order, newest first. */
export async function listOrderExceptions(
  db: Db,
  actor: Actor,
  { orderId, kind, from, to, pfm, limit = 50, offset = 0 }: IrregularOrderActionQuery,
): Promise<IrregularOrderActionList> {
  return readPageWithTotal<IrregularOrderAction & { total: number }>(
    db,
    sql`select x.order_id::float8 as "orderId", x.pfm, x.kind, x.reason, ${buildIsoInstantSql('x.at')} as at,
        x.user_name as "userName", count(*) over ()::int as total
      from order_exceptions x
      where ${buildStoresCondition(actor, pfm, sql`x.pfm`)}
        ${orderId === undefined ? sql`` : sql`and x.order_id = ${orderId}`}
        ${kind === undefined ? sql`` : sql`and x.kind = ${kind}`}
        ${from === undefined ? sql`` : sql`and x.at >= ${from}::timestamptz`}
        ${to === undefined ? sql`` : sql`and x.at < ${to}::timestamptz`}
      order by x.at desc, x.id desc`,
    { limit, offset },
  )
}

/** Tasks that are claimed now, longest claim first. */
export async function listClaimedTasks(
  db: Db,
  actor: Actor,
  { pfm, limit = 50, offset = 0 }: ClaimedTasksQuery,
  at: Date,
): Promise<ClaimedTaskList> {
  const now = at.toISOString()
  return readPageWithTotal<ClaimedTask & { total: number }>(
    db,
    sql`select t.task_id::float8 as "taskId", t.order_id::float8 as "orderId", t.pfm, t.task_type as "taskType", t.state,
        coalesce(t.claimed_name, '') as "claimedName", ${buildIsoInstantSql('t.claimed_since')} as "claimedSince",
        ${buildIsoInstantSql('t.due_at')} as "dueAt",
        t.due_at < ${now}::timestamptz and (t.postponed_until is null or t.postponed_until <= ${now}::timestamptz) as overdue,
        count(*) over ()::int as total
      from tasks t
      where t.task_status = 'open' and t.claimed_until > ${now}::timestamptz and ${buildStoresCondition(actor, pfm, sql`t.pfm`)}
      order by t.claimed_since nulls first, t.task_id`,
    { limit, offset },
  )
}

/**
 * Stores that the actor may see, with the numbers of their open, overdue, locked and claimed tasks, and of exceptions
 * in the last 24 hours.
 */
export async function listStoreWorkloads(
  db: Db,
  actor: Actor,
  { pfm, limit = 200, offset = 0 }: StoreWorkloadQuery,
  at: Date,
): Promise<StoreWorkloadList> {
  const now = at.toISOString()
  return readPageWithTotal<StoreWorkload & { total: number }>(
    db,
    sql`select s.pfm, s.name, s.city, coalesce(t.open, 0)::int as open, coalesce(t.overdue, 0)::int as overdue,
        coalesce(t.locked, 0)::int as locked, coalesce(t.in_work, 0)::int as "inWork",
        coalesce(x.without_code, 0)::int as "withoutCode", coalesce(x.exceptions, 0)::int as exceptions,
        count(*) over ()::int as total
      from stores s
      left join (
        select pfm, count(*) as open,
          count(*) filter (where due_at < ${now}::timestamptz and (postponed_until is null or postponed_until <= ${now}::timestamptz)) as overdue,
          count(*) filter (where task_type = 'delivery' and state in (${lockedDeliveryTaskStatesSql})) as locked,
          count(*) filter (where claimed_until > ${now}::timestamptz) as in_work
        from tasks where task_status = 'open' group by pfm
      ) t on t.pfm = s.pfm
      left join (
        select pfm, count(*) as exceptions, count(*) filter (where kind = 'issueWithoutCode') as without_code
        from order_exceptions where at >= ${now}::timestamptz - interval '1 day' group by pfm
      ) x on x.pfm = s.pfm
      where ${buildStoresCondition(actor, pfm, sql`s.pfm`)}
      order by s.pfm`,
    { limit, offset },
  )
}
