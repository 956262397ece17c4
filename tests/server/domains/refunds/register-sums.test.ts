import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { getStoreDay } from '../../../../src/shared/store-day.ts'
import type { Json } from '../../../support/server.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'
import { makeSheet } from '../../../support/make-sheet.ts'
import {
  deliverPartnerOrder,
  readDesk,
  registerHeaders,
  runDueDeskWork,
  sendRegister,
  sendToDesk,
  startRegister,
} from './register-bench.ts'

let bench: WithPartners
let today: string
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  bench.server.clock.at = new Date()
  today = getStoreDay(bench.server.clock.at, 'Europe/Moscow')
})
afterAll(() => bench.close())

const plaid = (orderId: unknown, values: { cost?: unknown; currency?: string; day?: string } = {}) => [
  orderId,
  '8100417',
  'Плед флисовый',
  1,
  values.cost ?? '1299,00',
  values.currency ?? 'RUB',
  (values.day ?? today).split('-').reverse().join('.'),
]

it('[RF-05] every row that carries a sum counts in the sum of the file: on the screen, in the list, its total and its file', async () => {
  const [validOrder, foreignOrder, wrongDayOrder] = [
    await deliverPartnerOrder(bench, {}),
    await deliverPartnerOrder(bench, {}),
    await deliverPartnerOrder(bench, {}),
  ]
  const { deskId, registerId } = await startRegister(bench, [
    plaid(validOrder),
    plaid('abc', { cost: 100 }),
    plaid(wrongDayOrder, { cost: 10, day: 'вчера' }),
    [99_999_999, '', '', 0, '1,50', 'RUB', 'вчера'],
    [99_999_999, '8100417', 'Плед', 1, 2, '', today],
    plaid(99_999_999, { cost: { formula: 'A1*2', result: 5 } }),
    plaid(99_999_999, { cost: 'даром' }),
    plaid(99_999_999, { currency: 'USD', cost: 30 }),
    plaid(foreignOrder, { currency: 'KZT', cost: 5_000 }),
    ['Итого', '', '', 9, 6_412.5, '', ''],
  ])
  const sums = {
    sum: 129_900 + 10_000 + 1_000 + 150,
    sumOfUnknownCurrency: 200 + 3_000,
    rowsWithoutSum: 2,
    otherSums: [{ currency: 'KZT', sum: 500_000 }],
    sumAccepted: 129_900,
    sumRefunded: 0,
    quantity: 8,
  }
  const { desk, step: now } = await readDesk(bench, deskId, 'accountant')
  expect(desk.subject.register).toMatchObject(sums)
  expect(now.summary).toMatchObject({ registerSum: sums.sum, quantity: 8 })
  const { body } = await bench.server.call('accountant', 'GET', `/api/refunds/import?number=${registerId}`)
  expect(body.items).toMatchObject([sums])
  expect(body.totals).toEqual([
    { column: 'sum', currency: 'KZT', count: 1, sum: 500_000 },
    { column: 'sum', currency: 'RUB', count: 1, sum: sums.sum },
    { column: 'sumAccepted', currency: 'RUB', count: 1, sum: sums.sumAccepted },
    { column: 'sumRefunded', currency: 'RUB', count: 1, sum: 0 },
  ])
  const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
  const url = `/api/refunds/import/export?number=${registerId}&columns=id,sum,otherSums,sumOfUnknownCurrency,sumAccepted,sumRefunded`
  const { rawPayload } = await bench.server.app.inject({ url, headers: { authorization } })
  const { heads, rows } = await readSheet(rawPayload)
  expect(heads.slice(1)).toEqual([
    'Сумма по файлу',
    'В другой валюте',
    'Валюта неизвестна',
    'Сумма принятых',
    'Сумма возвращённых',
  ])
  expect(rows[0]!.map((cell) => (typeof cell === 'string' ? cell.replace(/\s/g, ' ') : cell))).toEqual([
    registerId,
    sums.sum / 100,
    '5 000,00 ₸',
    32,
    1299,
    0,
  ])
  expect(rows.slice(1), 'each total names its column').toEqual([
    ['Сумма по файлу, KZT: 1 строка', 5_000, null, null, null, null],
    ['Сумма по файлу, RUB: 1 строка', sums.sum / 100, null, null, null, null],
    ['Сумма принятых, RUB: 1 строка', null, null, null, 1299, null],
    ['Сумма возвращённых, RUB: 1 строка', null, null, null, null, 0],
  ])
})

