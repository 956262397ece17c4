import { eq } from 'drizzle-orm'
import type { Bank, BankAction } from '../adapters/bank/client.ts'
import type { Engine } from '../engine/engine.ts'
import type { BankOrder } from '../events/event-catalog.ts'
import type { Carried, Endings, Handlers, RunningEvent } from '../events/handlers.ts'
import type { Db } from '../db/database.ts'
import { ledgerEntries } from '../db/schema/payments.ts'
import { operationDone, operationFailed } from './outcomes.ts'

type Ended = { orderId: number | null; data: BankOrder }
type PaymentEvent = 'payment.complete' | 'payment.reverse' | 'payment.refund'

/** What must come first has come when an event is written: nothing is given back before it has been taken. */
export function paymentHandlers(
  bank: Bank,
  db: Db,
  engine: Pick<Engine, 'note'>,
): Required<Pick<Handlers, PaymentEvent>> {
  const ask = async (action: BankAction, event: RunningEvent<PaymentEvent>): Promise<Carried> => {
    const { paymentId, amount, currency, key }: BankOrder = event.data
    // A person has done it by other means, and the event was restarted all the same.
    if (await isSettled(key)) return { detail: 'settled' }
    const id = await bank.ask(action, { paymentId, amount, currency }, key)
    return { detail: `accepted ${id}`, settle: operationDone(engine, event.orderId, key) }
  }
  const isSettled = async (key: string): Promise<boolean> => {
    const [entry] = await db
      .select({ status: ledgerEntries.status })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.operationKey, key))
    return entry?.status === 'settled'
  }
  return {
    'payment.complete': (event) => ask('deposit', event),
    'payment.reverse': (event) => ask('reverse', event),
    'payment.refund': (event) => ask('refund', event),
  }
}

export function paymentEndings(engine: Pick<Engine, 'note'>): Required<Pick<Endings, PaymentEvent>> {
  const ending = {
    failed: ({ orderId, data: { key } }: Ended) => operationFailed(engine, orderId, key),
    completed: ({ orderId, data: { key } }: Ended) => operationDone(engine, orderId, key),
  }
  return { 'payment.complete': ending, 'payment.reverse': ending, 'payment.refund': ending }
}
