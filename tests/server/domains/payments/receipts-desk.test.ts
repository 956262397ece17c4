import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { newOrder } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { addUser } from '../../../support/users.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  const { db } = bench
  await addUser(db, { id: 'cashier', name: 'Нина Чужая', rights: ['settingsAtol'], stores: ['1002'] })
})
afterEach(() => bench.register.set({ printMs: 0, broken: false }))
afterAll(() => bench.close())

async function createDeliveredOrder(): Promise<number> {
  const orderId = await bench.packed({ payStatusId: payStatus.held })
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  return orderId
}
const rowOf = async (orderId: number) =>
  (await bench.db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0]!
const waitForStatus = (orderId: number, status: string) =>
  waitUntil(async () => (await rowOf(orderId)).status === status)
/** Its event has ended too. */
const refused = async () => {
  bench.register.set({ broken: true })
  const orderId = await createDeliveredOrder()
  await waitUntil(async () =>
    (await bench.eventsOf(orderId)).some(
      (event) => event.handler === 'receipt.register' && event.status === 'fail',
    ),
  )
  return orderId
}
const list = async (orderId: number, user = 'accountant') =>
  bench.server.call(user, 'GET', `/api/atol?orderId=${orderId}`)
const change = (ids: number[], status: string, user = 'accountant') =>
  bench.server.call(user, 'POST', '/api/atol/change-status', { ids, status })

describe('[RC-01] receipts of an order', () => {
  it('are listed with what the cash register printed, and a printed one cannot be changed', async () => {
    const orderId = await createDeliveredOrder()
    await waitForStatus(orderId, 'done')
    const { body } = await list(orderId)
    expect(body).toMatchObject({
      total: 1,
      items: [
        { orderId, pfm: '1001', kind: 'sell', status: 'done', currency: 'RUB', error: null, outcomes: [] },
      ],
    })
    expect(body.items[0].fiscal.drive).toMatch(/^\d+$/)
    const { id } = body.items[0]
    const { body: responseBody } = await change([id], 'Error')
    expect(responseBody.results).toMatchObject([{ id, ok: false, code: 19 }])
    expect((await rowOf(orderId)).status).toBe('done')
  })

  it('Success: a refused one counts as created manually, once, and its author is stored', async () => {
    const orderId = await refused()
    const [receipt] = (await list(orderId)).body.items
    expect(receipt).toMatchObject({
      status: 'fail',
      outcomes: ['Success', 'Error'],
      fiscal: null,
      error: 'Партнёр отклонил запрос: 3834',
    })
    const responses = await Promise.all([change([receipt.id], 'Success'), change([receipt.id], 'Success')])
    expect(responses.map(({ body }) => body.results[0].ok).sort()).toEqual([false, true])
    expect((await list(orderId)).body.items[0]).toMatchObject({ status: 'done', outcomes: [] })
    const event = (await bench.eventsOf(orderId)).find((event) => event.handler === 'receipt.register')!
    const { body } = await bench.server.call('admin', 'GET', `/api/events/journal/${event.id}`)
    expect(body.entries.at(-1)).toMatchObject({ new: 'done', userName: 'Ольга Морозова' })
  })

  it('Error: an open request is stopped', async () => {
    bench.register.set({ printMs: 600_000 })
    const orderId = await createDeliveredOrder()
    await waitForStatus(orderId, 'wait')
    await waitUntil(async () => (await list(orderId)).body.items[0].outcomes.includes('Error'))
    const { id } = await rowOf(orderId)
    await waitUntil(async () => (await change([id], 'Error')).body.results[0].ok)
    expect((await list(orderId)).body.items[0]).toMatchObject({ status: 'fail', outcomes: [] })
  })

  it('refused ones are one list for the user who closes the day, until each is resolved', async () => {
    const orderId = await refused()
    const failed = async (user = 'accountant') =>
      (await bench.server.call(user, 'GET', '/api/atol?state=failed&limit=200')).body
    const ids = async (user?: string) => (await failed(user)).items.map((item: Json) => item.orderId)
    expect(await ids()).toContain(orderId)
    expect(await ids('cashier'), 'of a foreign store').toEqual([])
    expect((await failed()).items.every(({ status }: Json) => status === 'fail')).toBe(true)
    await change([(await rowOf(orderId)).id], 'Error')
    expect(await ids()).not.toContain(orderId)
  })

  it('an order without receipts has an empty list; an unknown order is reported as unknown', async () => {
    expect((await list(await newOrder(bench.server))).body).toEqual({
      items: [],
      total: 0,
      totalIsExact: true,
      totals: [],
    })
    const unknown = await list(999_999_999)
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Заказ не найден!'])
  })

  it('needs its right, and covers the user’s own stores only', async () => {
    const orderId = await refused()
    const { id } = await rowOf(orderId)
    expect((await list(orderId, 'manager')).body.code).toBe(326)
    expect((await change([id], 'Success', 'manager')).status).toBe(403)
    expect((await list(orderId, 'cashier')).status).toBe(404)
    const { body } = await change([id], 'Success', 'cashier')
    expect(body.results).toMatchObject([{ id, ok: false, code: 1 }])
    expect((await rowOf(orderId)).status).toBe('fail')
  })

  it.each([
    ['no receipts', { ids: [], status: 'Success' }],
    ['another word', { ids: [1], status: 'done' }],
    ['hostile text', { ids: ["1'; drop table receipts; --"], status: 'Success' }],
    ['10,000 characters', { ids: [1], status: 'S'.repeat(10_000) }],
    ['one receipt twice', { ids: [1, 1], status: 'Error' }],
    ['too many', { ids: Array.from({ length: 201 }, (_, n) => n + 1), status: 'Error' }],
  ])('%s are refused with code 7', async (_, body) => {
    const response = await bench.server.call('accountant', 'POST', '/api/atol/change-status', body)
    expect([response.status, response.body.code]).toEqual([400, 7])
  })

  it('an unknown receipt is reported, and the others are done', async () => {
    const orderId = await refused()
    const { id } = await rowOf(orderId)
    const { body } = await change([99_999_999, id], 'Success')
    expect(body.results).toMatchObject([
      { id: 99_999_999, ok: false, code: 1 },
      { id, ok: true },
    ])
  })
})
