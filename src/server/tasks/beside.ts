import { eq } from 'drizzle-orm'
import type { TaskView } from '../../../schemas/api/tasks.ts'
import type { Db, Tx } from '../db/database.ts'
import { refunds } from '../db/schema/refunds.ts'

type Beside = TaskView['beside']

/** By workflow: what stands beside its step and not in its snapshot, personal data above all. */
const besides: Record<string, (tx: Tx | Db, context: never) => Promise<Beside>> = {
  manualTransferring: refundDetails,
}

/** Shown only to who may work on the step. */
export const besideOf = (tx: Tx | Db, workflow: string, context: unknown): Promise<Beside> =>
  besides[workflow]?.(tx, context as never) ?? Promise.resolve([])

/** Where the money of a refund goes. */
async function refundDetails(tx: Tx | Db, { refundId }: { refundId: number }): Promise<Beside> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) return []
  const { payerName, checkingAccount, bik, bankName, correspondentAccount, total } = refund
  return Object.entries({ payerName, checkingAccount, bik, bankName, correspondentAccount, total })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }))
}
