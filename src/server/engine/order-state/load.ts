import { actionIfNotValidate } from '../../../shared/distribution.ts'
import { awaitAll, querySqlText, type Db, type Tx } from '../../platform/db/database.ts'
import { ensureKnownVersions } from '../changed-versions.ts'
import { tableShapes, tableNames, type Row, type TableName } from './tables.ts'
import { instanceTables, OrderState, type ReadableTable, type ReferenceData } from './order-state.ts'

/**
 * Subject of a step, by id: a task, an instance of a desk workflow, any instance, the order process of an order, or an
 * order.
 */
export type StepSubject =
  | { taskId: number }
  | { deskId: number }
  | { instanceId: number }
  | { processOf: number }
  | { orderId: number }

export interface Claim {
  claimedBy: string | null
  claimedName: string | null
  claimedUntil: string | null
}

export interface LoadedSubject {
  /** Time of the step: the database's clock, read after the lock, or the clock override. */
  at: Date
  /** Null for an instance of a desk workflow, which belongs to no order. */
  order: { id: number; pfm: string; updatedAt: number } | null
  /** Null if the subject is an order (`orderId`). */
  instance: Row<'workflowInstances'> | null
  task: Row<'tasks'> | null
  /**
   * Last claim on the task or the instance of a desk workflow, which may have expired. Null if there is none, and for a
   * subject of another kind.
   */
  claim: Claim | null
  orderState: OrderState
}

const buildEpochSql = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const instanceColumns = `i.id::float8 as "id", i.workflow, i.version, i.hash, i.revision, i.status, i.value, i.state,
  i.context, i.order_id::float8 as "orderId", i.pfm, i.subject`
const taskColumns = `t.task_id::float8 as "taskId", t.task_status as "taskStatus", t.task_type as "taskType", t.state as "taskState",
  t."right" as "taskRight", ${buildEpochSql('t.postponed_until')} as "postponedUntil", t.claimed_by as "claimedBy",
  t.claimed_name as "claimedName", ${buildEpochSql('t.claimed_until')} as "claimedUntil"`
const clockAndOrder = `${buildEpochSql('coalesce($2::timestamptz, clock_timestamp())')} as "at", o.id::float8 as "orderNumber",
  o.pfm as "orderPfm", ${buildEpochSql('o.date_update')} as "orderUpdated"`
const buildLockedOrderSql = (id: string) =>
  `with o as materialized (select id, pfm, date_update from orders where id = ${id} for update)`

/**
 * Statements that lock the order, then the instance and its task, always in this sequence, so that two steps cannot
 * deadlock. The CTE locks the order before the other rows, and the clock is read after that lock. If a locked row
 * changed while this statement waited, PostgreSQL reads the row again, but not the other rows of the statement.
 * Therefore the rows of the other tables of the order are read by a separate statement.
 */
const locks = {
  taskId: `${buildLockedOrderSql('(select order_id from tasks where task_id = $1::bigint)')}
    select ${clockAndOrder}, ${instanceColumns}, ${taskColumns}
    from o, tasks t join workflow_instances i on i.id = t.instance_id
    where t.task_id = $1::bigint for update of t, i`,
  deskId: `with o as materialized (
      select id from workflow_instances where id = $1::bigint and subject is not null for update)
    select ${buildEpochSql('coalesce($2::timestamptz, clock_timestamp())')} as "at", null as "orderNumber", ${instanceColumns},
      c.claimed_by as "claimedBy", c.claimed_name as "claimedName", ${buildEpochSql('c.claimed_until')} as "claimedUntil"
    from o join workflow_instances i on i.id = o.id left join desk_claims c on c.instance_id = i.id for update of i`,
  instanceId: `${buildLockedOrderSql('(select order_id from workflow_instances where id = $1::bigint)')}
    select ${clockAndOrder}, ${instanceColumns} from workflow_instances i left join o on true
    where i.id = $1::bigint for update of i`,
  processOf: `${buildLockedOrderSql('$1::bigint')}
    select ${clockAndOrder}, ${instanceColumns} from o join workflow_instances i on i.order_id = o.id and i.workflow = 'order'
    for update of i`,
  orderId: `${buildLockedOrderSql('$1::bigint')} select ${clockAndOrder} from o`,
} as const

