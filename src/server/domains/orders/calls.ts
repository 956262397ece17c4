import { desc, eq } from 'drizzle-orm'
import type { OrderPhoneCalls } from '../../../../schemas/api/calls.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { callAttempts } from '../../platform/db/schema/orders.ts'

const maxCalls = 20

export async function readOrderPhoneCalls(tx: Tx | Db, orderId: number): Promise<OrderPhoneCalls> {
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
    .limit(maxCalls)
  return calls.map((call) => ({
    ...call,
    at: call.at.toISOString(),
    callBackAt: call.callBackAt?.toISOString() ?? null,
  }))
}
