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
import { readNewestAnswers } from '../../engine/answers/read-answers.ts'
import { serverReadFields } from '../../../../workflows/read-by-server.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { tasks, workflowDrafts, workflowInstances } from '../../platform/db/schema/workflow.ts'
import { buildMatchingOrderIdsQuery } from '../orders/list/list-filters.ts'
import {
  findFirstCallTime,
  isOutsideCallingHours,
  readClosedStores,
  type ClosedStores,
} from './calling-hours.ts'
import { readTaskOrders } from './task-orders.ts'
import { buildPossibleOnMobileCondition, isStatePossibleOnMobile } from './possible-on-phone.ts'
import { toTask } from './task-row.ts'

const importance = { high: 1, medium: 2, low: 3 } as const

/** Maximum exact count. The number of done tasks grows without limit, and its exact value is not needed. */
const countUpTo = 100_000
/** Arbitrary key of the advisory lock that serializes concurrent «take next» requests of a user. */
const takeNextLock = 712_004

type Sort = NonNullable<TaskQuery['sort']>

/**
 * Sort orders that the indexes support. PostgreSQL uses an index only if the query declares the same direction and
 * place of nulls.
 */
const sorts: Record<Sort, SQL[]> = {
  urgency: [asc(tasks.importance), asc(tasks.dueAt), asc(tasks.taskId)],
  dueAt: [asc(tasks.dueAt), asc(tasks.taskId)],
  '-dueAt': [desc(tasks.dueAt), desc(tasks.taskId)],
  taskDate: [sql`${tasks.taskDate} asc nulls first`, sql`${tasks.taskId} asc nulls first`],
  '-taskDate': [sql`${tasks.taskDate} desc nulls last`, sql`${tasks.taskId} desc nulls last`],
}

