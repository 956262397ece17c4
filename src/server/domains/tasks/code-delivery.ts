import { and, desc, eq, inArray } from 'drizzle-orm'
import type { EventEndHandler, EventEndHandlers } from '../../engine/events/handlers.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findMessagePhone } from '../../../shared/wrong-phones.ts'
import { events } from '../../platform/db/schema/events.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'

/**
 * Delivery state of the last SMS with an issue code. The screen must show «sent» only after the gateway has accepted
 * the SMS. `context` selects the variant of the texts. It is absent if there is no SMS. Without a number to which it
 * could be sent, it is `failed`.
 */
export async function readIssueCodeSmsState(
  tx: Tx | Db,
  orderId: number,
): Promise<{ context?: 'sending' | 'failed' } | { context: 'sent'; codeSmsTime: string }> {
  const [message] = await tx
    .select({ status: events.status, updatedAt: events.updatedAt })
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
  if (message.status === 'done') return { context: 'sent', codeSmsTime: message.updatedAt.toISOString() }
  return message.status === 'fail' || message.status === 'canceled'
    ? { context: 'failed' }
    : { context: 'sending' }
}

/**
 * Announces that an SMS with an issue code was sent or has failed, because the task shows it. Users of the task do not
 * receive the changes of outbox events.
 */
export const createIssueCodeSmsEndHandler =
  (orderId: number): EventEndHandler =>
  async ({ tx, changes }) => {
    const openTasks = await tx
      .select({ taskId: tasks.taskId, pfm: tasks.pfm })
      .from(tasks)
      .where(and(eq(tasks.orderId, orderId), eq(tasks.taskType, 'delivery'), eq(tasks.taskStatus, 'open')))
    changes.push(...openTasks.map((task) => ({ kind: 'task' as const, orderId, ...task })))
  }

const endSms: NonNullable<EventEndHandlers['sms.send']>['failed'] = ({ orderId, data }) =>
  data.template === 'issueCode' && orderId !== null
    ? createIssueCodeSmsEndHandler(orderId)
    : () => Promise.resolve()

export const smsOutcomeHandlers: EventEndHandlers = { 'sms.send': { failed: endSms, completed: endSms } }
