import { queryText, type Tx } from '../../platform/db/database.ts'

/** Locks the order's row: the first lock of everything that will move the order on. False: there is no such order. */
export async function lockOrder(tx: Tx, orderId: number): Promise<boolean> {
  const found = await queryText(tx, 'select 1 from orders where id = $1 for update', [orderId])
  return found.length > 0
}
