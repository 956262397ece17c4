import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findMessagePhone } from '../../../shared/wrong-phones.ts'
import { events } from '../../platform/db/schema/events.ts'
import { orders } from '../../platform/db/schema/orders.ts'

/**
 * Delivery state of the last SMS with an issue code. The screen must show «sent» only after the gateway has accepted
 * the SMS. `context` selects the variant of the texts. It is absent if the code was sent or there is no SMS yet. Without
 * a number to which it could be sent, it fails.
 */
export async function readIssueCodeSmsState(
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
  if (!message) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    return order && findMessagePhone(order) === null ? { context: 'failed' } : {}
  }
  if (message.status === 'done') return {}
  return message.status === 'fail' || message.status === 'canceled'
    ? { context: 'failed' }
    : { context: 'sending' }
}
