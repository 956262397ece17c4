import { eq } from 'drizzle-orm'
import type { TaskView } from '../../../../schemas/api/tasks.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refunds } from '../../platform/db/schema/refunds.ts'

type Beside = TaskView['beside']

/** By workflow: what stands beside its step and not in its snapshot, personal data above all. */
const besides: Record<string, (tx: Tx | Db, context: never, orderId: number) => Promise<Beside>> = {
  manualTransferring: refundDetails,
  editAfterFormatting: wish,
}

/** Shown only to who may work on the step. */
export const readAsideFacts = (
  tx: Tx | Db,
  { workflow, context, orderId }: { workflow: string; context: unknown; orderId: number },
): Promise<Beside> => besides[workflow]?.(tx, context as never, orderId) ?? Promise.resolve([])

/** Who wants the order changed, and what they want. */
async function wish(tx: Tx | Db, { askedBy }: { askedBy: number }, orderId: number): Promise<Beside> {
  const [order] = await tx
    .select({ comment: orders.orderCommentWorker })
    .from(orders)
    .where(eq(orders.id, orderId))
  const name = askedBy === 1 ? 'customerWants' : 'storeWants'
  return order?.comment ? [{ name, value: order.comment }] : []
}

/** Where the money of a refund goes. */
async function refundDetails(tx: Tx | Db, { refundId }: { refundId: number }): Promise<Beside> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) return []
  const { payerName, checkingAccount, bik, bankName, correspondentAccount, total } = refund
  return Object.entries({ payerName, checkingAccount, bik, bankName, correspondentAccount, total })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }))
}
