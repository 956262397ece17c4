import { queryText, type Tx } from '../db/database.ts'

/** Locks the row of an order, which must be the first lock of every transaction that steps it. Returns false if it does not exist. */
export async function lockOrder(tx: Tx, orderId: number): Promise<boolean> {
  const locked = await queryText(tx, 'select 1 from orders where id = $1 for update', [orderId])
  return locked.length > 0
}
