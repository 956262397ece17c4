import { and, eq, lte, sql } from 'drizzle-orm'
import type { ReceiptService } from '../adapters/atol/client.ts'
import { NotYet } from '../adapters/not-yet.ts'
import { PartnerFailure } from '../adapters/partner-failure.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { receipts } from '../db/schema/payments.ts'
import type { Engine } from '../engine/engine.ts'
import type { Endings, Handlers, Settle } from '../events/handlers.ts'
import { update } from '../order-state/changes.ts'
import type { Row } from '../order-state/tables.ts'
import type { Clock } from '../clock.ts'
import { isSaleName } from './receipts.ts'

const maxSecondsBetweenLooks = 60

type Noting = Pick<Engine, 'note'>
type Ended = { orderId: number | null; data: { receiptId: number } }

/** What came of a receipt is a change of its order. */
const set =
  (engine: Noting, orderId: number | null, id: number, values: Partial<Row<'receipts'>>): Settle =>
  async ({ tx, at, by, changes }) => {
    if (orderId === null) return
    await engine.note({ tx, at, actor: by, changes }, orderId, `receipt.${values.status}`, () => [
      update('receipts', { id }, { ...values, updatedAt: at.toISOString() }),
    ])
  }

/**
 * A receipt is handed over once and then asked after until the cash register has printed it. Its uuid is written down at
 * once: a repeat (a time-out, a killed server) asks for the state first. When even the uuid is lost, handing it over
 * again finds the first one, because the external id is the same.
 */
export function receiptHandlers(
  service: ReceiptService,
  db: Db,
  clock: Clock,
  engine: Noting,
): Required<Pick<Handlers, 'receipt.register'>> {
  /** Seconds: the longer it takes, the seldomer it is asked after. */
  const nextLook = (createdAt: Date) =>
    Math.min(maxSecondsBetweenLooks, Math.max(1, (clock.now().getTime() - createdAt.getTime()) / 4000))
  const salesStand = async (orderId: number, until: Date): Promise<boolean> => {
    const own = await db
      .select({ externalId: receipts.externalId, status: receipts.status })
      .from(receipts)
      .where(and(eq(receipts.orderId, orderId), lte(receipts.createdAt, until)))
    return own.every(({ externalId, status }) => !isSaleName(externalId) || status === 'done')
  }
  const write = (id: number, values: Partial<typeof receipts.$inferInsert>) =>
    db
      .update(receipts)
      .set({ ...values, updatedAt: sql`clock_timestamp()` })
      .where(eq(receipts.id, id))

  return {
    'receipt.register': async ({ orderId, data: { receiptId }, createdAt }) => {
      const [found] = await db
        .select({ receipt: receipts, order: orders })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId))
        .where(eq(receipts.id, receiptId))
      if (!found) throw new Error(`no receipt ${receiptId}`)
      const { receipt, order } = found
      const { kind, externalId, items, total, payments } = receipt
      let { uuid } = receipt
      // Nothing is given back or exchanged on paper before its sale stands there.
      if (!isSaleName(externalId) && uuid === null && !(await salesStand(order.id, receipt.createdAt)))
        throw new NotYet('afterAnother', nextLook(createdAt))
      if (uuid === null || receipt.status === 'fail') {
        uuid = await service.register({
          ...{
            kind: kind as 'sell' | 'sellRefund',
            externalId: nameOf(externalId, receipt.attempts),
            items,
            total,
            payments,
          },
          client: order.email ? { email: order.email } : { phone: order.phone },
          at: receipt.createdAt,
        })
        await write(receiptId, { uuid, status: 'wait', error: null })
      }
      const state = await service.report(uuid)
      if (state.status === 'done')
        return {
          detail: `accepted ${uuid}`,
          settle: set(engine, orderId, receiptId, { status: 'done', fiscal: state.fiscal, error: null }),
        }
      if (state.status === 'fail') {
        // The cash register said no: that name is used up there, a restart hands the receipt over under the next.
        await write(receiptId, { status: 'fail', error: `${state.fault}`, attempts: receipt.attempts + 1 })
        throw new PartnerFailure('refused', String(state.fault))
      }
      throw new NotYet('stillWorking', nextLook(createdAt))
    },
  }
}

const nameOf = (externalId: string, attempts: number) =>
  attempts === 0 ? externalId : `${externalId}-${attempts + 1}`

export function receiptEndings(engine: Noting): Required<Pick<Endings, 'receipt.register'>> {
  return {
    'receipt.register': {
      failed: ({ orderId, data }: Ended) => set(engine, orderId, data.receiptId, { status: 'fail' }),
      completed: ({ orderId, data }: Ended) => set(engine, orderId, data.receiptId, { status: 'done' }),
    },
  }
}
