import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { newOrder } from '../../../support/orders.ts'
import { refundEffects } from '../../../../src/server/domains/refunds/effects.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'
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

describe('[RC-01] a receipt of a refund', () => {
  async function refundOnePiece(orderId: number): Promise<void> {
    const [line] = (await bench.card(orderId)).products
    await bench.db.transaction((tx) =>
      bench.engine.recordExternalChange(
        { tx, at: bench.server.clock.at, actor: systemActor },
        orderId,
        'refund',
        (scope) =>
          refundEffects.openRefund(scope, {
            lines: [{ lineId: line.id as number, quantity: 1 }],
            accountType: 2,
            reasonId: 1,
            comment: null,
            bank: null,
          }),
      ),
    )
  }
  const refundReceipt = async (orderId: number) =>
    (await bench.db.select().from(receipts).where(eq(receipts.orderId, orderId))).find(
      ({ kind }) => kind === 'sellRefund',
    )!

  it('is negative in its row, its refund, the total and the file; its creation time stays when it is printed', async () => {
    const orderId = await createDeliveredOrder()
    await waitForStatus(orderId, 'done')
    await refundOnePiece(orderId)
    const { createdAt } = await refundReceipt(orderId)
    bench.server.clock.at = new Date(bench.server.clock.at.getTime() + 600_000)
    bench.wake()
    await waitUntil(async () => (await refundReceipt(orderId)).status === 'done')

    expect((await list(orderId)).body.totals).toEqual([
      { group: 'totals.printed', currency: 'RUB', count: 0, sum: 0, testCount: 2 },
    ])
    await bench.db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId))
    const { items, totals } = (await list(orderId)).body
    const refunded = items.find(({ kind }: Json) => kind === 'sellRefund')
    expect(refunded.total).toBeLessThan(0)
    const sum = items.reduce((total: number, { total: one }: Json) => total + one, 0)
    const printed = { group: 'totals.printed', currency: 'RUB', count: 2, sum }
    expect(totals).toEqual([printed])
    const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
    const url = `/api/atol/export?orderId=${orderId}&columns=id,total,createdAt,printedAt`
    const { rawPayload } = await bench.server.app.inject({ url, headers: { authorization } })
    const rows = (await readSheet(rawPayload)).rows
    expect(rows.map((row) => row[1])).toEqual([...items.map(({ total }: Json) => total / 100), sum / 100])
    const { refundId } = await refundReceipt(orderId)
    const { body: refund } = await bench.server.call('accountant', 'GET', `/api/refunds/${refundId}`)
    expect(refund.receipts).toMatchObject([{ total: refunded.total, createdAt: refunded.createdAt }])

    expect(refunded.createdAt).toBe(createdAt.toISOString())
    const { fiscal } = await refundReceipt(orderId)
    expect(refunded.printedAt).toBe(new Date(String(fiscal!.receipt_datetime)).toISOString())
    expect(refund.receipts[0].printedAt).toBe(refunded.printedAt)

    for (const [status, group] of [
      ['planned', 'totals.waiting'],
      ['wait', 'totals.waiting'],
      ['fail', 'totals.failed'],
    ]) {
      await bench.db.update(receipts).set({ status }).where(eq(receipts.id, refunded.id))
      expect((await list(orderId)).body.totals, 'not netted against printed receipts').toEqual([
        { ...printed, count: 1, sum: sum - refunded.total },
        { group, currency: 'RUB', count: 1, sum: refunded.total },
      ])
    }
  })

  it('is not registered before a sale whose receipt is not printed, however old it is', async () => {
    const orderId = await createDeliveredOrder()
    await waitForStatus(orderId, 'done')
    await refundOnePiece(orderId)
    const setSale = (status: string) =>
      bench.db
        .update(receipts)
        .set({ status })
        .where(eq(receipts.externalId, `order-${orderId}-sell`))
    await setSale('wait')
    bench.wake()
    await waitUntil(async () =>
      (await bench.eventsOf(orderId)).some(
        ({ handler, error }) => handler === 'receipt.register' && error === 'afterAnother',
      ),
    )
    expect((await refundReceipt(orderId)).uuid).toBeNull()
    await setSale('done')
    await waitUntil(async () => (await refundReceipt(orderId)).status === 'done')
  })
})
