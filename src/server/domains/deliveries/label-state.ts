import { and, eq } from 'drizzle-orm'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { serverReadStates } from '../../../../workflows/read-by-server.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { workflowInstances } from '../../platform/db/schema/workflow.ts'

const { labelAsked, labelReady, labelFailed } = serverReadStates.order
const labelByState = new Map<string, OrderCard['label']>([
  ...labelAsked.map((state) => [state, 'asked'] as const),
  ...labelReady.map((state) => [state, 'ready'] as const),
  ...labelFailed.map((state) => [state, 'failed'] as const),
])

/**
 * State of the label, derived from the state of the process of the order. Null if the process is not in one of the
 * states about the label, for example before the label is requested and after the documents are printed.
 */
export async function readLabelState(tx: Tx | Db, orderId: number): Promise<OrderCard['label']> {
  const [process] = await tx
    .select({ state: workflowInstances.state })
    .from(workflowInstances)
    .where(and(eq(workflowInstances.orderId, orderId), eq(workflowInstances.workflow, 'order')))
  return labelByState.get(process?.state ?? '') ?? null
}
