import { sql, type SQL } from 'drizzle-orm'
import type { LogAction, LogEntity } from '../../shared/order-log.ts'
import { rows, type Tx } from '../db/database.ts'

export interface LogEntry {
  orderId: number
  type: 'created' | 'updated' | 'event'
  action: LogAction
  entityName: LogEntity
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

export interface OrderChange<Column extends string> {
  orderId: number
  at: Date
  /** Columns and their new values. */
  set: SQL
  /** What the columns held before; also the log's old value. */
  old: Record<Column, SQL>
  /** A line of the status log, written by the same statement; without it nothing is logged. */
  log?: { action: LogAction; entityName: LogEntity; new: unknown; userName: string }
}

/**
 * Changes columns of an order and moves its update time, which never stands still or runs back: two changes within one
 * millisecond, or with a clock an hour behind, are still told apart (code 355). Answers the columns as they were.
 */
export async function changeOrder<Column extends string>(
  tx: Tx,
  { orderId, at, set, old, log }: OrderChange<Column>,
): Promise<Record<Column, number | string | null>> {
  const now = sql`${at.toISOString()}::timestamptz`
  const names = Object.keys(old) as Column[]
  const columns = sql.join(
    names.map((name) => sql`${old[name]} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const single =
    names.length === 1 ? sql`to_jsonb(before.${sql.identifier(names[0]!)})` : sql`to_jsonb(before) - 'id'`
  const line = log
    ? sql`, line as (
        insert into order_log (order_id, type, action, entity_name, date_time, old, new, user_name)
        select id, 'updated', ${log.action}, ${log.entityName}, ${now}, ${single}, ${json(log.new)}, ${log.userName} from before)`
    : sql``
  const [row] = await rows<Record<Column, number | string | null>>(
    tx,
    sql`with before as (select id, ${columns} from orders where id = ${orderId}),
      changed as (
        update orders set ${set}, date_update = greatest(${now}, date_update + interval '1 millisecond') where id = ${orderId})
      ${line} select * from before`,
  )
  if (!row) throw new Error(`no order ${orderId}`)
  return row
}
