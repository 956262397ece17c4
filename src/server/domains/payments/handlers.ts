import { eq } from 'drizzle-orm'
import type { BankClient, BankAction } from '../../platform/adapters/bank/client.ts'
import type { Engine } from '../../engine/engine.ts'
import type { BankOperationData } from '../../engine/events/event-catalog.ts'
import type {
  HandlerResult,
  EventEndHandlers,
  EventHandlers,
  RunningEvent,
} from '../../engine/events/handlers.ts'
import type { Db } from '../../platform/db/database.ts'
import { ledgerEntries } from '../../platform/db/schema/payments.ts'
import { createBankOperationDoneHandler, createBankOperationFailedHandler } from './outcomes.ts'

type EndedEvent = { orderId: number | null; data: BankOperationData }
type PaymentEvent = 'payment.complete' | 'payment.reverse' | 'payment.refund'

/**
 * Handlers that request bank operations. They need not check the sequence, because an event is written only when the
 * operations before it are done. For example, a refund is written after its capture.
 */
export function createPaymentHandlers(
  bank: BankClient,
  db: Db,
  engine: Pick<Engine, 'recordExternalChange'>,
): Required<Pick<EventHandlers, PaymentEvent>> {
  const requestOperation = async (
    action: BankAction,
    event: RunningEvent<PaymentEvent>,
  ): Promise<HandlerResult> => {
    const { paymentId, amount, currency, key }: BankOperationData = event.data
    // The event was restarted after an operator had settled the operation in another way.
    if (await isSettled(key)) return { detail: 'settled' }
    const id = await bank.execute(action, { paymentId, amount, currency }, key)
    return { detail: `accepted ${id}`, settle: createBankOperationDoneHandler(engine, event.orderId, key) }
  }
  const isSettled = async (key: string): Promise<boolean> => {
    const [entry] = await db
      .select({ status: ledgerEntries.status })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.operationKey, key))
    return entry?.status === 'settled'
  }
  return {
    'payment.complete': (event) => requestOperation('deposit', event),
    'payment.reverse': (event) => requestOperation('reverse', event),
    'payment.refund': (event) => requestOperation('refund', event),
  }
}

export function createPaymentOutcomeHandlers(
  engine: Pick<Engine, 'recordExternalChange'>,
): Required<Pick<EventEndHandlers, PaymentEvent>> {
  const handlers = {
    failed: ({ orderId, data: { key } }: EndedEvent) =>
      createBankOperationFailedHandler(engine, orderId, key),
    completed: ({ orderId, data: { key } }: EndedEvent) =>
      createBankOperationDoneHandler(engine, orderId, key),
  }
  return { 'payment.complete': handlers, 'payment.reverse': handlers, 'payment.refund': handlers }
}
