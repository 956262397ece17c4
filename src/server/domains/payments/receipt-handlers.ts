import { and, eq, lte, sql } from 'drizzle-orm'
import type { ReceiptService } from '../../platform/adapters/atol/client.ts'
import { RetryLater } from '../../platform/adapters/retry-later.ts'
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

/** Records the outcome of a receipt as a change of its order. */
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
 * A receipt is submitted once and then polled until the cash register has printed it. Its uuid is stored at once, so
 * that a retry (after a timeout or a killed server) polls first. If the uuid is lost too, a second submission returns
 * the first receipt, because the external id is the same.
 */
export function createReceiptHandlers(
  service: ReceiptService,
  db: Db,
  clock: Clock,
  engine: NoteEngine,
): Required<Pick<EventHandlers, 'receipt.register'>> {
  /** Delay in seconds, which grows with the age of the receipt. */
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
      // A refund or exchange receipt must follow a registered sale.
      if (!isSaleReceiptId(externalId) && uuid === null && !(await areSalesRegistered(order.id, createdAt)))
        throw new RetryLater('afterAnother', nextPollDelay(createdAt))
      if (uuid === null || receipt.status === 'fail') {
        uuid = await service.register({
          kind: kind as 'sell' | 'sellRefund',
          externalId: attemptName(externalId, receipt.attempts),
          items,
          total,
          payments,
          client: order.email ? { email: order.email } : { phone: order.phone },
          // The event is created when the receipt is due, a planned receipt earlier.
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
        // A refused external id cannot be reused, so a restart submits the receipt under the next one.
        await updateReceipt(receiptId, {
          status: 'fail',
          error: `${state.fault}`,
          attempts: receipt.attempts + 1,
        })
        throw new PartnerFailure('refused', String(state.fault))
      }
      throw new RetryLater('stillWorking', nextPollDelay(createdAt))
    },
  }
}

const attemptName = (externalId: string, attempts: number) =>
  attempts === 0 ? externalId : `${externalId}-${attempts + 1}`

export function createReceiptResultHandlers(
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
