import { asc, eq } from 'drizzle-orm'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { systemActor } from '../../../src/server/platform/identity/actor.ts'
import type { Tx } from '../../../src/server/platform/db/database.ts'
import { orderProducts } from '../../../src/server/platform/db/schema/orders.ts'
import { resolveStepActor } from '../../../src/demo/actors.ts'
import type { Engine } from '../../../src/server/engine/engine.ts'
import { acceptOrder } from '../../../src/server/domains/intake/accept-order.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { pastDays } from './past-days.ts'

const minute = 60_000
const hour = 60 * minute
const perDay = 6

/**
 * Orders of store 1001 that arrived every other hour, were formed by one user in 30 minutes and issued in the evening.
 */
export async function createPastDays(tx: Tx, engine: Engine): Promise<void> {
  const midnight = new Date(`${pastDays.from}T00:00:00+03:00`).getTime()
  for (let day = 0; day < pastDays.count; day += 1)
    for (let n = 0; n < perDay; n += 1)
      await oneOrder(tx, engine, midnight + (day * 24 + 9 + n * 2) * hour, day * perDay + n)
}

async function oneOrder(tx: Tx, engine: Engine, receivedAt: number, index: number): Promise<void> {
  const changes: LiveChange[] = []
  const within = (minutes: number, actor = resolveStepActor('staff', '1001', 0)) => ({
    tx,
    changes,
    actor,
    outside: false,
    at: new Date(receivedAt + minutes * minute),
  })
  const { orderId } = await acceptOrder(engine, within(0, systemActor), {
    orderSourceTypeId: 1,
    pfm: '1001',
    name: 'Орлова Нина',
    phone: `+7900000${5000 + index}`,
    payTypeId: 1,
    payStatusId: payStatus.paid,
    lines: [
      {
        sku: '10001',
        barcode: '4600000000015',
        productName: 'Чай чёрный',
        marked: false,
        quantity: 1,
        price: 45_000,
      },
    ],
  })
  const lines = await tx
    .select()
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.id))
  const act = (minutes: number, type: string, payload?: unknown) =>
    engine.executeStep(within(minutes), Math.max(...changes.map(({ taskId = 0 }) => taskId)), type, payload)
  await act(10, 'STARTED')
  await act(22, 'COLLECTED', {
    lines: lines.map(({ id, skuQuantity }) => ({
      lineId: id,
      collected: skuQuantity,
      reasonId: null,
      marks: [],
    })),
  })
  await act(28, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  await act(30, 'FORM')
  await act(90, 'ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' })
  await act(92, 'ISSUED_IN_FULL', {
    lines: lines.map(({ id, skuQuantity }) => ({ lineId: id, returned: 0, handed: skuQuantity, marks: [] })),
  })
}
