import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Task, TaskList, TaskQuery, TaskRow } from '../../../../schemas/api/tasks.ts'
import { fields } from '../../../../workflows/read-by-server.ts'
import { inStores } from '../../platform/access/in-stores.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { tasks, workflowDrafts, workflowInstances } from '../../platform/db/schema/workflow.ts'
import { ordersFoundBy } from '../orders/list-filters.ts'
import { ordersOfTasks } from './orders-of-tasks.ts'
import { onPhones, worksOnPhone } from './on-phones.ts'
import { taskOf } from './task-row.ts'

const importance = { high: 1, medium: 2, low: 3 } as const

/** Counting ends here: done tasks grow without end, and nobody leafs through all of them. */
const countUpTo = 100_000
/** Any number of its own: one person's presses of «take next» come one after another. */
const takingLock = 712_004

type Sort = NonNullable<TaskQuery['sort']>

/** Orders of the indexes; those on the date are declared DESC NULLS LAST, and PostgreSQL wants to read it here again. */
const sorts: Record<Sort, SQL[]> = {
  urgency: [asc(tasks.importance), asc(tasks.dueAt), asc(tasks.taskId)],
  dueAt: [asc(tasks.dueAt), asc(tasks.taskId)],
  '-dueAt': [desc(tasks.dueAt), desc(tasks.taskId)],
  taskDate: [sql`${tasks.taskDate} asc nulls first`, sql`${tasks.taskId} asc nulls first`],
  '-taskDate': [sql`${tasks.taskDate} desc nulls last`, sql`${tasks.taskId} desc nulls last`],
}

/** What comes after that task. */
const following: Record<Sort, (last: Task) => SQL> = {
  urgency: ({ taskImportance, dueAt, taskId }) =>
    sql`(${tasks.importance}, ${tasks.dueAt}, ${tasks.taskId}) > (${importance[taskImportance]}::int, ${dueAt}::timestamptz, ${taskId}::bigint)`,
  dueAt: ({ dueAt, taskId }) =>
    sql`(${tasks.dueAt}, ${tasks.taskId}) > (${dueAt}::timestamptz, ${taskId}::bigint)`,
  '-dueAt': ({ dueAt, taskId }) =>
    sql`(${tasks.dueAt}, ${tasks.taskId}) < (${dueAt}::timestamptz, ${taskId}::bigint)`,
  taskDate: ({ taskDate, taskId }) =>
    sql`(${tasks.taskDate}, ${tasks.taskId}) > (${taskDate}::timestamptz, ${taskId}::bigint)`,
  '-taskDate': ({ taskDate, taskId }) =>
    sql`(${tasks.taskDate}, ${tasks.taskId}) < (${taskDate}::timestamptz, ${taskId}::bigint)`,
}

/** Tasks of the stores that the person may see. */
const inStoresOf = (actor: Actor): SQL => inStores(actor, undefined, sql`${tasks.pfm}`)

/** Open and not put off. */
const openNow = (now: Date): SQL | undefined =>
  and(eq(tasks.taskStatus, 'open'), or(isNull(tasks.postponedUntil), lte(tasks.postponedUntil, now)))

/** Work for this person now: a step whose right he holds. */
const current = (actor: Actor, now: Date): SQL | undefined =>
  and(openNow(now), inArray(tasks.right, [...actor.rights]))

/** The same as a task's own `overdue` (task-row.ts). */
const overdue = (now: Date): SQL | undefined => and(openNow(now), lt(tasks.dueAt, now))

/** Whether an order of the person's stores waits for a task whose time is over. */
export async function hasLateOrders(tx: Tx | Db, actor: Actor, now: Date): Promise<boolean> {
  const found = await tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(and(inStoresOf(actor), overdue(now)))
    .limit(1)
  return found.length > 0
}

export async function listTasks(tx: Tx | Db, actor: Actor, query: TaskBounds, now: Date): Promise<TaskList> {
  const { limit = 50, offset = 0 } = query
  const sort = sortOf(query)
  const where = askedFor(actor, query, now)
  const found = await readPage(tx, where, sort, now, limit, offset)
  const complete = found.length < limit && (found.length > 0 || offset === 0)
  const total = complete ? offset + found.length : await countTasks(tx, where, countUpTo)
  return { items: found, total: Math.min(total, countUpTo), totalIsExact: total <= countUpTo }
}

/** Rows read at once by {@link everyTask}: others get their turn in between. */
const portion = 100

/** Every task in the order of the list; each portion begins after the last task of the one before. */
export async function* everyTask(
  tx: Tx | Db,
  actor: Actor,
  query: TaskBounds,
  now: Date,
): AsyncGenerator<TaskRow[]> {
  const sort = sortOf(query)
  const where = askedFor(actor, query, now)
  for (let after: SQL | undefined; ;) {
    const found = await readPage(tx, and(where, after), sort, now, portion, 0)
    yield found
    const last = found.at(-1)
    if (found.length < portion || !last) return
    after = following[sort](last)
  }
}

export const countEveryTask = (tx: Tx | Db, actor: Actor, query: TaskBounds, now: Date): Promise<number> =>
  countTasks(tx, askedFor(actor, query, now), null)

