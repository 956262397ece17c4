import { querySqlText, type Tx } from '../../platform/db/database.ts'

/**
 * Locks the row of an order. Every transaction with a step of the order must take this lock first. Returns false for an
 * unknown order.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<boolean> {
  const locked = await querySqlText(tx, 'select 1 from orders where id = $1 for update', [orderId])
  return locked.length > 0
}
