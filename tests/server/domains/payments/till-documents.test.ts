import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { findReplayProblems } from '../../../support/replay-problems.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Catalogue payTypes. */
const cash = 3

/** An order whose customer is to pay for everything at the till. */
async function createOrderAtTill(pfm = '1001'): Promise<{ orderId: number; taskId: number }> {
  const orderId = await newOrder(server, { payTypeId: cash, pfm })
  const send = async (task: string, ...steps: [type: string, payload?: unknown][]) => {
    const taskId = await openTask(server, orderId, task)
    for (const [type, payload] of steps) {
      const { status, body } = await sendTaskEvent(server, 'all', taskId, type, payload)
      expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
    }
  }
  const formingTask = await openTask(server, orderId, 'formatting')
  const { body: view } = await server.call('all', 'GET', `/api/tasks/${formingTask}`)
  await send(
    'formatting',
    ['STARTED'],
    ['COLLECTED', createCollectedPayload(view)],
    ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
    ['FORM'],
  )
  const lines = view.order.lines.map(({ lineId, ordered }: Json) => ({
    lineId,
    returned: 0,
    handed: ordered,
  }))
  await send('delivery', ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт' }], ['ISSUED_IN_FULL', { lines }])
  return { orderId, taskId: await openTask(server, orderId, 'paying') }
}
const pay = ({ taskId }: { taskId: number }, document?: string) =>
  sendTaskEvent(server, 'all', taskId, 'PAID_AND_ISSUED', document === undefined ? {} : { document })

describe('the receipt of a till', () => {
  it('[TK-06] [MO-01] is entered for one order of the store and day: another is refused with the number of the first', async () => {
    const [first, second] = [await createOrderAtTill(), await createOrderAtTill()]
    expect((await pay(first, '000123')).status).toBe(200)
    for (const document of ['000123', ' 123 ']) {
      const { status, body } = await pay(second, document)
      expect([status, body.code]).toEqual([409, 19])
      expect(body.message).toContain(`сегодня уже указан в заказе ${first.orderId}`)
      expect(body.details).toMatchObject([{ path: '/payload/document' }])
    }
    expect((await pay(second, '2/000123')).status, 'of the second till').toBe(200)
    for (const { orderId } of [first, second])
      expect(await findReplayProblems(server.services.database.db, orderId)).toEqual([])
  })

  it('[TK-06] [MO-01] may have the number of another store or of another day; without a number nothing is compared', async () => {
    expect((await pay(await createOrderAtTill(), '777')).status).toBe(200)
    expect((await pay(await createOrderAtTill('1002'), '777')).status).toBe(200)
    for (let n = 0; n < 2; n++) expect((await pay(await createOrderAtTill())).status).toBe(200)
    const nextDay = await createOrderAtTill()
    server.clock.forward(86_400_000)
    expect((await pay(nextDay, '777')).status).toBe(200)
  })

  it('[TK-06] [MO-01] of two concurrent payments with one receipt one is refused', async () => {
    const orders = [await createOrderAtTill(), await createOrderAtTill()]
    const responses = await Promise.all(orders.map((order) => pay(order, '888')))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