it('[RF-05] [AC-03] test orders are marked and are in no sum: on the screen, in the list, its totals and its file', async () => {
  const [realOrder, testOrder, wrongTestOrder] = [
    await deliverPartnerOrder(bench, {}),
    await deliverPartnerOrder(bench, {}),
    await deliverPartnerOrder(bench, {}),
  ]
  await bench.db
    .update(orders)
    .set({ isTest: true })
    .where(inArray(orders.id, [testOrder, wrongTestOrder]))
  const { deskId, registerId } = await startRegister(bench, [
    plaid(realOrder),
    plaid(testOrder),
    plaid(wrongTestOrder, { cost: 10 }),
    plaid(wrongTestOrder, { cost: 7_000, currency: 'KZT' }),
  ])
  const sums = { sum: 129_900, otherSums: [], sumAccepted: 129_900, orders: 3, testOrders: 2 }
  const { desk, step } = await readDesk(bench, deskId)
  expect(desk.subject.register).toMatchObject(sums)
  expect(desk.subject.register.lines.map(({ isTest }: Json) => isTest)).toEqual([false, true, true, true])
  expect(step.summary).toMatchObject({ registerSum: 129_900 })
  for (const orderId of [realOrder, testOrder]) await sendToDesk(bench, deskId, 'CONFIRM_ORDER', { orderId })
  await sendToDesk(bench, deskId, 'FINISH', { transferDate: today, postingDate: today })
  await runDueDeskWork(bench)

  const { body } = await bench.server.call('accountant', 'GET', `/api/refunds/import?number=${registerId}`)
  expect(body.items).toMatchObject([{ ...sums, status: 'finished', sumRefunded: 129_900 }])
  expect(body.totals).toEqual([
    { column: 'sum', currency: 'KZT', count: 1, sum: 0, testCount: 1 },
    { column: 'sum', currency: 'RUB', count: 1, sum: 129_900, testCount: 2 },
    { column: 'sumAccepted', currency: 'RUB', count: 1, sum: 129_900, testCount: 1 },
    { column: 'sumRefunded', currency: 'RUB', count: 1, sum: 129_900, testCount: 1 },
  ])
  const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
  const url = `/api/refunds/import/export?number=${registerId}&columns=id,testOrders,sum,sumRefunded`
  const { rawPayload } = await bench.server.app.inject({ url, headers: { authorization } })
  const { rows } = await readSheet(rawPayload)
  expect(rows[0]).toEqual([registerId, 2, 1299, 1299])
  expect(rows.slice(2)).toEqual([
    ['Сумма по файлу, RUB: 1 строка; тестовые не учтены: 2', null, 1299, null],
    ['Сумма возвращённых, RUB: 1 строка; тестовые не учтены: 1', null, null, 1299],
  ])
})

it('[RF-05] an unreadable row refuses its order, because a part of the order must not be refunded unseen', async () => {
  const orderId = await deliverPartnerOrder(bench, {})
  const { deskId } = await startRegister(bench, [plaid(orderId), plaid(orderId, { day: 'вчера' })])
  const { register } = (await readDesk(bench, deskId)).desk.subject
  expect(register.lines.map(({ message }: Json) => message)).toEqual([null, expect.stringContaining('Дата')])
  expect(register).toMatchObject({ orders: 1, unaccepted: 1, sumAccepted: 0 })
  expect((await sendToDesk(bench, deskId, 'CONFIRM_ORDER', { orderId })).status).toBe(409)
})

it('[RF-05] a refused row has the product of the file, and its reason quotes the rejected text', async () => {
  const { deskId } = await startRegister(bench, [
    plaid(99_999_991, { currency: 'USD' }),
    plaid(99_999_992, { currency: '' }),
    plaid(99_999_993, { cost: '12,345' }),
    plaid(99_999_994, { day: '2026-13-31' }),
    [99_999_995, '8100417', 'Плед флисовый', 'две', 10, 'RUB', '01.02.2026'],
    [99_999_996, '', 'Плед флисовый', 1, 10, 'RUB', '01.02.2026'],
  ])
  const { lines } = (await readDesk(bench, deskId)).desk.subject.register
  expect(lines.map(({ productName }: Json) => productName)).toEqual(Array(6).fill('Плед флисовый'))
  expect(lines.map(({ sku }: Json) => sku)).toEqual([...Array(5).fill('8100417'), null])
  expect(lines.map(({ message }: Json) => message)).toEqual([
    'Неизвестная валюта «USD». Укажите код: RUB, BYN, KZT, EUR или AED',
    'Неизвестная валюта. Укажите код: RUB, BYN, KZT, EUR или AED',
    expect.stringContaining('Сумма возврата «12,345» неверна'),
    expect.stringContaining('Дата операции «31.13.2026» неверна'),
    expect.stringContaining('Количество «две» неверно'),
    'Нет локального кода товара',
  ])
})

it('[RF-05] a row whose order and currency are both unknown does not decide the currency of the register', async () => {
  const { deskId } = await startRegister(bench, [
    plaid(99_999_998, { currency: '?' }),
    plaid(99_999_999, { currency: 'KZT', cost: 5_000 }),
  ])
  const { desk } = await readDesk(bench, deskId, 'accountant')
  expect(desk.subject.register).toMatchObject({
    currency: 'KZT',
    sum: 500_000,
    otherSums: [],
    sumOfUnknownCurrency: 129_900,
  })
})

it('[RF-05] the numbers of registers have no gaps: a file that is refused takes none', async () => {
  const file = await makeSheet([registerHeaders, plaid(99_999_998)])
  const { body: first } = await sendRegister(bench, file)
  expect((await sendRegister(bench, file)).status).toBe(409)
  const next = await startRegister(bench, [plaid(99_999_997)])
  expect(next.registerId).toBe(first.registerId + 1)
})