/** Statement that locks several tasks. A task that cannot be locked without waiting is skipped. */
const lockTasks = `with o as materialized (
    select id, pfm, date_update from orders where id in (select order_id from tasks where task_id = any($1::bigint[]))
    order by id for update skip locked)
  select ${clockAndOrder}, ${instanceColumns}, ${taskColumns}
  from o join tasks t on t.order_id = o.id join workflow_instances i on i.id = t.instance_id
  where t.task_id = any($1::bigint[]) for update of t, i skip locked`

const orderIdSql = {
  taskId: '(select order_id from tasks where task_id = $1::bigint)',
  deskId: '(select order_id from workflow_instances where id = $1::bigint)',
  instanceId: '(select order_id from workflow_instances where id = $1::bigint)',
  processOf: '$1::bigint',
  orderId: '$1::bigint',
} as const

const buildTableSelect = (name: TableName): string => {
  const { sql, columns, part } = tableShapes[name]
  const read = columns
    .filter(({ name }) => !part.unreadColumns?.includes(name))
    .map((c) => `t.${c.sql} as "${c.name}"`)
  const sorted = part.sort === undefined ? '' : ` order by ${part.sort}`
  return `(select json_agg(r) from (select ${read.join(', ')} from ${sql} t where ${part.orderCondition!.replaceAll('$1', '(select id from k)')}${sorted}) r) as "${name}"`
}
const readTables = tableNames.filter((name) => tableShapes[name].part.orderCondition !== undefined)

const reference = `json_build_object(
  'store', (select row_to_json(s) from (select pfm, city, address, zone, phone from stores where pfm = k.pfm) s),
  'paysOnline', exists (select 1 from catalog_entries c where c.type = 'payTypes' and c.id = k.pay_type_id
    and c.details->'online' = 'true'::jsonb),
  'needsCall', exists (select 1 from catalog_entries c where c.details->'call' = 'true'::jsonb
    and (c.type = 'customerRequests' and c.id = k.customer_requests
      or c.type = 'orderSourceTypes' and c.id = k.order_source_type_id))
    or exists (select 1 from order_distributions d where d.order_id = k.id and d.action = ${actionIfNotValidate.confirm}),
  'callUnwanted', exists (select 1 from catalog_entries c where c.details->'call' = 'false'::jsonb
    and c.type = 'customerRequests' and c.id = k.customer_requests),
  'onShortage', (select c.details->>'shortage' from catalog_entries c where c.type = 'customerRequests'
    and c.id = k.customer_requests),
  'activations', (select coalesce(json_agg(json_build_object('workflow', a.workflow, 'version', a.version, 'pfms', a.pfms, 'active', a.active, 'share', a.share)), '[]'::json)
    from workflow_activations a)) as "reference"`

/**
 * Row that the statement of {@link buildOrderStateSql} returns: the rows of each table that was read, and the reference
 * data.
 */
type OrderStateRow = Record<string, unknown>

/** Tables to read in addition to those that every step of an order needs. */
export type TableSelection = ReadonlySet<ReadableTable>
const alwaysRead: readonly TableName[] = ['orders', ...instanceTables]
export const allTables: TableSelection = new Set<ReadableTable>([...readTables, 'reference'])

const statements = new Map<string, string>()

/**
 * SQL text that reads the selected tables of the order. It is separate from the statement that takes the lock, so that
 * its snapshot is newer than the lock.
 */
