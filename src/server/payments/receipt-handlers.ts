import { eq } from 'drizzle-orm'
import type { ReceiptService } from '../adapters/atol/client.ts'
import { NotYet } from '../adapters/not-yet.ts'
import { PartnerFailure } from '../adapters/partner-failure.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { receipts } from '../db/schema/payments.ts'
import type { Endings, Handlers, Settle } from '../events/handlers.ts'
import type { Clock } from '../clock.ts'

/** Catalogue payTypes. */
const cash = 3
const mostSecondsBetweenLooks = 60

const set =
  (id: number, values: Partial<typeof receipts.$inferInsert>): Settle =>
  async ({ tx, at }) =>
    void (await tx
      .update(receipts)
      .set({ ...values, updatedAt: at })
      .where(eq(receipts.id, id)))

/**
 * A receipt is handed over once and then asked after until the cash register has printed it. Its uuid is written down at
 * once: a repeat (a time-out, a killed server) asks for the state first. When even the uuid is lost, handing it over
 * again finds the first one, because the external id is the same.
 */
export function receiptHandlers(
  service: ReceiptService,
  db: Db,
  clock: Clock,
): Required<Pick<Handlers, 'receipt.register'>> {
  const write = (id: number, values: Partial<typeof receipts.$inferInsert>) =>
    db
      .update(receipts)
      .set({ ...values, updatedAt: clock.now() })
      .where(eq(receipts.id, id))

  return {
    'receipt.register': async ({ data: { receiptId }, createdAt }) => {
      const [found] = await db
        .select({ receipt: receipts, order: orders })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId))
        .where(eq(receipts.id, receiptId))
      if (!found) throw new Error(`no receipt ${receiptId}`)
      const { receipt, order } = found
      const { kind, externalId, items, total } = receipt
      let { uuid } = receipt
      if (uuid === null || receipt.status === 'fail') {
        uuid = await service.register({
          ...{
            kind: kind as 'sell' | 'sellRefund',
            externalId: nameOf(externalId, receipt.attempts),
            items,
            total,
          },
          client: order.email ? { email: order.email } : { phone: order.phone },
          cash: order.payTypeId === cash,
          at: receipt.createdAt,
        })
        await write(receiptId, { uuid, status: 'wait', error: null })
      }
      const state = await service.report(uuid)
      if (state.status === 'done')
        return {
          detail: `accepted ${uuid}`,
          settle: set(receiptId, { status: 'done', fiscal: state.fiscal, error: null }),
        }
      if (state.status === 'fail') {
        // The cash register said no: that name is used up there, a restart hands the receipt over under the next.
        await write(receiptId, { status: 'fail', error: `${state.fault}`, attempts: receipt.attempts + 1 })
        throw new PartnerFailure('refused', String(state.fault))
      }
      const age = (clock.now().getTime() - createdAt.getTime()) / 1000
      throw new NotYet('stillWorking', Math.min(mostSecondsBetweenLooks, Math.max(1, age / 4)))
    },
  }
}

const nameOf = (externalId: string, attempts: number) =>
  attempts === 0 ? externalId : `${externalId}-${attempts + 1}`

export function receiptEndings(): Required<Pick<Endings, 'receipt.register'>> {
  return {
    'receipt.register': {
      failed: ({ data }) => set(data.receiptId, { status: 'fail' }),
      completed: ({ data }) => set(data.receiptId, { status: 'done' }),
    },
  }
}
