import { sql } from 'drizzle-orm'
import { lastStatement, rows, type Tx } from '../db/database.ts'
import type { Actor } from '../actor.ts'
import type { Effect, EngineEvent } from './interpret.ts'

/** Plain rows of the engine's tables; instants are epoch milliseconds, so that both drivers answer alike. */
export interface InstanceRow {
  id: number
  workflow: string
  version: number
  hash: string
  revision: number
  status: 'active' | 'done'
  value: unknown
  state: string
  context: unknown
  orderId: number | null
  pfm: string | null
}

export interface LockedStep {
  instance: InstanceRow
  task: {
    taskId: number
    claimedBy: string | null
    claimedName: string | null
    claimedUntil: number | null
  } | null
  /** Last update of the order, ms; null when the instance has none. */
  orderUpdated: number | null
}

const instanceColumns = sql.raw(`
  i.id::float8 as id, i.workflow, i.version, i.hash, i.revision, i.status, i.value, i.state, i.context,
  i.order_id::float8 as "orderId", i.pfm`)

/** Which instance: a task's, a certain one, or the process of an order. */
export type InstanceKey = { taskId: number } | { instanceId: number } | { processOf: number }

interface LockedRow extends InstanceRow {
  taskId: number | null
  claimedBy: string | null
  claimedName: string | null
  claimedUntil: number | null
  orderUpdated: number | null
}

/**
 * Locks the order, then the instance (everywhere in this order, so that two steps never wait for each other), in one
 * round trip. The CTE takes the order's lock before the outer row locks; rows that were changed while we waited are
 * read anew by PostgreSQL, everything else in this statement may be older than the lock: nothing else is read here.
 */
export async function lockInstance(tx: Tx, key: InstanceKey): Promise<LockedStep | null> {
  const [row] = await rows<LockedRow>(tx, 'taskId' in key ? lockByTask(key.taskId) : lockByInstance(key))
  if (!row) return null
  const { taskId, claimedBy, claimedName, claimedUntil, orderUpdated, ...instance } = row
  return {
    instance,
    task: taskId === null ? null : { taskId, claimedBy, claimedName, claimedUntil },
    orderUpdated,
  }
}

const lockByTask = (taskId: number) => sql`
  with o as materialized (
    select date_update from orders where id = (select order_id from tasks where task_id = ${taskId}) for update)
  select ${instanceColumns}, t.task_id::float8 as "taskId", t.claimed_by as "claimedBy", t.claimed_name as "claimedName",
    (extract(epoch from t.claimed_until) * 1000)::float8 as "claimedUntil",
    (extract(epoch from o.date_update) * 1000)::float8 as "orderUpdated"
  from o, tasks t join workflow_instances i on i.id = t.instance_id
  where t.task_id = ${taskId} for update of t, i`

const lockByInstance = (key: { instanceId: number } | { processOf: number }) => {
  const order =
    'processOf' in key
      ? sql`${key.processOf}`
      : sql`(select order_id from workflow_instances where id = ${key.instanceId})`
  const which =
    'processOf' in key
      ? sql`i.order_id = ${key.processOf} and i.workflow = 'order'`
      : sql`i.id = ${key.instanceId}`
  return sql`
    with o as materialized (select date_update from orders where id = ${order} for update)
    select ${instanceColumns}, null::float8 as "taskId", null as "claimedBy", null as "claimedName",
      null::float8 as "claimedUntil", (extract(epoch from o.date_update) * 1000)::float8 as "orderUpdated"
    from workflow_instances i left join o on true where ${which} for update of i`
}

/** A new instance and the record of its revision 0, in one statement. Answers its id. */
export async function insertInstance(
  tx: Tx,
  {
    instance: i,
    event,
    effects,
    actor,
    at,
  }: Omit<StepWritten, 'instance' | 'fromState' | 'right' | 'idempotency' | 'isTask'> & {
    instance: Omit<InstanceRow, 'id'>
  },
): Promise<number> {
  const now = at.toISOString()
  const [inserted] = await rows<{ id: number }>(
    tx,
    sql`with made as (
        insert into workflow_instances
          (workflow, version, hash, revision, status, value, state, context, order_id, pfm, created_at, updated_at)
        values (${i.workflow}, ${i.version}, ${i.hash}, ${i.revision}, ${i.status}, ${JSON.stringify(i.value)}::jsonb, ${i.state},
          ${JSON.stringify(i.context)}::jsonb, ${i.orderId}, ${i.pfm}, ${now}, ${now})
        returning id),
      record as (
        insert into workflow_records
          (instance_id, revision, at, order_id, version, actor_id, actor_name, from_state, event, to_state, effects)
        select id, ${i.revision}, ${now}::timestamptz, ${i.orderId}::bigint, ${i.version}, ${actor.id}, ${actor.name}, null,
          ${JSON.stringify(event)}::jsonb, ${i.state}, ${JSON.stringify(effects)}::jsonb from made)
      select id::float8 as id from made`,
  )
  return inserted!.id
}

export interface StepWritten {
  instance: InstanceRow
  isTask: boolean
  fromState: string | null
  event: EngineEvent
  effects: Effect[]
  actor: Actor
  at: Date
  /** Right the next step asks for; lists offer the task to those who hold it. */
  right: string | null
  idempotency: { key: string; requestHash: string } | null
  /** To another version; `draft`: what is half-typed comes along. Postponement and hash go with it. */
  migration?: { draft: boolean }
  /** Nothing else is written in this transaction. */
  last?: boolean
}

