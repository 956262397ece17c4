import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../db/database.ts'

export interface LogEntry {
  orderId: number
  type: 'created' | 'updated' | 'event'
  action: string
  entityName: string
  at: Date
  old: unknown
  new: unknown
  userName: string
  sentData?: unknown
}

/** One line of the order's status log (specification 3, «Order log entry»). */
export async function logChange(tx: Tx, entry: LogEntry): Promise<void> {
  await tx.execute(sql`
    insert into order_log (order_id, type, action, entity_name, date_time, old, new, user_name, sent_data)
    values (${entry.orderId}, ${entry.type}, ${entry.action}, ${entry.entityName}, ${entry.at.toISOString()},
      ${json(entry.old)}, ${json(entry.new)}, ${entry.userName}, ${json(entry.sentData)})`)
}

const json = (value: unknown): SQL =>
  value === undefined || value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`

/**
 * Changes columns of an order and moves its update time, which never stands still or runs back: two changes within one
 * millisecond, or with a clock an hour behind, are still told apart (code 355). Answers the columns as they were.
 */
export async function changeOrder<Old>(
  tx: Tx,
  orderId: number,
  at: Date,
  change: SQL,
  old: SQL,
): Promise<Old> {
  const [row] = await rows<Old>(
    tx,
    sql`with before as (select id, ${old} from orders where id = ${orderId})
      update orders set ${change}, date_update = greatest(${at.toISOString()}::timestamptz, orders.date_update + interval '1 millisecond')
      from before where orders.id = before.id returning before.*`,
  )
  if (!row) throw new Error(`no order ${orderId}`)
  return row
}
