import { and, eq } from 'drizzle-orm'
import type { Bank, BankAction } from '../adapters/bank/client.ts'
import { NotYet } from '../adapters/not-yet.ts'
import type { Db } from '../db/database.ts'
import { paymentOperations } from '../db/schema/payments.ts'
import type { Engine } from '../engine/engine.ts'
import type { BankOrder } from '../events/event-catalog.ts'
import type { Carried, Endings, Handlers, RunningEvent } from '../events/handlers.ts'
import { operationDone, operationFailed } from './outcomes.ts'

type Ended = { orderId: number | null; key: string }
type PaymentEvent = 'payment.complete' | 'payment.reverse' | 'payment.refund'
const lookAgain = 2

/** The bank is asked for one thing of an order after the other: nothing is given back before it has been taken. */
export function paymentHandlers(
  bank: Bank,
  db: Db,
  engine: Pick<Engine, 'note'>,
): Required<Pick<Handlers, PaymentEvent>> {
  const ask = async (action: BankAction, event: RunningEvent<PaymentEvent>): Promise<Carried> => {
    const { paymentId, amount, currency }: BankOrder = event.data
    const id = await bank.ask(action, { paymentId, amount, currency }, event.key)
    return { detail: `accepted ${id}`, settle: operationDone(engine, event.orderId, event.key) }
  }
  const depositAsked = async (orderId: number): Promise<boolean> => {
    const [asked] = await db
      .select({ key: paymentOperations.key })
      .from(paymentOperations)
      .where(
        and(
          eq(paymentOperations.orderId, orderId),
          eq(paymentOperations.kind, 'deposit'),
          eq(paymentOperations.status, 'asked'),
        ),
      )
    return asked !== undefined
  }
  return {
    'payment.complete': (event) => ask('deposit', event),
    'payment.reverse': (event) => ask('reverse', event),
    'payment.refund': async (event) => {
      if (event.orderId !== null && (await depositAsked(event.orderId)))
        throw new NotYet('afterAnother', lookAgain)
      return ask('refund', event)
    },
  }
}

export function paymentEndings(engine: Pick<Engine, 'note'>): Required<Pick<Endings, PaymentEvent>> {
  const ending = {
    failed: ({ orderId, key }: Ended) => operationFailed(engine, orderId, key),
    completed: ({ orderId, key }: Ended) => operationDone(engine, orderId, key),
  }
  return { 'payment.complete': ending, 'payment.reverse': ending, 'payment.refund': ending }
}
