import { and, eq, max } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import { jobs } from '../../../../src/server/platform/db/schema/jobs.ts'
import { batchRows } from '../../../../src/server/platform/db/schema/batches.ts'
import { jobKinds } from '../../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../../src/server/platform/jobs/worker.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { getStoreDay } from '../../../../src/shared/store-day.ts'
import { makeSheet, sheetType } from '../../../support/make-sheet.ts'
import { newOrder } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'
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
  const { db } = bench
  await addUser(db, { id: 'booker', name: 'Нина Чужая', rights: ['settingsSap'], stores: ['1002'] })
})
afterEach(() => {
  bench.faults.sap.set({ mode: 'none' })
  bench.books.set({ closedTo: null })
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
  return { orderId, id: (await list(orderId)).items[0].id }
}
/** A refund of one rouble through the bank. Returns the id of its transaction. */
async function recordRefund(orderId: number, refundId: number | null = null): Promise<string> {
  const [last] = await bench.db
    .select({ number: max(ledgerEntries.number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
  const number = last!.number! + 1
  await bench.db.insert(ledgerEntries).values({
    orderId,
    number,
    purpose: `refund:${refundId ?? number}`,
    kind: 'refunded',
    amount: 100,
    currency: 'RUB',
    way: 'bank',
    status: 'settled',
    refundId,
    createdAt: new Date(),
    settledAt: new Date(),
  })
  return `${orderId}-${number}`
}
const list = async (orderId: number, user = 'accountant'): Promise<Json> =>
  (await bench.server.call(user, 'GET', `/api/sap/transactions?orderId=${orderId}`)).body
const readTransaction = async (orderId: number): Promise<Json> => (await list(orderId)).items[0]
const codes = { factory: '1001', warehouse: 'C001' }
const post = async (ids: string[], overrides: object = {}, user = 'accountant') =>
  bench.server.call(user, 'POST', '/api/sap/transactions', {
    ids,
    postingDate: today,
    ...codes,
    ...overrides,
  })
const hold = async (ids: string[], overrides: object = {}, user = 'accountant') =>
  bench.server.call(user, 'POST', '/api/sap/hold', {
    type: 'hold',
    ids,
    postingDate: today,
    ...codes,
    ...overrides,
  })
const unhold = (ids: string[], postingDate: string) =>
  bench.server.call('accountant', 'POST', '/api/sap/hold', { type: 'unhold', ids, postingDate })
const waitForState = (orderId: number, state: string) =>
  waitUntil(async () => {
    bench.wake()
    return (await readTransaction(orderId)).state === state
  })
const documentsOf = (orderId: number) => bench.books.documents().filter((doc) => doc.orderId === orderId)
const sapEvents = async (orderId: number) =>
  (await bench.eventsOf(orderId)).filter(({ handler }) => handler === 'sap.post')

describe('[AC-01] accounting transactions', () => {
  it('are received or refunded money; money that is only held at the bank is none', async () => {
    const waitingOrder = await newOrder(bench.server, { payStatusId: payStatus.held })
    expect(await list(waitingOrder)).toMatchObject({ items: [], total: 0 })
    const { orderId, id } = await paid()
    expect(await readTransaction(orderId)).toMatchObject({
      id,
      orderId,
      pfm: '1001',
      operationType: 'captured',
      way: 'bank',
      currency: 'RUB',
      state: 'open',
      postingDate: null,
      document: null,
      possible: ['post', 'hold'],
    })
    await bench.db.update(orders).set({ isTest: true }).where(eq(orders.id, orderId))
    expect((await list(orderId)).items).toEqual([])
    const operationTypes = await bench.server.call('accountant', 'GET', '/api/catalogs/sap-operation-types')
    expect(operationTypes.body).toContainEqual({ id: 'captured', description: 'Списание с карты' })
  })

  it('a transaction is posted once, however many requests and users post it', async () => {
    const { orderId, id } = await paid()
    const responses = await Promise.all([post([id]), post([id]), post([id])])
    expect(responses.map(({ body }) => body.results[0].ok).sort()).toEqual([false, false, true])
    await waitForState(orderId, 'posted')
    const [document] = documentsOf(orderId)
    const transaction = await readTransaction(orderId)
    expect(transaction).toMatchObject({ document: document!.document, postingDate: today, possible: [] })
    expect(document).toMatchObject({
      amount: (transaction.amount / 100).toFixed(2),
      currency: 'RUB',
      ...codes,
    })
    expect((await post([id])).body.results).toMatchObject([
      { id, ok: false, code: 19, message: 'Транзакция уже проведена в SAP' },
    ])
    expect(documentsOf(orderId)).toHaveLength(1)
    expect(await sapEvents(orderId)).toHaveLength(1)
  })

  it('[SP-06] a refund names the SAP document that posted it', async () => {
    const { orderId } = await paid()
    const refundId = 900_000_000 + orderId
    await bench.db.insert(refunds).values({
      id: refundId,
      orderId,
      refundType: 1,
      refundDate: new Date(),
      refundStatus: 2,
      refundReason: 1,
      initiator: 'Мария',
      total: 100,
    })
    await recordRefund(orderId, refundId)
    const { items } = await list(orderId)
    const ids = items.map(({ id }: Json) => id)
    expect((await post(ids)).body.results).toMatchObject([{ ok: true }, { ok: true }])
    await waitUntil(async () => {
      bench.wake()
      return documentsOf(orderId).length === 2
    })
    const document = documentsOf(orderId).find(({ operation }) => operation === 'refunded')
    const read = async () => (await bench.server.call('all', 'GET', `/api/refunds/${refundId}`)).body
    await waitUntil(async () => (await read()).orderRefundSap !== null)
    expect((await read()).orderRefundSap).toBe(document!.document)
  })

  it('a lost response is requested again: SAP has one document', async () => {
    const { orderId, id } = await paid()
    bench.faults.sap.set({ mode: 'garbage' })
    await post([id])
    await waitUntil(() => documentsOf(orderId).length === 1)
    bench.faults.sap.set({ mode: 'none' })
    await waitForState(orderId, 'posted')
    expect(documentsOf(orderId)).toHaveLength(1)
  })

  it('a refusal of SAP is shown with its reason, and may be posted on another day', async () => {
    const { orderId, id } = await paid()
    bench.books.set({ closedTo: today })
    await post([id])
    await waitForState(orderId, 'failed')
    expect(await readTransaction(orderId)).toMatchObject({
      error: 'Партнёр отклонил запрос: period_closed',
      possible: ['post', 'hold'],
      document: null,
    })
    bench.books.set({ closedTo: null })
    await post([id])
    await waitForState(orderId, 'posted')
    expect(await readTransaction(orderId)).toMatchObject({ error: null })
    expect(documentsOf(orderId)).toHaveLength(1)
  })

  it('a hold keeps it from being posted, by the list and by an old event too', async () => {
    const { orderId, id } = await paid()
    bench.faults.sap.set({ mode: 'refused' })
    await post([id])
    await waitForState(orderId, 'failed')
    bench.faults.sap.set({ mode: 'none' })
    expect((await hold([id])).body.results).toEqual([{ id, ok: true }])
    expect(await readTransaction(orderId)).toMatchObject({
      state: 'held',
      postingDate: today,
      possible: ['unhold'],
    })
    expect((await post([id])).body.results[0]).toMatchObject({
      ok: false,
      message: 'На транзакции холд. Сначала снимите его',
    })
    const [event] = await sapEvents(orderId)
    const { body } = await bench.server.call('admin', 'POST', '/api/events/restart', { ids: [event!.id] })
    expect(body.results[0].ok).toBe(true)
    bench.wake()
    await waitUntil(async () => (await sapEvents(orderId))[0]!.status === 'fail')
    expect([(await readTransaction(orderId)).state, documentsOf(orderId).length]).toEqual(['held', 0])
  })

  it('a hold ends on its day and on no other', async () => {
    const { orderId, id } = await paid()
    await hold([id], { postingDate: '2027-01-31' })
    const { body } = await unhold([id], today)
    expect(body.results[0]).toMatchObject({
      ok: false,
      code: 19,
      message: 'Дата снятия холда должна совпадать с датой проводки холда: 31.01.2027',
    })
    expect((await unhold([id], '2027-01-31')).body.results).toEqual([{ id, ok: true }])
    const { body: clamped } = await hold([id], { postingDate: '9999-12-31' })
    expect(clamped.results[0]).toMatchObject({ ok: false, message: 'Дата проводки дальше чем через год' })
    expect(await readTransaction(orderId)).toMatchObject({ state: 'open', postingDate: null })
    await post([id])
    await waitForState(orderId, 'posted')
  })

  it('of several each has its own result; a day before the payment or in the future is refused', async () => {
    const [first, second] = [await paid(), await paid()]
    await hold([second.id])
    const { body } = await post([first.id, second.id, '99999999-1'], { postingDate: '2020-01-01' })
    expect(body.results).toMatchObject([
      { id: first.id, ok: false, message: expect.stringContaining('раньше дня, когда прошли деньги') },
      { id: second.id, ok: false },
      { id: '99999999-1', ok: false, code: 1 },
    ])
    const future = await post([first.id], { postingDate: '2099-01-01' })
    expect(future.body.results[0].message).toBe('Дата проводки ещё не наступила')
    expect((await readTransaction(first.orderId)).state).toBe('open')
  })

  it('[AC-03] a plant that does not belong to the store of the order is refused', async () => {
    const { orderId, id } = await paid()
    for (const response of [await post([id], { factory: '1002' }), await hold([id], { factory: '1002' })])
      expect(response.body.results).toMatchObject([
        { id, ok: false, message: 'Завод не подходит к магазину заказа: нужен 1001' },
      ])
    expect((await readTransaction(orderId)).state).toBe('open')
    expect((await post([id])).body.results).toMatchObject([{ ok: true }])
  })

  it('[AC-03] refunds are negative sums; the totals are those of all rows, on the page and in the file', async () => {
    const { orderId } = await paid()
    const { orderId: cancelled } = await paid()
    await bench.db.insert(ledgerEntries).values({
      orderId: cancelled,
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
    const { items, totals } = await list(cancelled)
    expect(items.map(({ amount }: Json) => amount)).toContain(-1_000)
    const net = items.reduce((sum: number, { amount }: Json) => sum + amount, 0)
    expect(totals).toEqual([{ currency: 'RUB', count: 2, sum: net }])
    expect((await list(orderId)).totals).toEqual([
      { currency: 'RUB', count: 1, sum: (await readTransaction(orderId)).amount },
    ])
    const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
    const url = `/api/sap/transactions/export?orderId=${cancelled}&columns=id,amount`
    const { rawPayload } = await bench.server.app.inject({ url, headers: { authorization } })
    expect((await readSheet(rawPayload)).rows.at(-1)).toEqual(['Итого, RUB: 2 строки', net / 100])
  })

  it('needs its right, and covers the user’s own stores only', async () => {
    const { orderId, id } = await paid()
    expect((await post([id], {}, 'manager')).status).toBe(403)
    expect((await hold([id], {}, 'manager')).status).toBe(403)
    expect((await list(orderId, 'booker')).items).toEqual([])
    expect((await post([id], {}, 'booker')).body.results).toMatchObject([{ id, ok: false, code: 1 }])
    expect((await readTransaction(orderId)).state).toBe('open')
  })

  it.each([
    ['a factory of two characters', { factory: '12' }],
    ['a warehouse of five', { warehouse: 'C0011' }],
    ['a day that is none', { postingDate: '2026-02-30' }],
    ['no transaction', { ids: [] }],
    ['one twice', { ids: ['5-1', '5-1'] }],
    ['hostile text', { ids: ["5-1'; drop table sap_postings; --"] }],
    ['10,000 characters', { factory: '1'.repeat(10_000) }],
  ])('%s is refused with code 7', async (_, overrides) => {
    for (const response of [await post(['5-1'], overrides), await hold(['5-1'], overrides)])
      expect([response.status, response.body.code]).toEqual([400, 7])
  })
})

describe('[AC-02] many postings from a file', () => {
  const headers = ['Номер заказа', 'Тип проводки', 'Дата проводки', 'Завод', 'Склад']
  const path = '/api/sap/batch'
  const runJobs = async () => {
    while (await runNextJob(bench.server, jobKinds));
  }
  const upload = async (rows: (string | number | Date)[][], user = 'accountant') => {
    const file = await makeSheet([headers, ...rows])
    const name = encodeURIComponent('проводки.xlsx')
    const response = await bench.server.call(user, 'POST', `${path}/file?kind=posting&name=${name}`, file, {
      'content-type': sheetType,
    })
    await runJobs()
    return response
  }
  const readBatch = async (id: number) => (await bench.server.call('accountant', 'GET', `${path}/${id}`)).body
  const readRows = async (id: number): Promise<Json[]> =>
    (await bench.server.call('accountant', 'GET', `${path}/${id}/rows`)).body.items
  const bytes = async (url: string): Promise<Uint8Array> => {
    const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
    return (await bench.server.app.inject({ url, headers: { authorization } })).rawPayload
  }
  const formatToday = () => today.split('-').reverse().join('.')

  it('is previewed first; then each order shows its result, and the result is a file', async () => {
    const [valid, onHold, unknown] = [await paid(), await paid(), await newOrder(bench.server)]
    const { status, body } = await upload([
      [valid.orderId, 'проводка', formatToday(), '1001', 'C001'],
      [onHold.orderId, 'Холдирование', today, '1001', 'C001'],
      [unknown, 'Проводка', today, '1001', 'C001'],
      [valid.orderId, 'Проводка', today, '1001', 'C001'],
      [77, 'Зачёт', today, '1001', 'C001'],
      [78, 'Проводка', '31.02.2026', '1001', 'C001'],
      [79, 'Проводка', today, '10011', 'C001'],
    ])
    expect([status, body.rows]).toEqual([201, 7])
    expect(await readBatch(body.id)).toMatchObject({ status: 'checked', wrong: 5, left: 2 })
    expect((await readTransaction(valid.orderId)).state).toBe('open')
    expect((await readRows(body.id)).map(({ message }) => message)).toEqual([
      null,
      null,
      'По заказу нет ни одной транзакции',
      'Уже есть в строке 2',
      'Неизвестный тип проводки. Подходят: проводка, холдирование, снятие холда',
      'Это не дата. Укажите её как 24.11.2026',
      'Завод и склад: от 3 до 4 букв или цифр',
    ])
    await bench.server.call('accountant', 'POST', `${path}/${body.id}/start`, {})
    await runJobs()
    expect(await readBatch(body.id)).toMatchObject({ status: 'done', done: 2, wrong: 5, failed: 0 })
    expect((await readTransaction(onHold.orderId)).state).toBe('held')
    await waitForState(valid.orderId, 'posted')
    const sheet = await readSheet(await bytes(`${path}/${body.id}/xlsx`))
    expect(sheet.heads).toEqual(['Строка', ...headers, 'Сумма', 'Документ SAP', 'Итог', 'Причина'])
    const { amount, document } = await readTransaction(valid.orderId)
    expect(sheet.rows[0]!.slice(1)).toEqual([
      valid.orderId,
      'Проводка',
      formatToday(),
      '1001',
      'C001',
      amount / 100,
      document,
      'Выполнено',
      null,
    ])
  })

  it('[AC-03] the result may be corrected and sent again: it has the columns of the file, unread rows as they were typed', async () => {
    const [invalid, unread] = [await paid(), await paid()]
    const { body } = await upload([
      [invalid.orderId, 'проводка', today, '1002', 'C001'],
      [unread.orderId, 'Проводка', '31.02.2026', '1001', 'C001'],
    ])
    expect((await readRows(body.id)).map(({ message }) => message)).toEqual([
      'Завод не подходит к магазину заказа: нужен 1001',
      'Это не дата. Укажите её как 24.11.2026',
    ])
    const { heads: resultHeads, rows } = await readSheet(await bytes(`${path}/${body.id}/xlsx`))
    expect(rows[1]!.slice(1, 6)).toEqual([String(unread.orderId), 'Проводка', '31.02.2026', '1001', 'C001'])
    const corrected = rows.map((row) => row.with(3, formatToday()).with(4, '1001'))
    const file = await makeSheet([resultHeads, ...corrected])
    const repeated = await bench.server.call(
      'accountant',
      'POST',
      `${path}/file?kind=posting&name=again.xlsx`,
      file,
      {
        'content-type': sheetType,
      },
    )
    await runJobs()
    await bench.server.call('accountant', 'POST', `${path}/${repeated.body.id}/start`, {})
    await runJobs()
    expect(await readBatch(repeated.body.id)).toMatchObject({ status: 'done', done: 2, wrong: 0 })
    for (const { orderId } of [invalid, unread]) await waitForState(orderId, 'posted')
  })

  it('a row with an order of another store is refused and posts nothing', async () => {
    const { orderId, id } = await paid()
    const { body } = await upload([[orderId, 'Проводка', today, '1001', 'C001']], 'booker')
    const rows = (await bench.server.call('booker', 'GET', `${path}/${body.id}/rows`)).body.items
    expect(rows).toMatchObject([{ state: 'wrong', message: 'Заказ не найден!', pfm: null }])
    await bench.server.call('booker', 'POST', `${path}/${body.id}/start`, {})
    await runJobs()
    expect((await readTransaction(orderId)).state).toBe('open')
    const card = (user: string) => bench.server.call(user, 'GET', `/api/sap/transactions/${id}`)
    expect((await card('accountant')).body).toMatchObject({ id, orderId, state: 'open' })
    expect((await card('booker')).status).toBe(404)
  })

  it('the same file previewed and started twice concurrently: SAP posts each order once, and the other file shows the reason', async () => {
    const { orderId } = await paid()
    const rows = [[orderId, 'Проводка', today, '1001', 'C001']]
    const ids = [await upload(rows), await upload(rows)].map(({ body }) => body.id as number)
    await Promise.all(ids.map((id) => bench.server.call('accountant', 'POST', `${path}/${id}/start`, {})))
    await Promise.all([runJobs(), runJobs()])
    await waitForState(orderId, 'posted')
    const firstRows = await Promise.all(ids.map(async (id) => (await readRows(id))[0]))
    expect(firstRows.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
    expect(firstRows.find(({ state }) => state === 'failed').message).toMatch(/SAP/)
    expect([documentsOf(orderId).length, (await sapEvents(orderId)).length]).toEqual([1, 1])
  })

  it('reports all errors of one row at once', async () => {
    const { body } = await upload([['нет', 'Зачёт', 'вчера', '1', '2']])
    const [{ message }] = await readRows(body.id)
    expect(message.split('; ')).toHaveLength(4)
  })

  it('a row whose result was not stored is executed again, and SAP posts it once', async () => {
    const { orderId } = await paid()
    const { body } = await upload([[orderId, 'Проводка', today, '1001', 'C001']])
    await bench.server.call('accountant', 'POST', `${path}/${body.id}/start`, {})
    await runJobs()
    await waitForState(orderId, 'posted')
    // The state after a server was killed between the posting and storing its result.
    await bench.db
      .update(batchRows)
      .set({ state: 'ready' })
      .where(and(eq(batchRows.batchId, body.id), eq(batchRows.line, 2)))
    const { jobId } = await readBatch(body.id)
    await bench.db.update(jobs).set({ status: 'queued' }).where(eq(jobs.id, jobId))
    await runJobs()
    expect(await readBatch(body.id)).toMatchObject({ status: 'done', done: 1, failed: 0 })
    expect([documentsOf(orderId).length, (await sapEvents(orderId)).length]).toEqual([1, 1])
  })

  it('provides a template, refuses another file, and is hidden from users without the right', async () => {
    expect((await readSheet(await bytes(`${path}/template?kind=posting`))).heads).toEqual(headers)
    const otherFile = await bench.server.call(
      ...(['accountant', 'POST', `${path}/file?kind=posting&name=a.xlsx`, Buffer.from('no sheet')] as const),
      { 'content-type': sheetType },
    )
    expect([otherFile.status, otherFile.body.message]).toEqual([
      409,
      'Недопустимый тип файла: нужен файл Excel в формате .xlsx',
    ])
    expect((await upload([[1, 'Проводка', today, '1001', 'C001']], 'manager')).status).toBe(403)
    expect((await bench.server.call('manager', 'GET', path)).body.code).toBe(326)
  })
})
