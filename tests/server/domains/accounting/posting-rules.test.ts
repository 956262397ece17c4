import { eq, max } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobKinds } from '../../../../src/server/composition/job-kinds.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { runNextJob } from '../../../../src/server/platform/jobs/worker.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { getStoreDay } from '../../../../src/shared/store-day.ts'
import { makeSheet, sheetType } from '../../../support/make-sheet.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
let today: string
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  // Money is dated by the clock of the database.
  bench.server.clock.at = new Date()
  today = getStoreDay(bench.server.clock.at, 'Europe/Moscow')
})
afterEach(() => bench.books.set({ closedTo: null }))
afterAll(() => bench.close())

/** An order that was handed over and paid through the bank: one transaction, a capture. */
async function paid(): Promise<{ orderId: number; id: string }> {
  const orderId = await bench.packed({ payStatusId: payStatus.held })
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  await bench.db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId))
  await waitUntil(async () => (await list(orderId)).length === 1)
  return { orderId, id: (await list(orderId))[0].id }
}

/** A refund of one rouble through the bank. Returns the id of its transaction. */
async function recordRefund(orderId: number): Promise<string> {
  const [last] = await bench.db
    .select({ number: max(ledgerEntries.number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
  const number = last!.number! + 1
  const at = new Date()
  const money = { kind: 'refunded', amount: 100, currency: 'RUB', way: 'bank', status: 'settled' }
  await bench.db
    .insert(ledgerEntries)
    .values({ ...money, orderId, number, purpose: `refund:${number}`, createdAt: at, settledAt: at })
  return `${orderId}-${number}`
}

const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Json> =>
  (await bench.server.call('accountant', method, `/api/sap/${path}`, body)).body
const list = async (orderId: number): Promise<Json[]> =>
  (await call('GET', `transactions?orderId=${orderId}`)).items
const stateOf = async (id: string): Promise<string> =>
  (await list(Number(id.split('-')[0]))).find((item) => item.id === id)!.state
const waitForState = (id: string, state: string) =>
  waitUntil(async () => {
    bench.wake()
    return (await stateOf(id)) === state
  })
const codes = { factory: '1001', warehouse: 'C001' }
const post = async (ids: string[], overrides: object = {}): Promise<Json[]> =>
  (await call('POST', 'transactions', { ids, postingDate: today, ...codes, ...overrides })).results
const hold = async (ids: string[], overrides: object = {}): Promise<Json[]> =>
  (await call('POST', 'hold', { type: 'hold', ids, postingDate: today, ...codes, ...overrides })).results
const operationsOf = (orderId: number) =>
  bench.books
    .documents()
    .filter((document) => document.orderId === orderId)
    .map(({ operation }) => operation)
    .reverse()
const refuse = (id: string, message: string) => ({ id, ok: false, code: 19, message })
const unposted = (id: string) =>
  `Сначала проведите транзакцию ${id}: этот возврат отдаёт её деньги, а в SAP их ещё нет`

describe('the warehouse of a posting', () => {
  it('[AC-01] [AC-03] is the store of the order or the central warehouse', async () => {
    const { id } = await paid()
    const refusal = refuse(id, 'Склад не подходит к магазину заказа: нужен 1001 или C001')
    expect(await post([id], { warehouse: 'W001' })).toEqual([refusal])
    expect(await hold([id], { warehouse: '1002' })).toEqual([refusal])
    expect(await stateOf(id)).toBe('open')
    expect(await post([id], { warehouse: '1001' })).toEqual([{ id, ok: true }])
  })
})

describe('the posting of a refund', () => {
  it('[AC-01] is refused until the posting of the money that it returns is requested', async () => {
    const { orderId, id } = await paid()
    const refund = await recordRefund(orderId)
    expect(await post([refund])).toEqual([refuse(refund, unposted(id))])
    const details = { type: 'post', postingDate: today, ...codes }
    expect(await call('POST', 'transactions/preview', { ids: [refund], ...details })).toEqual({
      totals: [],
      refusals: [{ message: unposted(id), count: 1 }],
    })
    expect(
      (await call('POST', 'transactions/preview', { ids: [refund, id], ...details })).totals,
    ).toMatchObject([{ count: 2 }])
    await hold([id])
    expect(await post([refund]), 'the payment is on hold').toEqual([refuse(refund, unposted(id))])
    expect(await hold([refund]), 'a hold posts nothing').toEqual([{ id: refund, ok: true }])
    await call('POST', 'hold', { type: 'unhold', ids: [id, refund], postingDate: today })
    await post([id])
    await waitForState(id, 'posted')
    expect(await post([refund])).toEqual([{ id: refund, ok: true }])
    await waitForState(refund, 'posted')
  })

  it('[AC-01] in one request with the money that it returns is sent to SAP after it', async () => {
    const { orderId, id } = await paid()
    const refund = await recordRefund(orderId)
    bench.books.set({ closedTo: today })
    expect(await post([refund, id])).toEqual([
      { id: refund, ok: true },
      { id, ok: true },
    ])
    await waitForState(id, 'failed')
    expect([await stateOf(refund), operationsOf(orderId)]).toEqual(['asked', []])
    bench.books.set({ closedTo: null })
    await post([id])
    await waitForState(refund, 'posted')
    expect(operationsOf(orderId)).toEqual(['captured', 'refunded'])
  })

  it('[AC-02] in a file is refused with the reason while the money that it returns is on hold', async () => {
    const { orderId, id } = await paid()
    await recordRefund(orderId)
    await hold([id])
    const file = await makeSheet([
      ['Номер заказа', 'Тип проводки', 'Дата проводки', 'Завод', 'Склад'],
      [orderId, 'Проводка', today, '1001', 'C001'],
    ])
    const url = '/api/sap/batch/file?kind=posting&name=postings.xlsx'
    const { body } = await bench.server.call('accountant', 'POST', url, file, { 'content-type': sheetType })
    while (await runNextJob(bench.server, jobKinds));
    const rows = (await call('GET', `batch/${body.id}/rows`)).items
    expect(rows).toMatchObject([{ state: 'wrong', message: unposted(id) }])
  })
})