/** Conditions for the tasks that follow `last`, by sort order. */
const after: Record<Sort, (last: Task) => SQL> = {
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

/** Condition for tasks of the stores that the actor may see. */
const buildActorStoresCondition = (actor: Actor): SQL =>
  buildStoresCondition(actor, undefined, sql`${tasks.pfm}`)

/** Condition for tasks that are open and not postponed. */
const isOpenNow = (now: Date): SQL | undefined =>
  and(eq(tasks.taskStatus, 'open'), or(isNull(tasks.postponedUntil), lte(tasks.postponedUntil, now)))

/** Condition for tasks that are open and not postponed, and for whose step the actor has the right. */
const isCurrentFor = (actor: Actor, now: Date): SQL | undefined =>
  and(isOpenNow(now), inArray(tasks.right, [...actor.rights]))

/** Condition for overdue tasks. Must agree with `overdue` in task-row.ts. */
const isOverdue = (now: Date): SQL | undefined => and(isOpenNow(now), lt(tasks.dueAt, now))

/** Number of overdue tasks in the stores of the actor, at most `countUpTo`. */
export const countOverdueTasks = async (tx: Tx | Db, actor: Actor, now: Date): Promise<number> =>
  Math.min(await countTasks(tx, and(buildActorStoresCondition(actor), isOverdue(now)), countUpTo), countUpTo)

export async function listTasks(tx: Tx | Db, actor: Actor, query: TaskFilter, now: Date): Promise<TaskList> {
  const { limit = 50, offset = 0 } = query
  const sort = resolveSort(query)
  const where = buildCondition(actor, query, now)
  const items = await readPage(tx, where, sort, now, limit, offset)
  const isComplete = items.length < limit && (items.length > 0 || offset === 0)
  const total = isComplete ? offset + items.length : await countTasks(tx, where, countUpTo)
  return { items, total: Math.min(total, countUpTo), totalIsExact: total <= countUpTo }
}

/** Number of rows that {@link readEveryTask} reads at once. It is small, so that other queries can run in between. */
const portionSize = 100

/**
 * All matching tasks in list order, in portions. Each portion starts after the last task of the previous one (keyset
 * paging).
 */
export async function* readEveryTask(
  tx: Tx | Db,
  actor: Actor,
  query: TaskFilter,
  now: Date,
): AsyncGenerator<TaskRow[]> {
  const sort = resolveSort(query)
  const where = buildCondition(actor, query, now)
  for (let condition: SQL | undefined; ;) {
    const items = await readPage(tx, and(where, condition), sort, now, portionSize, 0)
    yield items
    const last = items.at(-1)
    if (items.length < portionSize || !last) return
    condition = after[sort](last)
  }
}

export const countMatchingTasks = (
  tx: Tx | Db,
  actor: Actor,
  query: TaskFilter,
  now: Date,
): Promise<number> => countTasks(tx, buildCondition(actor, query, now), null)

/**
 * Default sort order: urgency for current tasks, creation time for other lists, because finished tasks are not urgent.
 */
const resolveSort = ({ scope = 'current', sort }: TaskQuery): Sort =>
  sort ?? (scope === 'current' ? 'urgency' : '-taskDate')

/** Filters of a task list. Some lists add filters to the filters of the query. */
export interface TaskFilter extends TaskQuery {
  /** Id of the order source, in the catalogue orderSourceTypes. */
  source?: number
}

function buildCondition(actor: Actor, query: TaskFilter, now: Date): SQL | undefined {
  const { scope = 'current' } = query
  return and(
    buildActorStoresCondition(actor),
    scope === 'current' ? isCurrentFor(actor, now) : undefined,
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
    query.search ? inArray(tasks.orderId, buildMatchingOrderIdsQuery(query.search)) : undefined,
    query.postponed === undefined
      ? undefined
      : and(
          eq(tasks.taskStatus, 'open'),
          query.postponed === 'now' ? lte(tasks.postponedUntil, now) : gt(tasks.postponedUntil, now),
        ),
    query.promised === undefined ? undefined : isPromisedInHour(query.promised),
    query.assigned === undefined
      ? undefined
      : query.assigned === 'me'
        ? isAssignedTo(actor)
        : not(isAssigned),
    query.overdue === undefined ? undefined : isOverdue(now),
  )
}

/** Ledger entry that a task about the money of an order is about. */
const entryOfTask = sql`ledger_entries e where e.order_id = ${tasks.orderId}
  and e.purpose = ${workflowInstances.context} ->> ${sql.raw(`'${serverReadFields.moneyReturn.entry}'`)}`

/** SQL expression for the currency of the money that a task is about. Null for other tasks: that of the order. */
const taskCurrency = sql<string | null>`case ${tasks.taskType}
  when 'moneyReturn' then (select e.currency from ${entryOfTask}) end`

/** SQL expression for the amount that a money task is about. Null for other tasks. */
const taskSum = sql<number | null>`case ${tasks.taskType}
  when 'moneyReturn' then (select e.amount::float8 from ${entryOfTask})
  when 'manualTransferring' then (select r.total::float8 from refunds r
    where r.id = (${workflowInstances.context} ->> ${sql.raw(`'${serverReadFields.manualTransferring.refund}'`)})::bigint)
  end`

const isPromisedInHour = (from: string) =>
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
  // The ids of the page are read from an index. Full rows are read only for these ids.
  const page = tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(where)
    .orderBy(...sorts[sort])
    .limit(limit)
    .offset(offset)
  const taskRows = await tx
    .select({ task: tasks, version: workflowInstances.version, sum: taskSum, currency: taskCurrency })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .where(inArray(tasks.taskId, page))
    .orderBy(...sorts[sort])
  const ordersById = await readTaskOrders(
    tx,
    taskRows.map(({ task }) => task.orderId),
  )
  const answers = await readNewestAnswers(
    tx,
    'instance_id',
    taskRows.map(({ task }) => task.instanceId),
  )
  return taskRows.flatMap(({ task, version, sum, currency }) => {
    const order = ordersById.get(task.orderId)
    if (order === undefined) return []
    const mobile = isStatePossibleOnMobile(task.taskType, version, task.state)
    const own = answers.get(task.instanceId)
    return [
      {
        ...toTask(task, version, now),
        ...order,
        mobile,
        sum: sum ?? order.sumOrdered,
        currency: currency ?? order.currency,
        ...(own && { answers: own }),
      },
    ]
  })
}

/** Counts the tasks, up to `limit` + 1. Null counts all of them. */
async function countTasks(tx: Tx | Db, where: SQL | undefined, limit: number | null): Promise<number> {
  const all = tx.select({ taskId: tasks.taskId }).from(tasks).where(where)
  const matches = (limit === null ? all : all.limit(limit + 1)).as('found')
  const [row] = await tx.select({ n: count() }).from(matches)
  return row?.n ?? 0
}