/** Snapshot, record, task row, used key and the end of the draft: one statement, one round trip. */
export async function writeStep(tx: Tx, step: StepWritten): Promise<void> {
  const { instance: i, at } = step
  const now = at.toISOString()
  const { migration } = step
  const versionSet = migration ? sql`, version = ${i.version}, hash = ${i.hash}` : sql``
  // An order's own process has neither task nor draft, and what the system sends carries no key.
  const parts = [
    sql`snapshot as (
      update workflow_instances set revision = ${i.revision}, status = ${i.status}, value = ${JSON.stringify(i.value)}::jsonb,
        state = ${i.state}, context = ${JSON.stringify(i.context)}::jsonb, updated_at = ${now}${versionSet} where id = ${i.id})`,
  ]
  if (step.isTask) {
    const done = i.status === 'active' ? null : i.state === 'withdrawn' ? 'withdrawn' : 'done'
    const ending = done === null ? sql`` : sql`, task_status = ${done}, date_complete = ${now}::timestamptz`
    parts.push(
      sql`task as (
        update tasks set state = ${i.state}, "right" = ${step.right}${migration ? sql`` : sql`, postponed_until = null`}${ending}
        where instance_id = ${i.id})`,
    )
    if (!migration?.draft) parts.push(sql`draft as (delete from workflow_drafts where instance_id = ${i.id})`)
  }
  if (step.idempotency) {
    const { key, requestHash } = step.idempotency
    parts.push(sql`used as (
      insert into idempotency_keys (key, instance_id, actor_id, request_hash, revision, at)
      values (${key}, ${i.id}, ${step.actor.id}, ${requestHash}, ${i.revision}, ${now}::timestamptz))`)
  }
  await tx.execute(sql`${step.last ? lastStatement : sql``}with ${sql.join(parts, sql`, `)}
    insert into workflow_records
      (instance_id, revision, at, order_id, version, actor_id, actor_name, from_state, event, to_state, effects)
    values (${i.id}, ${i.revision}, ${now}, ${i.orderId}, ${i.version}, ${step.actor.id}, ${step.actor.name}, ${step.fromState},
      ${JSON.stringify(step.event)}::jsonb, ${i.state}, ${JSON.stringify(step.effects)}::jsonb)`)
}

export interface UsedKey {
  instanceId: number
  revision: number
  requestHash: string
  actorId: string
}

const keyColumns =
  sql.raw(`k.instance_id::float8 as "instanceId", k.revision, k.request_hash as "requestHash",
  k.actor_id as "actorId"`)

export async function findUsedKey(tx: Tx, instanceId: number, key: string): Promise<UsedKey | null> {
  const [row] = await rows<UsedKey>(
    tx,
    sql`select ${keyColumns} from idempotency_keys k where k.instance_id = ${instanceId} and k.key = ${key}`,
  )
  return row ?? null
}

/** The same among all instances of an order's action: its first step makes the instance, and may be its last. */
export async function findUsedActionKey(
  tx: Tx,
  { orderId, action, key }: { orderId: number; action: string; key: string },
): Promise<UsedKey | null> {
  const [row] = await rows<UsedKey>(
    tx,
    sql`select ${keyColumns} from workflow_instances i join idempotency_keys k on k.instance_id = i.id
      where i.order_id = ${orderId} and i.workflow = ${action} and k.key = ${key}`,
  )
  return row ?? null
}

/** Locks the order: its store and last update, ms; null when there is none. */
export async function lockOrder(
  tx: Tx,
  orderId: number,
): Promise<{ pfm: string; orderUpdated: number } | null> {
  const [row] = await rows<{ pfm: string; orderUpdated: number }>(
    tx,
    sql`select pfm, (extract(epoch from date_update) * 1000)::float8 as "orderUpdated"
      from orders where id = ${orderId} for update`,
  )
  return row ?? null
}

export async function readInstance(tx: Tx, instanceId: number): Promise<InstanceRow | null> {
  const [row] = await rows<InstanceRow>(
    tx,
    sql`select ${instanceColumns} from workflow_instances i where i.id = ${instanceId}`,
  )
  return row ?? null
}

/** The order has changed for every screen that shows it, whatever became of its fields. */
export const touchOrder = (tx: Tx, orderId: number, at: Date) =>
  tx.execute(
    sql`update orders set date_update = greatest(date_update, ${at.toISOString()}::timestamptz) where id = ${orderId}`,
  )

/** Running instances of these workflows of an order. Under the order's lock they stay what they are. */
export async function findOpen(
  tx: Tx,
  orderId: number,
  workflows: readonly string[],
): Promise<InstanceRow[]> {
  return rows<InstanceRow>(
    tx,
    sql`select ${instanceColumns} from workflow_instances i
      where i.order_id = ${orderId} and i.status = 'active'
        and i.workflow in (select jsonb_array_elements_text(${JSON.stringify(workflows)}::jsonb)) order by i.id`,
  )
}

export interface RecordRow {
  revision: number
  at: number
  who: string
  event: EngineEvent
  fromState: string | null
  toState: string
  effects: Effect[]
}

/** The whole life of an instance, oldest first. */
export async function readRecords(tx: Tx, instanceId: number): Promise<RecordRow[]> {
  return rows<RecordRow>(
    tx,
    sql`select revision, (extract(epoch from at) * 1000)::float8 as at, actor_name as who, event, from_state as "fromState",
      to_state as "toState", effects from workflow_records where instance_id = ${instanceId} order by revision`,
  )
}