/** Urgency says nothing of tasks that have ended. */
const sortOf = ({ scope = 'current', sort }: TaskQuery): Sort =>
  sort ?? (scope === 'current' ? 'urgency' : '-taskDate')

/** What a list of its own asks beside its filters. */
export interface TaskBounds extends TaskQuery {
  /** Catalogue orderSourceTypes. */
  source?: number
}

function askedFor(actor: Actor, query: TaskBounds, now: Date): SQL | undefined {
  const { scope = 'current' } = query
  return and(
    inStoresOf(actor),
    scope === 'current' ? current(actor, now) : undefined,
    scope === 'open' ? eq(tasks.taskStatus, 'open') : undefined,
    scope === 'done' ? eq(tasks.taskStatus, 'done') : undefined,
    query.service === undefined ? undefined : eq(tasks.deliveryServiceId, query.service),
    query.source === undefined
      ? undefined
      : sql`exists (select 1 from orders o where o.id = ${tasks.orderId} and o.order_source_type_id = ${query.source}::int)`,
    query.type === undefined ? undefined : eq(tasks.taskType, query.type),
    query.state === undefined ? undefined : eq(tasks.state, query.state),
    query.pfm === undefined ? undefined : eq(tasks.pfm, query.pfm),
    query.importance === undefined ? undefined : eq(tasks.importance, importance[query.importance]),
    query.orderId === undefined ? undefined : eq(tasks.orderId, query.orderId),
    query.search?.trim() ? inArray(tasks.orderId, ordersFoundBy(query.search)) : undefined,
    query.postponed === undefined
      ? undefined
      : and(
          eq(tasks.taskStatus, 'open'),
          query.postponed === 'now' ? lte(tasks.postponedUntil, now) : gt(tasks.postponedUntil, now),
        ),
    query.promised === undefined ? undefined : promisedWithin(query.promised),
    query.assigned === undefined ? undefined : query.assigned === 'me' ? givenTo(actor) : not(isGiven),
    query.overdue === undefined ? undefined : overdue(now),
  )
}

/** What an accountant moves; null: the task is about the order as a whole. */
const sumOfTask = sql<number | null>`case ${tasks.taskType}
  when 'moneyReturn' then (select e.amount::float8 from ledger_entries e where e.order_id = ${tasks.orderId}
    and e.purpose = ${workflowInstances.context} ->> ${sql.raw(`'${fields.moneyReturn.entry}'`)})
  when 'manualTransferring' then (select r.total::float8 from refunds r
    where r.id = (${workflowInstances.context} ->> ${sql.raw(`'${fields.manualTransferring.refund}'`)})::bigint)
  end`

const promisedWithin = (from: string) =>
  sql`exists (select 1 from orders o where o.id = ${tasks.orderId} and o.plan_date_issued >= ${from}::timestamptz
    and o.plan_date_issued < ${from}::timestamptz + interval '1 hour')`

async function readPage(
  tx: Tx | Db,
  where: SQL | undefined,
  sort: Sort,
  now: Date,
  limit: number,
  offset: number,
): Promise<TaskRow[]> {
  // Ids first, on the index alone; rows and versions for the page only.
  const page = tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(where)
    .orderBy(...sorts[sort])
    .limit(limit)
    .offset(offset)
  const found = await tx
    .select({ task: tasks, version: workflowInstances.version, sum: sumOfTask })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .where(inArray(tasks.taskId, page))
    .orderBy(...sorts[sort])
  const ordered = await ordersOfTasks(
    tx,
    found.map(({ task }) => task.orderId),
  )
  return found.flatMap(({ task, version, sum }) => {
    const order = ordered.get(task.orderId)
    if (order === undefined) return []
    const mobile = worksOnPhone(task.taskType, version, task.state)
    return [{ ...taskOf(task, version, now), ...order, mobile, sum: sum ?? order.sumOrdered }]
  })
}

/** `most`: counting stops at one more; null: it does not. */
async function countTasks(tx: Tx | Db, where: SQL | undefined, most: number | null): Promise<number> {
  const all = tx.select({ taskId: tasks.taskId }).from(tasks).where(where)
  const found = (most === null ? all : all.limit(most + 1)).as('found')
  const [row] = await tx.select({ n: count() }).from(found)
  return row?.n ?? 0
}

interface TypeCount {
  type: string
  count: number
  late: number
}

/** Tasks by type, `current`: that this person may work on now, else all that are open: what is late first, then what is many. */
export async function countByType(
  tx: Tx | Db,
  actor: Actor,
  scope: 'current' | 'open',
  now: Date,
): Promise<TypeCount[]> {
  const late = sql<number>`(count(*) filter (where ${overdue(now)}))::int`
  return tx
    .select({ type: tasks.taskType, count: count(), late })
    .from(tasks)
    .where(askedFor(actor, { scope }, now))
    .groupBy(tasks.taskType)
    .orderBy(desc(late), desc(count()), asc(tasks.taskType))
}

