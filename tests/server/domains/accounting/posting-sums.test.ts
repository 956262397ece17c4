import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobKinds } from '../../../../src/server/composition/job-kinds.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { runNextJob } from '../../../../src/server/platform/jobs/worker.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { getStoreDay } from '../../../../src/shared/store-day.ts'
import { makeSheet, sheetType } from '../../../support/make-sheet.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { addUser } from '../../../support/users.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
let today: string
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  // Money is dated by the clock of the database.
  bench.server.clock.at = new Date()
  today = getStoreDay(bench.server.clock.at, 'Europe/Moscow')
  await addUser(bench.db, { id: 'booker', name: 'Нина Чужая', rights: ['settingsSap'], stores: ['1002'] })
})
afterAll(() => bench.close())

/** An order that was handed over and paid through the bank: one transaction, a capture. */
async function paid(): Promise<{ orderId: number; id: string }> {
  const orderId = await bench.packed({ payStatusId: payStatus.held })
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  await bench.db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId))
  await waitUntil(async () => (await list(orderId)).total === 1)
  return { orderId, id: (await readTransaction(orderId)).id }
}
const call = async (method: 'GET' | 'POST', path: string, body?: object, user = 'accountant') =>
  (await bench.server.call(user, method, `/api/sap/${path}`, body)).body
const list = (orderId: number): Promise<Json> => call('GET', `transactions?orderId=${orderId}`)
const readTransaction = async (orderId: number): Promise<Json> => (await list(orderId)).items[0]
const codes = { factory: '1001', warehouse: 'C001' }
const post = (ids: string[]) => call('POST', 'transactions', { ids, postingDate: today, ...codes })
const hold = (ids: string[]) => call('POST', 'hold', { type: 'hold', ids, postingDate: today, ...codes })

const runJobs = async () => {
  while (await runNextJob(bench.server, jobKinds));
}
async function upload(rows: (string | number)[][]): Promise<Json> {
  const headers = ['Номер заказа', 'Тип проводки', 'Дата проводки', 'Завод', 'Склад']
  const file = await makeSheet([headers, ...rows])
  const { body } = await bench.server.call(
    'accountant',
    'POST',
    '/api/sap/batch/file?kind=posting&name=postings.xlsx',
    file,
    { 'content-type': sheetType },
  )
  await runJobs()
  return body
}

it('[AC-03] an operation on several is previewed and answered with count and sum by currency, refused ones with the reason', async () => {
  const [first, second, onHold] = [await paid(), await paid(), await paid()]
  await hold([onHold.id])
  const amounts = await Promise.all([first, second].map(({ orderId }) => readTransaction(orderId)))
  const sum = amounts.reduce((total, { amount }) => total + (amount as number), 0)
  const ids = [first.id, second.id, onHold.id, '99999999-1']
  const preview = (body: object, user?: string) => call('POST', 'transactions/preview', body, user)
  const held = (await post([onHold.id])).results[0].message
  const refusals = [
    { message: held, count: 1 },
    { message: 'Заказ не найден!', count: 1 },
  ]
  const totals = [{ currency: 'RUB', count: 2, sum }]
  expect(await preview({ type: 'post', ids })).toEqual({ totals, refusals })
  expect(await preview({ type: 'post', ids, postingDate: today, ...codes })).toEqual({ totals, refusals })
  // The details are checked as soon as they are complete.
  const wrongFactory = await preview({ type: 'post', ids, postingDate: today, ...codes, factory: '1002' })
  expect(wrongFactory.totals).toEqual([])
  expect(wrongFactory.refusals).toContainEqual({
    message: 'Завод не подходит к магазину заказа: нужен 1001',
    count: 2,
  })
  expect(await preview({ type: 'post', ids: [first.id] }, 'booker')).toEqual({
    totals: [],
    refusals: [{ message: 'Заказ не найден!', count: 1 }],
  })
  expect((await readTransaction(first.orderId)).state, 'a preview changes nothing').toBe('open')
  const outcome = await post(ids)
  expect(outcome).toMatchObject({ totals })
  expect(outcome.results.map(({ ok }: Json) => ok)).toEqual([true, true, false, false])
  expect((await hold([first.id])).totals).toEqual([])
})

it('[AC-02] [AC-03] a file displays before the start and in the result the number of transactions, their sum by currency, and why rows are refused', async () => {
  const [twice, onHold] = [await paid(), await paid()]
  await bench.db.insert(ledgerEntries).values({
    orderId: twice.orderId,
    number: 90,
    purpose: 'refund:90',
    kind: 'refunded',
    amount: 1_000,
    currency: 'RUB',
    way: 'bank',
    status: 'settled',
    createdAt: new Date(),
    settledAt: new Date(),
  })
  const sum =
    (await list(twice.orderId)).totals[0].sum + ((await readTransaction(onHold.orderId)).amount as number)
  const { id } = await upload([
    [twice.orderId, 'Проводка', today, '1001', 'C001'],
    [onHold.orderId, 'Холдирование', today, '1001', 'C001'],
    [77, 'Зачёт', today, '1001', 'C001'],
    [78, 'Зачёт', today, '1001', 'C001'],
    [79, 'Проводка', '31.02.2026', '1001', 'C001'],
  ])
  const refusals = [
    { message: 'Неизвестный тип проводки. Подходят: проводка, холдирование, снятие холда', count: 2 },
    { message: 'Это не дата. Укажите её как 24.11.2026', count: 1 },
  ]
  const totals = [{ currency: 'RUB', count: 3, sum }]
  expect(await call('GET', `batch/${id}`)).toMatchObject({
    money: { ready: totals, done: [], refused: [] },
    refusals,
  })
  // The bank refunds meanwhile: the result counts what was posted, not what was checked.
  await bench.db
    .delete(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, twice.orderId), eq(ledgerEntries.number, 90)))
  await call('POST', `batch/${id}/start`, {})
  await runJobs()
  expect(await call('GET', `batch/${id}`)).toMatchObject({
    money: { ready: [], done: [{ currency: 'RUB', count: 2, sum: sum + 1_000 }], refused: [] },
    refusals,
  })
})
