import { and, eq, lte, sql } from 'drizzle-orm'
import type { AtolClient } from '../../platform/adapters/atol/client.ts'
import { RetryLaterError } from '../../platform/adapters/retry-later.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Db } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { receipts } from '../../platform/db/schema/payments.ts'
import type { Engine } from '../../engine/engine.ts'
import type { EventEndHandlers, EventHandlers, EventEndHandler } from '../../engine/events/handlers.ts'
import { updateRow } from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { isSaleReceiptId } from './receipts.ts'

const maxPollSeconds = 60

type NoteEngine = Pick<Engine, 'recordExternalChange'>
type EndedEvent = { orderId: number | null; data: { receiptId: number } }

/** Handler that records the outcome of a receipt as a change of its order. */
const recordOutcome =
  (
    engine: NoteEngine,
    orderId: number | null,
    id: number,
    values: Partial<Row<'receipts'>>,
  ): EventEndHandler =>
  async ({ tx, at, by, changes }) => {
    if (orderId === null) return
    await engine.recordExternalChange(
      { tx, at, actor: by, changes },
      orderId,
      `receipt.${values.status}`,
      () => [updateRow('receipts', { id }, { ...values, updatedAt: at.toISOString() })],
    )
  }

/**
 * Registers a receipt: submits it once and then polls until the cash register has printed it. The uuid of the receipt
 * is stored at once, so that a retry (after a timeout or a server failure) polls first. Without the uuid the receipt is
 * submitted again, and the service returns the first one, because the external id is the same.
 */
export function createReceiptHandlers(
  service: AtolClient,
  db: Db,
  clock: Clock,
  engine: NoteEngine,
): Required<Pick<EventHandlers, 'receipt.register'>> {
  /** Number of seconds until the next poll. It grows with the age of the receipt. */
  const nextPollDelay = (createdAt: Date) =>
    Math.min(maxPollSeconds, Math.max(1, (clock.now().getTime() - createdAt.getTime()) / 4000))
  const areSalesRegistered = async (orderId: number, until: Date): Promise<boolean> => {
    const orderReceipts = await db
      .select({ externalId: receipts.externalId, status: receipts.status })
      .from(receipts)
      .where(and(eq(receipts.orderId, orderId), lte(receipts.createdAt, until)))
    return orderReceipts.every(({ externalId, status }) => !isSaleReceiptId(externalId) || status === 'done')
  }
  const updateReceipt = (id: number, values: Partial<typeof receipts.$inferInsert>) =>
    db
      .update(receipts)
      .set({ ...values, updatedAt: sql`clock_timestamp()` })
      .where(eq(receipts.id, id))

  return {
    'receipt.register': async ({ orderId, data: { receiptId }, createdAt }) => {
      const [row] = await db
        .select({ receipt: receipts, order: orders })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId))
        .where(eq(receipts.id, receiptId))
      if (!row) throw new Error(`no receipt ${receiptId}`)
      const { receipt, order } = row
      const { kind, externalId, items, total, payments } = receipt
      let { uuid } = receipt
      // Any other receipt may be submitted only after all earlier sale receipts of the order are registered.
      if (!isSaleReceiptId(externalId) && uuid === null && !(await areSalesRegistered(order.id, createdAt)))
        throw new RetryLaterError('afterAnother', nextPollDelay(createdAt))
      if (uuid === null || receipt.status === 'fail') {
        uuid = await service.register({
          kind: kind as 'sell' | 'sellRefund',
          externalId: attemptName(externalId, receipt.attempts),
          items,
          total,
          payments,
          client: order.email ? { email: order.email } : { phone: order.phone },
          // The receipt has the time of its event, because a planned receipt is created before it is due.
          at: createdAt,
        })
        await updateReceipt(receiptId, { uuid, status: 'wait', error: null })
      }
      const state = await service.report(uuid)
      if (state.status === 'done')
        return {
          detail: `accepted ${uuid}`,
          settle: recordOutcome(engine, orderId, receiptId, {
            status: 'done',
            fiscal: state.fiscal,
            error: null,
          }),
        }
      if (state.status === 'fail') {
        // The service does not accept a refused external id again, so a restart uses the next one.
        await updateReceipt(receiptId, {
          status: 'fail',
          error: `${state.fault}`,
          attempts: receipt.attempts + 1,
        })
        throw new PartnerFailure('refused', String(state.fault))
      }
      throw new RetryLaterError('stillWorking', nextPollDelay(createdAt))
    },
  }
}

const attemptName = (externalId: string, attempts: number) =>
  attempts === 0 ? externalId : `${externalId}-${attempts + 1}`

export function createReceiptOutcomeHandlers(
  engine: NoteEngine,
): Required<Pick<EventEndHandlers, 'receipt.register'>> {
  return {
    'receipt.register': {
      failed: ({ orderId, data }: EndedEvent) =>
        recordOutcome(engine, orderId, data.receiptId, { status: 'fail' }),
      completed: ({ orderId, data }: EndedEvent) =>
        recordOutcome(engine, orderId, data.receiptId, { status: 'done' }),
    },
  }
}
