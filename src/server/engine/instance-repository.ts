import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../db/database.ts'
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

/**
 * Locks the order, then the instance (everywhere in this order, so that two steps never wait for each other), in one
 * round trip. The CTE takes the order's lock before the outer row locks; rows that were changed while we waited are
 * read anew by PostgreSQL, everything else in this statement may be older than the lock: nothing else is read here.
 */
export async function lockInstance(
  tx: Tx,
  id: { taskId: number } | { instanceId: number },
): Promise<LockedStep | null> {
  const byTask = 'taskId' in id
  const [row] = await rows<
    InstanceRow & {
      taskId: number | null
      claimedBy: string | null
      claimedName: string | null
      claimedUntil: number | null
      orderUpdated: number | null
    }
  >(
    tx,
    byTask
      ? sql`with o as materialized (
          select date_update from orders where id = (select order_id from tasks where task_id = ${id.taskId}) for update)
        select ${instanceColumns}, t.task_id::float8 as "taskId", t.claimed_by as "claimedBy", t.claimed_name as "claimedName",
          (extract(epoch from t.claimed_until) * 1000)::float8 as "claimedUntil",
          (extract(epoch from o.date_update) * 1000)::float8 as "orderUpdated"
        from o, tasks t join workflow_instances i on i.id = t.instance_id
        where t.task_id = ${id.taskId} for update of t, i`
      : sql`with o as materialized (
          select date_update from orders
          where id = (select order_id from workflow_instances where id = ${id.instanceId}) for update)
        select ${instanceColumns}, null::float8 as "taskId", null as "claimedBy", null as "claimedName", null::float8 as "claimedUntil",
          (extract(epoch from o.date_update) * 1000)::float8 as "orderUpdated"
        from workflow_instances i left join o on true where i.id = ${id.instanceId} for update of i`,
  )
  if (!row) return null
  const { taskId, claimedBy, claimedName, claimedUntil, orderUpdated, ...instance } = row
  return {
    instance,
    task: taskId === null ? null : { taskId, claimedBy, claimedName, claimedUntil },
    orderUpdated,
  }
}

export async function insertInstance(
  tx: Tx,
  row: Omit<InstanceRow, 'id' | 'revision'> & { at: Date },
): Promise<number> {
  const [inserted] = await rows<{ id: number }>(
    tx,
    sql`insert into workflow_instances
        (workflow, version, hash, revision, status, value, state, context, order_id, pfm, created_at, updated_at)
      values (${row.workflow}, ${row.version}, ${row.hash}, 0, ${row.status}, ${JSON.stringify(row.value)}::jsonb, ${row.state},
        ${JSON.stringify(row.context)}::jsonb, ${row.orderId}, ${row.pfm}, ${row.at.toISOString()}, ${row.at.toISOString()})
      returning id::float8 as id`,
  )
  return inserted!.id
}

export interface StepWritten {
  instance: InstanceRow
  fromState: string | null
  event: EngineEvent
  effects: Effect[]
  actor: Actor
  at: Date
  /** Right the next step asks for; lists offer the task to those who hold it. */
  right: string | null
  idempotency: { key: string; requestHash: string } | null
}

/** Snapshot, record, task row, used key and the end of the draft: one statement, one round trip. */
export async function writeStep(tx: Tx, step: StepWritten): Promise<void> {
  const { instance: i, at } = step
  const now = at.toISOString()
  const used = step.idempotency
  await tx.execute(sql`with
    snapshot as (
      update workflow_instances set revision = ${i.revision}, status = ${i.status}, value = ${JSON.stringify(i.value)}::jsonb,
        state = ${i.state}, context = ${JSON.stringify(i.context)}::jsonb, updated_at = ${now} where id = ${i.id}),
    task as (
      update tasks set state = ${i.state}, "right" = ${step.right}, postponed_until = null,
        task_status = case when ${i.status} = 'active' then task_status when ${i.state} = 'withdrawn' then 'withdrawn' else 'done' end,
        date_complete = case when ${i.status} = 'active' then null else ${now}::timestamptz end
      where instance_id = ${i.id}),
    draft as (delete from workflow_drafts where instance_id = ${i.id}),
    used as (
      insert into idempotency_keys (key, instance_id, actor_id, request_hash, revision, at)
      select ${used?.key ?? ''}, ${i.id}, ${step.actor.id}, ${used?.requestHash ?? ''}, ${i.revision}, ${now}::timestamptz
      where ${used !== null}::boolean)
    insert into workflow_records
      (instance_id, revision, at, order_id, version, actor_id, actor_name, from_state, event, to_state, effects)
    values (${i.id}, ${i.revision}, ${now}, ${i.orderId}, ${i.version}, ${step.actor.id}, ${step.actor.name}, ${step.fromState},
      ${JSON.stringify(step.event)}::jsonb, ${i.state}, ${JSON.stringify(step.effects)}::jsonb)`)
}

export async function findUsedKey(
  tx: Tx,
  instanceId: number,
  key: string,
): Promise<{ revision: number; requestHash: string; actorId: string } | null> {
  const [row] = await rows<{ revision: number; requestHash: string; actorId: string }>(
    tx,
    sql`select revision, request_hash as "requestHash", actor_id as "actorId" from idempotency_keys
      where instance_id = ${instanceId} and key = ${key}`,
  )
  return row ?? null
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