function buildOrderStateSql(subjectKind: keyof typeof orderIdSql, selection: TableSelection): string {
  const tables = readTables.filter((name) => alwaysRead.includes(name) || selection.has(name))
  const withReference = selection.has('reference')
  const key = `${subjectKind} ${tables.join()} ${withReference}`
  const cached = statements.get(key)
  if (cached !== undefined) return cached
  const text = `with k as materialized (
    select id, pfm, pay_type_id, customer_requests, order_source_type_id from orders where id = ${orderIdSql[subjectKind]})
  select ${[...tables.map(buildTableSelect), ...(withReference ? [reference] : [])].join(',\n    ')} from k`
  statements.set(key, text)
  return text
}

interface LockRow {
  at: number
  orderNumber: number | null
  orderPfm: string | null
  orderUpdated: number | null
  id?: number
  workflow: string
  version: number
  hash: string
  revision: number
  status: string
  value: unknown
  state: string
  context: unknown
  orderId: number | null
  pfm: string | null
  subject: string | null
  taskId?: number
  taskStatus: string
  taskType: string
  taskState: string
  taskRight: string | null
  postponedUntil: number | null
  claimedBy: string | null
  claimedName: string | null
  claimedUntil: number | null
}

/** Loads the versions of the instances of an order, and those with which new ones may start, unless they are known. */
const ensureVersionsOf = (tx: Tx | Db, orderState: OrderState): Promise<void> =>
  ensureKnownVersions(tx, [
    ...(orderState.loadedRows('workflowInstances') ?? []),
    ...orderState.loadedActivations,
  ])

/**
 * Locks the subject of a step and reads its data in one round trip. Returns null for an unknown subject.
 * @param options `selection`: tables to read in addition to those that are always read, or null to read only the
 * instance and its task; `clockTime`: replaces the clock of the database (tests, demo history)
 */
export async function loadSubject(
  tx: Tx,
  subject: StepSubject,
  { selection, clockTime = null }: { selection: TableSelection | null; clockTime?: Date | null },
): Promise<LoadedSubject | null> {
  const [[subjectKind, id]] = Object.entries(subject) as [[keyof typeof locks, number]]
  const lock = { text: locks[subjectKind], values: [id, clockTime?.toISOString() ?? null] }
  const [[row], [orderStateRow]] = await awaitAll<[LockRow[], OrderStateRow[]]>([
    querySqlText(tx, lock.text, lock.values),
    selection ? querySqlText(tx, buildOrderStateSql(subjectKind, selection), [id]) : [],
  ])
  if (!row) return null
  const loaded = toLoaded(row, orderStateRow ? parseOrderState(orderStateRow) : null)
  await ensureVersionsOf(tx, loaded.orderState)
  return loaded
}

/** Locks and loads several tasks with only their instances. Tasks locked by other transactions are skipped. */
export async function loadTaskSubjects(
  tx: Tx,
  taskIds: readonly number[],
  clockTime: Date | null,
): Promise<LoadedSubject[]> {
  const rows = await querySqlText<LockRow>(tx, lockTasks, [taskIds, clockTime?.toISOString() ?? null])
  const loaded = rows.map((row) => toLoaded(row, null))
  await ensureKnownVersions(
    tx,
    loaded.flatMap(({ instance }) => instance ?? []),
  )
  return loaded
}

/** Reads the order state again with these tables, for a step that already has its lock. */
export async function loadMoreTables(
  tx: Tx,
  loaded: LoadedSubject,
  selection: TableSelection,
): Promise<LoadedSubject> {
  const [row] = await querySqlText<OrderStateRow>(tx, buildOrderStateSql('orderId', selection), [
    loaded.order!.id,
  ])
  const orderState = parseOrderState(row!)
  await ensureVersionsOf(tx, orderState)
  return { ...loaded, ...withRowsOf(loaded, orderState) }
}

function toLoaded(row: LockRow, orderState: OrderState | null): LoadedSubject {
  const instance = readInstance(row)
  const task = readTask(row)
  const order =
    row.orderNumber === null
      ? null
      : { id: row.orderNumber, pfm: row.orderPfm!, updatedAt: row.orderUpdated! }
  const loaded = { at: new Date(row.at), order, instance, task, claim: readClaim(row) }
  return { ...loaded, ...withRowsOf(loaded, orderState ?? createMinimalOrderState(instance, task)) }
}

