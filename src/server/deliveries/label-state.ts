import { and, eq } from 'drizzle-orm'
import type { OrderCard } from '../../../schemas/api/orders.ts'
import type { Db, Tx } from '../db/database.ts'
import { workflowInstances } from '../db/schema/workflow.ts'

/** By the leaf states of the order's process, workflows/order. */
const ofState: Record<string, OrderCard['label']> = {
  announcing: 'asked',
  relabelling: 'asked',
  labelled: 'ready',
  labelFailed: 'failed',
}

/** Where the order's process stands with the label. */
export async function labelState(tx: Tx | Db, orderId: number): Promise<OrderCard['label']> {
  const [process] = await tx
    .select({ state: workflowInstances.state })
    .from(workflowInstances)
    .where(and(eq(workflowInstances.orderId, orderId), eq(workflowInstances.workflow, 'order')))
  return ofState[process?.state.split('.').at(-1) ?? ''] ?? null
}
