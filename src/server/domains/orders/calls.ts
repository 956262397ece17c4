import { desc, eq } from 'drizzle-orm'
import type { Calls } from '../../../../schemas/api/calls.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { callAttempts } from '../../platform/db/schema/orders.ts'

/** A customer is called a few times, not hundreds. */
const callsShown = 20

export async function readCalls(tx: Tx | Db, orderId: number): Promise<Calls> {
  const calls = await tx
    .select({
      at: callAttempts.at,
      waitReasonId: callAttempts.waitReasonId,
      outcome: callAttempts.outcome,
      note: callAttempts.note,
      callBackAt: callAttempts.callBackAt,
      userName: callAttempts.userName,
    })
    .from(callAttempts)
    .where(eq(callAttempts.orderId, orderId))
    .orderBy(desc(callAttempts.at), desc(callAttempts.id))
    .limit(callsShown)
  return calls.map((call) => ({
    ...call,
    at: call.at.toISOString(),
    callBackAt: call.callBackAt?.toISOString() ?? null,
  }))
}