/**
 * Replaces instance and task with the row objects of the order state. Those that are not in the order state, for
 * example an ended instance, are not replaced.
 */
const withRowsOf = (
  { instance, task }: Pick<LoadedSubject, 'instance' | 'task'>,
  orderState: OrderState,
) => ({
  orderState,
  instance:
    (instance && orderState.loadedRows('workflowInstances')?.find(({ id }) => id === instance.id)) ??
    instance,
  task: (task && orderState.loadedRows('tasks')?.find(({ taskId }) => taskId === task.taskId)) ?? task,
})

const readInstance = (row: LockRow): Row<'workflowInstances'> | null =>
  row.id === undefined
    ? null
    : ({
        id: row.id,
        workflow: row.workflow,
        version: row.version,
        hash: row.hash,
        revision: row.revision,
        status: row.status,
        value: row.value,
        state: row.state,
        context: row.context,
        orderId: row.orderId,
        pfm: row.pfm,
        subject: row.subject,
      } as Row<'workflowInstances'>)

const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const readClaim = ({ claimedBy, claimedName, claimedUntil }: LockRow): Claim | null =>
  claimedBy ? { claimedBy, claimedName, claimedUntil: toIso(claimedUntil) } : null

const readTask = (row: LockRow): Row<'tasks'> | null =>
  row.taskId === undefined
    ? null
    : ({
        taskId: row.taskId,
        instanceId: row.id,
        orderId: row.orderId,
        pfm: row.pfm,
        taskStatus: row.taskStatus,
        taskType: row.taskType,
        state: row.taskState,
        right: row.taskRight,
        postponedUntil: toIso(row.postponedUntil),
        claimedBy: row.claimedBy,
        claimedName: row.claimedName,
        claimedUntil: toIso(row.claimedUntil),
      } as Row<'tasks'>)

/**
 * Order state with only the instance and its task, for a step that reads no other rows. A draft is assumed to exist,
 * because the step deletes it anyway.
 */
const createMinimalOrderState = (
  instance: Row<'workflowInstances'> | null,
  task: Row<'tasks'> | null,
): OrderState =>
  new OrderState(
    {
      workflowInstances: instance ? [instance] : [],
      tasks: task ? [task] : [],
      workflowDrafts:
        task || instance?.subject ? [{ instanceId: instance!.id } as Row<'workflowDrafts'>] : [],
    },
    null,
    { partial: instanceTables },
  )

/** Builds the order state from a row that the statement of {@link buildOrderStateSql} returned. */
function parseOrderState(row: OrderStateRow): OrderState {
  const rows: Record<string, unknown> = {}
  for (const name of readTables) {
    if (!(name in row)) continue
    const read = (row[name] ?? []) as Record<string, unknown>[]
    for (const { name: column, instant } of tableShapes[name].columns) {
      if (!instant) continue
      for (const row of read)
        if (typeof row[column] === 'string') row[column] = new Date(row[column]).toISOString()
    }
    rows[name] = read
  }
  return new OrderState(rows, (row.reference as ReferenceData | undefined) ?? null)
}

/**
 * Reads the full state of an order without locking it, for screens and checks outside of a step. Null for an unknown
 * order.
 */
export async function readOrderState(
  tx: Tx | Db,
  orderId: number,
  clockTime: Date | null = null,
): Promise<{ at: Date; orderState: OrderState } | null> {
  const [[clock], [row]] = await awaitAll<[{ at: number }[], OrderStateRow[]]>([
    querySqlText(tx, `select ${buildEpochSql('coalesce($1::timestamptz, clock_timestamp())')} as "at"`, [
      clockTime?.toISOString() ?? null,
    ]),
    querySqlText(tx, buildOrderStateSql('orderId', allTables), [orderId]),
  ])
  if (!row) return null
  const orderState = parseOrderState(row)
  await ensureVersionsOf(tx, orderState)
  return { at: new Date(clock!.at), orderState }
}
