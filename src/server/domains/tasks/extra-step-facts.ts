import { eq } from 'drizzle-orm'
import type { TaskView } from '../../../../schemas/api/tasks.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refunds } from '../../platform/db/schema/refunds.ts'
import { readCountedTransfers } from '../orders/money/account-transfers.ts'

type ExtraFacts = TaskView['extraFacts']

interface Reader {
  /**
   * Declared as a method and not as a property, so that each reader can declare the context type of its own workflow.
   */
  read(tx: Tx | Db, context: unknown, order: { orderId: number; at: Date }): Promise<ExtraFacts>
}

/**
 * Readers of additional data that are shown next to a step, by workflow. Mainly personal data, which the machine does
 * not contain.
 */
const readersByWorkflow: Record<string, Reader['read']> = {
  manualTransferring: readRefundDetails,
  editAfterFormatting: readRequestedChange,
}

/** Reads the additional data of a step. The caller must return them only to users who may work on the step. */
export const readExtraStepData = (
  tx: Tx | Db,
  { workflow, context, ...order }: { workflow: string; context: unknown; orderId: number; at: Date },
): Promise<ExtraFacts> => readersByWorkflow[workflow]?.(tx, context, order) ?? Promise.resolve([])

/** The requested change of the order, and whether the customer or the store requested it. */
async function readRequestedChange(
  tx: Tx | Db,
  { askedBy }: { askedBy: number },
  { orderId }: { orderId: number },
): Promise<ExtraFacts> {
  const [order] = await tx
    .select({ comment: orders.orderCommentWorker })
    .from(orders)
    .where(eq(orders.id, orderId))
  const name = askedBy === 1 ? 'customerWants' : 'storeWants'
  return order?.comment ? [{ name, value: order.comment }] : []
}

/** Bank account and amount of a refund, and the number and sum of the transfers that count together with it. */
async function readRefundDetails(
  tx: Tx | Db,
  { refundId }: { refundId: number },
  { at }: { at: Date },
): Promise<ExtraFacts> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) return []
  const { payerName, checkingAccount, bik, bankName, correspondentAccount, total } = refund
  const { count, sum } = await readCountedTransfers(tx, refundId, at)
  const sameAccount = count === 0 ? {} : { sameAccountCount: count, sameAccountSum: sum }
  return Object.entries({
    payerName,
    checkingAccount,
    bik,
    bankName,
    correspondentAccount,
    total,
    ...sameAccount,
  })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }))
}
