import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { workflowInstances } from '../db/schema/workflow.ts'

/** Instance of the order's own process; null: there is no such order. */
export async function processOf(tx: Tx | Db, orderId: number): Promise<number | null> {
  const [process] = await tx
    .select({ id: workflowInstances.id })
    .from(workflowInstances)
    .where(and(eq(workflowInstances.orderId, orderId), eq(workflowInstances.workflow, 'order')))
  return process?.id ?? null
}
