import { sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../../src/server/platform/db/database.ts'
import type { RecordRow } from '../../src/server/engine/instance-repository.ts'

/** A record with its instance. */
export interface OrderStepRecord extends RecordRow {
  instanceId: number
  workflow: string
  version: number
  actorId: string
}

/** Reads every step of every instance of an order. */
export async function readOrderRecords(tx: Tx, orderId: number): Promise<OrderStepRecord[]> {
  return queryRows<OrderStepRecord>(
    tx,
    sql`select r.instance_id::float8 as "instanceId", i.workflow, r.version, r.revision,
      (extract(epoch from r.at) * 1000)::float8 as at, r.actor_id as "actorId", r.actor_name as "actorName", r.event,
      r.from_state as "fromState", r.to_state as "toState", r.effects, r.changes, r.cause
      from workflow_records r join workflow_instances i on i.id = r.instance_id
      where r.order_id = ${orderId} order by r.seq`,
  )
}
