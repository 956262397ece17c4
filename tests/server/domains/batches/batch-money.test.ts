import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobKinds } from '../../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../../src/server/platform/jobs/worker.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/orders/batches'
const runJobs = async () => {
  while (await runNextJob(server, jobKinds));
}

/** A pickup order that is formed and waits for its customer. */
async function createFormedOrder(order: Parameters<typeof newOrder>[1], isTest = false): Promise<number> {
  const orderId = await newOrder(server, order)
  const taskId = await openTask(server, orderId, 'formatting')
  await sendTaskEvent(server, 'admin', taskId, 'STARTED')
  const { body: view } = await server.call('admin', 'GET', `/api/tasks/${taskId}`)
  await sendTaskEvent(server, 'admin', taskId, 'COLLECTED', createCollectedPayload(view))
  await sendTaskEvent(server, 'admin', taskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  expect((await sendTaskEvent(server, 'admin', taskId, 'FORM')).status).toBe(200)
  await server.services.database.db.update(orders).set({ isTest }).where(eq(orders.id, orderId))
  return orderId
}

it('[OL-04] [AC-03] the money of a cancellation and of an issue is named before and after it, with the refused orders', async () => {
  const [paidOrder, unpaidOrder] = [
    await createFormedOrder({ payTypeId: 1, payStatusId: payStatus.held }),
    await createFormedOrder({ payTypeId: 3 }),
  ]
  const price = 2 * 129_900 + 349_900
  const preview = async (kind: string, ids: number[], user = 'admin') =>
    (await server.call(user, 'POST', `${path}/preview`, { kind, ids })).body
  const priceOf = async (orderId: number) =>
    (await server.call('admin', 'GET', `/api/orders/${orderId}/statement`)).body.price.total
  const sum = await priceOf(paidOrder)
  expect(sum).toBeGreaterThanOrEqual(price)
  const ids = [paidOrder, unpaidOrder, 99_999_999]
  expect(await preview('issue', ids)).toEqual({
    totals: [{ currency: 'RUB', count: 1, sum }],
    refusals: [
      { message: 'Заказ не оплачен. Выдайте его отдельно, через кассу', count: 1 },
      { message: 'Заказ не найден!', count: 1 },
    ],
  })
  // An unpaid order is cancelled too, but nothing goes back for it.
  const refunded = [{ currency: 'RUB', count: 2, sum }]
  expect(await preview('cancel', ids)).toEqual({
    totals: refunded,
    refusals: [{ message: 'Заказ не найден!', count: 1 }],
  })
  expect((await server.call('nobody', 'POST', `${path}/preview`, { kind: 'cancel', ids })).status).toBe(403)
  const { body } = await server.call('admin', 'POST', path, { kind: 'cancel', ids, options: {} })
  await runJobs()
  expect((await server.call('admin', 'GET', `${path}/${body.id}`)).body).toMatchObject({
    done: 2,
    money: { ready: [], done: refunded, refused: [] },
    refusals: [{ message: 'Заказ не найден!', count: 1 }],
  })
})

it('[OL-04] [AC-03] [ST-13] test orders are counted apart, before and after the action', async () => {
  const [order, testOrder] = [
    await createFormedOrder({ payTypeId: 1, payStatusId: payStatus.held }),
    await createFormedOrder({ payTypeId: 1, payStatusId: payStatus.held }, true),
  ]
  const ids = [order, testOrder]
  const { body: preview } = await server.call('admin', 'POST', `${path}/preview`, { kind: 'cancel', ids })
  const [{ sum }] = (await server.call('admin', 'POST', `${path}/preview`, { kind: 'cancel', ids: [order] }))
    .body.totals
  const totals = [{ currency: 'RUB', count: 1, sum, testCount: 1 }]
  expect(preview.totals).toEqual(totals)
  const { body } = await server.call('admin', 'POST', path, { kind: 'cancel', ids, options: {} })
  await runJobs()
  expect((await server.call('admin', 'GET', `${path}/${body.id}`)).body.money.done).toEqual(totals)
})
