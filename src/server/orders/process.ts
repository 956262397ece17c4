import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { workflowInstances } from '../db/schema/workflow.ts'
import type { Engine, Within } from '../engine/engine.ts'

/** Locks the order's row: the first lock of everything that will move the order on. */
export const lockOrder = async (tx: Tx, orderId: number): Promise<void> => {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
}

export async function processOf(tx: Tx | Db, orderId: number): Promise<number | null> {
  const [process] = await tx
    .select({ id: workflowInstances.id })
    .from(workflowInstances)
    .where(and(eq(workflowInstances.orderId, orderId), eq(workflowInstances.workflow, 'order')))
  return process?.id ?? null
}

/** A system event to the order's own process; false when it does not take it now. */
export async function sendToOrder(
  engine: Pick<Engine, 'send'>,
  within: Within,
  orderId: number,
  type: string,
  payload: unknown = {},
): Promise<boolean> {
  const process = await processOf(within.tx, orderId)
  return process !== null && engine.send(within, process, type, payload)
}
