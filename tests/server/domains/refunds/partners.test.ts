import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { getStoreDay } from '../../../../src/shared/store-day.ts'
import { newKey, openTask } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
let today: string
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  bench.server.clock.at = new Date()
  today = getStoreDay(bench.server.clock.at, 'Europe/Moscow')
})
afterAll(() => bench.close())

const call = (user: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  bench.server.call(user, method, `/api/${path}`, body)

/** Of the food-delivery partner, paid to it and delivered; two plaids are returned. */
async function refunded(overrides: object = {}): Promise<{ orderId: number; refundId: number }> {
  const orderData = { orderSourceTypeId: 6, payTypeId: 6, payStatusId: payStatus.paid, ...overrides }
  const orderId = await bench.packed(orderData)
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  const path = `orders/${orderId}/actions/initiateRefund`
  const step = async (type: string, payload: unknown) => {
    const { body: view } = await call('admin', 'GET', path)
    const { status, body } = await bench.server.call(
      ...(['admin', 'POST', `/api/${path}/events`] as const),
      { type, payload, revision: view.step.revision },
      { 'idempotency-key': newKey() },
    )
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const { body: view } = await call('admin', 'GET', path)
  const [plaid] = view.order.lines as Json[]
  await step('CHOSEN', { lines: [{ lineId: plaid!.lineId, quantity: 2 }], reasonId: 7 })
  await step('CONFIRM', {})
  const [refund] = await bench.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return { orderId, refundId: refund!.id }
}
const list = async (query = '', user = 'accountant') =>
  (await call(user, 'GET', `refunds/partner${query}`)).body as Json
const settleRefunds = (ids: number[], overrides: object = {}, user = 'accountant') =>
  call(user, 'POST', 'refunds/partner-all', { ids, document: 'АКТ-17', doneOn: today, ...overrides })
const readEntries = async (orderId: number) =>
  (await bench.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))).filter(
    ({ kind }) => kind === 'refunded',
  )

describe('refunds of partners', () => {
  it('[RF-06] are those of orders that were paid to a partner; each stays open until a document settles it', async () => {
    const { orderId, refundId } = await refunded()
    const [row] = (await list(`?number=${refundId}`)).items
    expect(row).toMatchObject({
      id: refundId,
      orderId,
      refundType: 2,
      refundStatus: 1,
      total: 259_800,
      orderSourceTypeId: 6,
      document: null,
      settledAt: null,
      taskId: await openTask(bench.server, orderId, 'moneyReturn'),
    })
    // [SP-06]
    const { body: refund } = await bench.server.call('admin', 'GET', `/api/refunds/${refundId}`)
    expect(refund.partnerName).toBe('Сервис доставки еды')
    const preview = async (user = 'accountant') =>
      (await call(user, 'POST', 'refunds/partner-all/preview', { ids: [refundId, 99_999_999] })).body
    const totals = [{ currency: 'RUB', count: 0, sum: 0, testCount: 1 }]
    const unknown = { message: 'Возврат не найден', count: 1 }
    expect(await preview()).toEqual({ totals, refusals: [unknown] })
    const { body: settled } = await settleRefunds([refundId])
    expect(settled).toEqual({ results: [{ id: refundId, ok: true }], totals })
    const again = await preview()
    expect(again.totals).toEqual([])
    expect(again.refusals).toHaveLength(2)
    const [after] = (await list(`?number=${orderId}`)).items
    expect(after).toMatchObject({ refundStatus: 2, taskId: null })
    expect(after.document).toContain('АКТ-17')
    expect(await readEntries(orderId)).toMatchObject([{ way: 'partner', status: 'settled', refundId }])
  })

  it('[RF-06] many are settled by one document: invalid ones are reported by row, and none is settled twice', async () => {
    const [first, second] = [await refunded(), await refunded()]
    const ids = [first.refundId, 99_999_999, second.refundId]
    const future = await settleRefunds(ids, { doneOn: '2090-01-01' })
    expect(future.body.results.map(({ ok }: Json) => ok)).toEqual([false, false, false])
    const long = await settleRefunds(ids, { doneOn: '1990-01-01' })
    expect(long.body.results.map(({ ok }: Json) => ok)).toEqual([false, false, false])
    expect(long.body.results[0].message).toContain('Дата раньше дня')
    const responses = await Promise.all([settleRefunds(ids), settleRefunds(ids)])
    for (const { refundId, orderId } of [first, second]) {
      const [entry, ...others] = await readEntries(orderId)
      expect(entry).toMatchObject({ status: 'settled', refundId })
      expect(others).toEqual([])
    }
    const results = responses.flatMap(({ body }) => body.results as Json[])
    expect(results.filter(({ id }) => id === 99_999_999)).toMatchObject([
      { ok: false, code: 1 },
      { ok: false, code: 1 },
    ])
    expect((await settleRefunds([first.refundId])).body.results).toMatchObject([{ ok: false, code: 19 }])
  })

  it('[RF-06] are found by partner and state, exported to a file, and visible to their store only', async () => {
    const { refundId } = await refunded()
    const idsOf = ({ items }: Json) => items.map(({ id }: Json) => id) as number[]
    expect(idsOf(await list('?sources=6&statuses=1'))).toContain(refundId)
    expect(idsOf(await list('?sources=5'))).not.toContain(refundId)
    expect(idsOf(await list('?statuses=2'))).not.toContain(refundId)
    expect(idsOf(await list('', 'store2'))).not.toContain(refundId)
    const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
    const url = `/api/refunds/partner/export?number=${refundId}`
    const { rawPayload } = await bench.server.app.inject({ url, headers: { authorization } })
    expect((await readSheet(rawPayload)).rows[0]).toContain('Сервис доставки еды')
    expect((await settleRefunds([refundId], {}, 'store')).status).toBe(403)
  })

  it('[RF-06] [AC-03] have a total by currency on the screen and in the file, and test orders are counted apart', async () => {
    const pfm = '1002'
    const { orderId, refundId } = await refunded({ pfm })
    const count = async () => (await list(`?pfm=${pfm}&limit=1`)).totals
    expect(await count()).toEqual([{ currency: 'RUB', count: 0, sum: 0, testCount: 1 }])
    const preview = () => call('accountant', 'POST', 'refunds/partner-all/preview', { ids: [refundId] })
    expect((await preview()).body.totals).toEqual(await count())
    await bench.db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId))
    expect((await preview()).body.totals).toEqual(await count())
    expect(await count()).toEqual([{ currency: 'RUB', count: 1, sum: 259_800 }])
    await refunded({ pfm })
    expect(await count()).toEqual([{ currency: 'RUB', count: 1, sum: 259_800, testCount: 1 }])
    const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
    const url = `/api/refunds/partner/export?pfm=${pfm}&columns=id,total`
    const { rawPayload } = await bench.server.app.inject({ url, headers: { authorization } })
    const { rows } = await readSheet(rawPayload)
    expect(rows).toHaveLength(3)
    expect(rows.at(-1)).toEqual(['Итого, RUB: 1 строка; тестовые не учтены: 1', 2_598])
  })
})
