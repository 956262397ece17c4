import { sql } from 'drizzle-orm'
import { queryRows, type Db, type Tx } from '../platform/db/database.ts'
import type { RowChange } from './order-state/changes.ts'
import type { Effect, EngineEvent } from './interpret.ts'

/** Row of an instance, without its times. */
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

const instanceColumns = sql.raw(`
  i.id::float8 as id, i.workflow, i.version, i.hash, i.revision, i.status, i.value, i.state, i.context,
  i.order_id::float8 as "orderId", i.pfm`)

export interface UsedIdempotencyKey {
  instanceId: number
  revision: number
  requestHash: string
  actorId: string
}

const keyColumns =
  sql.raw(`k.instance_id::float8 as "instanceId", k.revision, k.request_hash as "requestHash",
  k.actor_id as "actorId"`)

export async function findUsedIdempotencyKey(
  tx: Tx | Db,
  instanceId: number,
  key: string,
): Promise<UsedIdempotencyKey | null> {
  const [row] = await queryRows<UsedIdempotencyKey>(
    tx,
    sql`select ${keyColumns} from idempotency_keys k where k.instance_id = ${instanceId} and k.key = ${key}`,
  )
  return row ?? null
}

/**
 * Finds a used key among all instances of an action of the order, because the first step of an action creates the
 * instance and may also end it.
 */
export async function findUsedActionIdempotencyKey(
  tx: Tx,
  { orderId, action, key }: { orderId: number; action: string; key: string },
): Promise<UsedIdempotencyKey | null> {
  const [row] = await queryRows<UsedIdempotencyKey>(
    tx,
    sql`select ${keyColumns} from workflow_instances i join idempotency_keys k on k.instance_id = i.id
      where i.order_id = ${orderId} and i.workflow = ${action} and k.key = ${key}`,
  )
  return row ?? null
}

export async function readInstance(tx: Tx | Db, instanceId: number): Promise<InstanceRow | null> {
  const [row] = await queryRows<InstanceRow>(
    tx,
    sql`select ${instanceColumns} from workflow_instances i where i.id = ${instanceId}`,
  )
  return row ?? null
}

export interface RecordRow {
  revision: number
  /** Milliseconds since 1970, so that both database drivers return the same value. */
  at: number
  actorName: string
  event: EngineEvent
  fromState: string | null
  toState: string
  effects: Effect[]
  /**
   * Row changes made by the effects of this step, with personal data masked. The first record of an order also contains
   * all its rows. Null if there are none.
   */
  changes: RowChange[] | null
  /**
   * `<instance>.<revision>` of the step that caused this one, or `timer <name>`. Null if neither a step nor a timer
   * caused it, for example for a step of a user.
   */
  cause: string | null
}

/** All records of an instance, oldest first. */
export async function readInstanceRecords(tx: Tx | Db, instanceId: number): Promise<RecordRow[]> {
  return queryRows<RecordRow>(
    tx,
    sql`select revision, (extract(epoch from at) * 1000)::float8 as at, actor_name as "actorName", event, from_state as "fromState",
      to_state as "toState", effects, changes, cause from workflow_records where instance_id = ${instanceId}
        and at >= (select created_at from workflow_instances where id = ${instanceId}) order by revision`,
  )
}
