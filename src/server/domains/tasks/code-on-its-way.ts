import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { events } from '../../platform/db/schema/events.ts'

/**
 * What became of the message with the issue code sent last: a screen says «sent» only of what the gateway has taken, and
 * says when it could not be sent. `context`: of the step's texts; without it the code is sent.
 */
export async function codeOnItsWay(
  tx: Tx | Db,
  orderId: number,
): Promise<{ context?: 'sending' | 'failed' }> {
  const [message] = await tx
    .select({ status: events.status })
    .from(events)
    .where(
      and(
        eq(events.orderId, orderId),
        eq(events.handler, 'sms.send'),
        inArray(events.type, ['delivery.issueCode', 'issueToCourier.issueCode']),
      ),
    )
    .orderBy(desc(events.id))
    .limit(1)
  if (!message || message.status === 'done') return {}
  return message.status === 'fail' || message.status === 'canceled'
    ? { context: 'failed' }
    : { context: 'sending' }
}
