import { sql, type SQL } from 'drizzle-orm'
import type { LogAction, LogEntity } from '../../../../shared/order-log.ts'
import type { Tx } from '../../../platform/db/database.ts'

export interface OrderLogEntryInput {
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

/** Writes an entry of the status log of the order (specification 3, «Order log entry») without a step. */
export async function logOrderChange(tx: Tx, entry: OrderLogEntryInput): Promise<void> {
  await tx.execute(sql`
    insert into order_log (order_id, type, action, entity_name, date_time, old, new, user_name, sent_data)
    values (${entry.orderId}, ${entry.type}, ${entry.action}, ${entry.entityName}, ${entry.at.toISOString()},
      ${toJson(entry.old)}, ${toJson(entry.new)}, ${entry.userName}, ${toJson(entry.sentData)})`)
}

const toJson = (value: unknown): SQL =>
  value === undefined || value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`
