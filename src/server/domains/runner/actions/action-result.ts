import { sql } from 'drizzle-orm'
import type { ActionView } from '../../../../../schemas/api/tasks.ts'
import { rows, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowChange } from '../../../engine/order-state/changes.ts'

type Made = NonNullable<ActionView['made']>

/** The refund or the exchange that an action ended with, as its last record names it; null: it made none. */
export async function readActionResult(db: Db | Tx, instanceId: number): Promise<Made | null> {
  const [last] = await rows<{ changes: RowChange[] | null }>(
    db,
    sql`select changes from workflow_records where instance_id = ${instanceId} order by revision desc limit 1`,
  )
  for (const change of last?.changes ?? []) {
    if (!('insert' in change)) continue
    if (change.insert === 'refunds') return refund(db, Number(change.row.id))
    if (change.insert === 'exchanges') return exchange(db, Number(change.row.id))
  }
  return null
}

async function refund(db: Db | Tx, id: number): Promise<Made | null> {
  const [found] = await rows<Omit<Made, 'kind' | 'id'>>(
    db,
    sql`select r.refund_status as status, r.total::float8 as total,
        (select coalesce(sum(l.refund_quantity), 0)::int from refund_lines l where l.refund_id = r.id) as quantity
      from refunds r where r.id = ${id}`,
  )
  return found ? { kind: 'refund', id, ...found } : null
}

async function exchange(db: Db | Tx, id: number): Promise<Made | null> {
  const [found] = await rows<{ quantity: number }>(
    db,
    sql`select coalesce(sum(exchange_quantity), 0)::int as quantity from exchange_lines where exchange_id = ${id}`,
  )
  return found ? { kind: 'exchange', id, status: null, total: null, ...found } : null
}