interface TypeCount {
  type: string
  count: number
  late: number
}

/**
 * Number of all and of overdue tasks by type. `current`: tasks that the actor may work on now. `open`: all open tasks.
 * Types with the most overdue tasks come first, then types with the most tasks.
 */
export async function countTasksByType(
  tx: Tx | Db,
  actor: Actor,
  scope: 'current' | 'open',
  now: Date,
): Promise<TypeCount[]> {
  const late = sql<number>`(count(*) filter (where ${isOverdue(now)}))::int`
  return tx
    .select({ type: tasks.taskType, count: count(), late })
    .from(tasks)
    .where(buildCondition(actor, { scope }, now))
    .groupBy(tasks.taskType)
    .orderBy(desc(late), desc(count()), asc(tasks.taskType))
}

/** Number of tasks that the actor may work on now, by the promised hour of their orders between `from` and `to`. */
export async function countTasksByPromisedHour(
  tx: Tx | Db,
  actor: Actor,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<{ from: string; count: number }[]> {
  const hour = sql`floor(extract(epoch from o.plan_date_issued) / 3600)`
  const hours = await tx
    .select({ hour: sql<number>`${hour}::float8`, count: count() })
    .from(tasks)
    .innerJoin(sql`orders o`, sql`o.id = ${tasks.orderId}`)
    .where(
      and(
        buildCondition(actor, { scope: 'current' }, now),
        sql`o.plan_date_issued >= ${from.toISOString()}::timestamptz`,
        sql`o.plan_date_issued < ${to.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(hour)
    .orderBy(hour)
  return hours.map(({ hour: hourIndex, count: n }) => ({
    from: new Date(hourIndex * 3_600_000).toISOString(),
    count: n,
  }))
}

/**
 * Condition for assigned tasks. An assignment is valid only while the step requires the right with which it was made.
 */
const isAssigned = sql`(${tasks.assignedTo} is not null and ${tasks.assignedRight} is not distinct from ${tasks.right})`
const isAssignedTo = (actor: Actor) =>
  and(eq(tasks.assignedTo, actor.id), eq(tasks.assignedRight, tasks.right))
const isFree = (now: Date) => or(isNull(tasks.claimedUntil), lte(tasks.claimedUntil, now))

/** Condition for claimed tasks in which nothing was done since the claim: no step and no draft. */
const isUntouched = sql`not exists (select 1 from ${workflowInstances} i where i.id = ${tasks.instanceId}
    and i.updated_at > ${tasks.claimedSince})
  and not exists (select 1 from ${workflowDrafts} d where d.instance_id = ${tasks.instanceId})`
const conditions = {
  /** Unclaimed tasks that a manager assigned to the actor. */
  assigned: (actor: Actor, now: Date) => and(isAssignedTo(actor), isFree(now)),
  /** Unclaimed tasks that are not assigned to another user. */
  free: (actor: Actor, now: Date) => and(isFree(now), or(not(isAssigned), eq(tasks.assignedTo, actor.id))),
  started: (actor: Actor) => eq(tasks.claimedBy, actor.id),
  /** Tasks that the actor has claimed and not started. */
  claimed: (actor: Actor, now: Date) =>
    and(eq(tasks.claimedBy, actor.id), gt(tasks.claimedUntil, now), isUntouched),
}

interface NextTaskRequest {
  actor: Actor
  now: Date
  /** Type of the tasks. Default: all types. */
  type?: string | undefined
  /** Id of the order whose customer is at the counter. Its tasks of the types `counterTasks` come first. */
  order?: number | undefined
  /** True if the actor works on a phone. Tasks that cannot be done on a phone are then skipped. */
  mobile?: boolean | undefined
}

/**
 * Types of the tasks that come first for the customer at the counter: payment and issue, and the disbanding of goods
 * that were just collected.
 */
const counterTasks = ['paying', 'delivery', 'disbanding']

/** Query for the most urgent task of a group that the actor may work on. */
const selectByUrgency = (
  tx: Tx | Db,
  { actor, now, type, order, mobile }: NextTaskRequest,
  group: keyof typeof conditions,
  closed: ClosedStores,
) =>
  tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(
      and(
        buildActorStoresCondition(actor),
        isCurrentFor(actor, now),
        conditions[group](actor, now),
        type === undefined ? undefined : eq(tasks.taskType, type),
        mobile ? buildPossibleOnMobileCondition() : undefined,
        order === undefined
          ? undefined
          : and(eq(tasks.orderId, order), inArray(tasks.taskType, counterTasks)),
        not(isOutsideCallingHours(closed)),
      ),
    )
    .orderBy(...sorts.urgency)
    .limit(1)

/** Groups of tasks by priority. Tasks that the actor has already started come last. */
const groupOrder = ['claimed', 'assigned', 'free', 'started'] as const

/**
 * Lists the searches for the next task in their sequence: the groups by priority, first among the tasks of the order at
 * the counter, then among all tasks.
 */
const listSearches = (request: NextTaskRequest) =>
  [...(request.order === undefined ? [] : [request]), { ...request, order: undefined }].flatMap(
    (searchRequest) => groupOrder.map((group) => ({ request: searchRequest, group })),
  )

/**
 * Returns the id of the task that «take next» would claim, without claiming it. Null if there is none. Customers who may
 * not be called now are passed over.
 */
export async function findNextTaskId(tx: Tx | Db, request: NextTaskRequest): Promise<number | null> {
  const closed = await readClosedStores(tx, request.now)
  for (const { request: scoped, group } of listSearches(request)) {
    const [task] = await selectByUrgency(tx, scoped, group, closed)
    if (task) return task.taskId
  }
  return null
}

/**
 * Id of the next task, locked for the caller's transaction until it is claimed. Concurrent users get different tasks,
 * and a repeated request of a user gets the same task. Null if there is none.
 */
export async function lockNextTask(tx: Tx, request: NextTaskRequest): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${takeNextLock}, hashtext(${request.actor.id}))`)
  const closed = await readClosedStores(tx, request.now)
  for (const { request: scoped, group } of listSearches(request)) {
    const [task] = await selectByUrgency(tx, scoped, group, closed).for('update', {
      of: tasks,
      skipLocked: true,
    })
    if (task) return task.taskId
  }
  return null
}

/**
 * Time at which the first of the calls may begin that «take next» passes over because of the calling hours, ISO 8601 in
 * UTC. Null if it passes over none.
 */
export async function findFirstPossibleCall(
  tx: Tx | Db,
  { actor, now, type, mobile }: NextTaskRequest,
): Promise<string | null> {
  const closed = await readClosedStores(tx, now)
  if (closed.zones.size === 0) return null
  const rows = await tx
    .select({
      pfm: tasks.pfm,
      until: sql<string>`min(greatest(coalesce(${tasks.postponedUntil}, to_timestamp(0)), ${now.toISOString()}::timestamptz))`,
    })
    .from(tasks)
    .where(
      and(
        buildActorStoresCondition(actor),
        eq(tasks.taskStatus, 'open'),
        inArray(tasks.right, [...actor.rights]),
        or(eq(tasks.claimedBy, actor.id), conditions.free(actor, now)),
        type === undefined ? undefined : eq(tasks.taskType, type),
        mobile ? buildPossibleOnMobileCondition() : undefined,
        isOutsideCallingHours(closed),
      ),
    )
    .groupBy(tasks.pfm)
  return findFirstCallTime(
    closed,
    rows.map(({ pfm, until }) => ({ pfm, until: new Date(until).toISOString() })),
  )
}

/** Number of open tasks of a type by delivery service, limited to the stores of the actor. */
export const countOpenTasksByDeliveryService = (
  db: Db,
  actor: Actor,
  type: string,
): Promise<{ service: number; count: number }[]> =>
  db
    .select({ service: sql<number>`${tasks.deliveryServiceId}`, count: count() })
    .from(tasks)
    .where(
      and(
        buildActorStoresCondition(actor),
        eq(tasks.taskStatus, 'open'),
        eq(tasks.taskType, type),
        isNotNull(tasks.deliveryServiceId),
      ),
    )
    .groupBy(tasks.deliveryServiceId)
    .orderBy(tasks.deliveryServiceId)
