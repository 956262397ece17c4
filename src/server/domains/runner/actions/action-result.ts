import { sql } from 'drizzle-orm'
import type { OrderActionView } from '../../../../../schemas/api/tasks.ts'
import { queryRows, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowChange } from '../../../engine/order-state/changes.ts'

type CreatedDocument = NonNullable<OrderActionView['made']>

/** The refund or exchange that an action created, read from its last record. Null if it created none. */
export async function readCreatedRefundOrExchange(
  db: Db | Tx,
  instanceId: number,
): Promise<CreatedDocument | null> {
  const [record] = await queryRows<{ changes: RowChange[] | null }>(
    db,
    sql`select changes from workflow_records where instance_id = ${instanceId} order by revision desc limit 1`,
  )
  for (const change of record?.changes ?? []) {
    if (!('insert' in change)) continue
    if (change.insert === 'refunds') return readRefund(db, Number(change.row.id))
    if (change.insert === 'exchanges') return readExchange(db, Number(change.row.id))
  }
  return null
}

async function readRefund(db: Db | Tx, id: number): Promise<CreatedDocument | null> {
  const [row] = await queryRows<Omit<CreatedDocument, 'kind' | 'id'>>(
    db,
    sql`select r.refund_status as status, r.total::float8 as total,
        (select coalesce(sum(l.refund_quantity), 0)::int from refund_lines l where l.refund_id = r.id) as quantity
      from refunds r where r.id = ${id}`,
  )
  return row ? { kind: 'refund', id, ...row } : null
}

async function readExchange(db: Db | Tx, id: number): Promise<CreatedDocument | null> {
  const [row] = await queryRows<{ quantity: number }>(
    db,
    sql`select coalesce(sum(exchange_quantity), 0)::int as quantity from exchange_lines where exchange_id = ${id}`,
  )
  return row ? { kind: 'exchange', id, status: null, total: null, ...row } : null
}
