import { eq } from 'drizzle-orm'
import type { TaskView } from '../../../../schemas/api/tasks.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refunds } from '../../platform/db/schema/refunds.ts'

type AsideFacts = TaskView['beside']

/**
 * Readers by workflow. They provide facts that are displayed next to a step but are not in its snapshot, mainly
 * personal data.
 */
const readersByWorkflow: Record<
  string,
  (tx: Tx | Db, context: never, orderId: number) => Promise<AsideFacts>
> = {
  manualTransferring: readRefundDetails,
  editAfterFormatting: readRequestedChange,
}

/** Returned only to users who may work on the step. */
export const readAsideFacts = (
  tx: Tx | Db,
  { workflow, context, orderId }: { workflow: string; context: unknown; orderId: number },
): Promise<AsideFacts> => readersByWorkflow[workflow]?.(tx, context as never, orderId) ?? Promise.resolve([])

/** The change that was requested, and by whom. */
async function readRequestedChange(
  tx: Tx | Db,
  { askedBy }: { askedBy: number },
  orderId: number,
): Promise<AsideFacts> {
  const [order] = await tx
    .select({ comment: orders.orderCommentWorker })
    .from(orders)
    .where(eq(orders.id, orderId))
  const name = askedBy === 1 ? 'customerWants' : 'storeWants'
  return order?.comment ? [{ name, value: order.comment }] : []
}

/** Bank account and amount of a refund. */
async function readRefundDetails(tx: Tx | Db, { refundId }: { refundId: number }): Promise<AsideFacts> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) return []
  const { payerName, checkingAccount, bik, bankName, correspondentAccount, total } = refund
  return Object.entries({ payerName, checkingAccount, bik, bankName, correspondentAccount, total })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }))
}