/** Tasks of the person's by the hour that their orders are promised for, of the hours that touch this span. */
export async function countByHour(
  tx: Tx | Db,
  actor: Actor,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<{ from: string; count: number }[]> {
  const hour = sql`floor(extract(epoch from o.plan_date_issued) / 3600)`
  const found = await tx
    .select({ hour: sql<number>`${hour}::float8`, count: count() })
    .from(tasks)
    .innerJoin(sql`orders o`, sql`o.id = ${tasks.orderId}`)
    .where(
      and(
        askedFor(actor, { scope: 'current' }, now),
        sql`o.plan_date_issued >= ${from.toISOString()}::timestamptz`,
        sql`o.plan_date_issued < ${to.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(hour)
    .orderBy(hour)
  return found.map(({ hour: at, count: n }) => ({ from: new Date(at * 3_600_000).toISOString(), count: n }))
}

/** To whom it was given counts as long as the step asks for the same right. */
const isGiven = sql`(${tasks.assignedTo} is not null and ${tasks.assignedRight} is not distinct from ${tasks.right})`
const givenTo = (actor: Actor) => and(eq(tasks.assignedTo, actor.id), eq(tasks.assignedRight, tasks.right))
const isFree = (now: Date) => or(isNull(tasks.claimedUntil), lte(tasks.claimedUntil, now))

/** Nothing was done or typed since it was taken. */
const untouched = sql`not exists (select 1 from ${workflowInstances} i where i.id = ${tasks.instanceId}
    and i.updated_at > ${tasks.claimedSince})
  and not exists (select 1 from ${workflowDrafts} d where d.instance_id = ${tasks.instanceId})`
const whoseIs = {
  /** By a manager, to this person. */
  given: (actor: Actor, now: Date) => and(givenTo(actor), isFree(now)),
  /** Held by nobody, and given to nobody else. */
  free: (actor: Actor, now: Date) => and(isFree(now), or(not(isGiven), eq(tasks.assignedTo, actor.id))),
  own: (actor: Actor) => eq(tasks.claimedBy, actor.id),
  /** Taken and not begun. */
  held: (actor: Actor, now: Date) =>
    and(eq(tasks.claimedBy, actor.id), gt(tasks.claimedUntil, now), untouched),
}

interface Taking {
  actor: Actor
  now: Date
  /** Of this type alone. */
  type?: string | undefined
  /** The order whose customer stands at the counter: what is to be done for them comes first. */
  order?: number | undefined
  /** Taken at a phone: what cannot be worked there is left to others. */
  mobile?: boolean | undefined
}

/** What a customer who stands at the counter waits for, and what becomes of goods that were just collected. */
const atCounter = ['paying', 'delivery', 'disbanding']

/** Most urgent first: tasks that this person may take now: nobody holds them, or this person does already. */
const takeable = (tx: Tx | Db, { actor, now, type, order, mobile }: Taking, whose: keyof typeof whoseIs) =>
  tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(
      and(
        inStoresOf(actor),
        current(actor, now),
        whoseIs[whose](actor, now),
        type === undefined ? undefined : eq(tasks.taskType, type),
        mobile ? onPhones() : undefined,
        order === undefined ? undefined : and(eq(tasks.orderId, order), inArray(tasks.taskType, atCounter)),
      ),
    )
    .orderBy(...sorts.urgency)
    .limit(1)

/** First what one has taken and not begun, then what one was given, then what is free; what one has begun comes when nothing else is left. */
const inTurn = ['held', 'given', 'free', 'own'] as const

/** The questions in their turn: first of the order at the counter, then of all. */
const turns = (taking: Taking) =>
  [...(taking.order === undefined ? [] : [taking]), { ...taking, order: undefined }].flatMap((one) =>
    inTurn.map((whose) => ({ taking: one, whose })),
  )

/** The task that would be next; it is not taken by asking. */
export async function nextTask(tx: Tx | Db, taking: Taking): Promise<number | null> {
  for (const { taking: one, whose } of turns(taking)) {
    const [task] = await takeable(tx, one, whose)
    if (task) return task.taskId
  }
  return null
}

/**
 * The next task, locked in the caller's transaction until it is claimed: of two people who ask at the same time each gets
 * one of their own, and one person who asks twice gets the same one again.
 */
export async function lockNextTask(tx: Tx, taking: Taking): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${takingLock}, hashtext(${taking.actor.id}))`)
  for (const { taking: one, whose } of turns(taking)) {
    const [task] = await takeable(tx, one, whose).for('update', { of: tasks, skipLocked: true })
    if (task) return task.taskId
  }
  return null
}

/** How many open tasks of a type there are for each delivery service, of the stores that the person may see. */
export const countByService = (
  db: Db,
  actor: Actor,
  type: string,
): Promise<{ service: number; count: number }[]> =>
  db
    .select({ service: sql<number>`${tasks.deliveryServiceId}`, count: count() })
    .from(tasks)
    .where(
      and(
        inStoresOf(actor),
        eq(tasks.taskStatus, 'open'),
        eq(tasks.taskType, type),
        isNotNull(tasks.deliveryServiceId),
      ),
    )
    .groupBy(tasks.deliveryServiceId)
    .orderBy(tasks.deliveryServiceId)
