import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sapPostings } from '../../../../src/server/platform/db/schema/accounting.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { refundRegisters, refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import { orderMarks, orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { sheetLimits } from '../../../../src/server/domains/batches/sheet/sheet.ts'
import { requireMarkingCodeIdentity } from '../../../../src/server/domains/orders/goods/goods-effects.ts'
import { createMarkingCode } from '../../../../src/shared/marks/barcode.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { formatDay } from '../../../../src/shared/format.ts'
import { addDays, getStoreDay } from '../../../../src/shared/store-day.ts'
import { crashBeforeCommit } from '../../../support/dying.ts'
import { makeSheet, withParts } from '../../../support/make-sheet.ts'
import { newKey, newOrder, openTask, sendTaskEvent as press } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { readSheet } from '../../../support/sheet.ts'
import type { Json } from '../../../support/server.ts'
import { tokenFor } from '../../../support/tokens.ts'
import { addUser } from '../../../support/users.ts'
import {
  startRegister,
  runDueDeskWork,
  deliverPartnerOrder,
  registerHeaders,
  readRowErrors,
  sendRegister,
  sendToDesk,
  readDesk,
} from './register-bench.ts'

let bench: WithPartners
let today: string
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  bench.server.clock.at = new Date()
  today = getStoreDay(bench.server.clock.at, 'Europe/Moscow')
  const { db } = bench
  await addUser(db, { id: 'booker', name: 'Нина Чужая', rights: ['refundsRegister'], stores: ['1001'] })
})
afterAll(() => bench.close())

const deliver = (overrides: object = {}) => deliverPartnerOrder(bench, overrides)
const header = registerHeaders
const plaid = (
  orderId: unknown,
  values: { pieces?: number; cost?: unknown; currency?: string; day?: string } = {},
) => [
  orderId,
  '8100417',
  'Плед флисовый',
  values.pieces ?? 1,
  values.cost ?? '1299,00',
  values.currency ?? 'RUB',
  (values.day ?? today).split('-').reverse().join('.'),
]
const call = (user: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  bench.server.call(user, method, `/api/${path}`, body)
const upload = (file: Buffer, user = 'accountant', name = 'register.xlsx') =>
  sendRegister(bench, file, user, name)
const runDueWork = () => runDueDeskWork(bench)
const start = (...rows: unknown[][]) => startRegister(bench, rows)
const view = (deskId: number, user = 'accountant') => readDesk(bench, deskId, user)
async function submit(
  deskId: number,
  type: string,
  payload?: unknown,
  user = 'accountant',
  revision?: number,
) {
  const response = await sendToDesk(bench, deskId, type, payload, { user, revision })
  await runDueWork()
  return response
}
async function step(deskId: number, type: string, payload?: unknown): Promise<Json> {
  const { status, body } = await submit(deskId, type, payload)
  expect(status, JSON.stringify(body)).toBe(200)
  return view(deskId)
}
const days = (postingDate = today, transferDate = today) => ({ postingDate, transferDate })
const readRefunds = (orderId: number) => bench.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const readReturns = async (orderId: number) =>
  (await bench.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))).filter(
    ({ kind }) => kind === 'refunded',
  )
const messages = (deskId: number) => readRowErrors(bench, deskId)

describe('the file of a register', () => {
  it('[RF-05] provides a template that is accepted unchanged', async () => {
    const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
    const url = '/api/refunds/import/template'
    const { rawPayload } = await bench.server.app.inject({ url, headers: { authorization } })
    expect((await readSheet(rawPayload)).heads).toEqual(header)
    expect((await upload(rawPayload)).status).toBe(201)
  })

  it('[RF-05] a file that is no workbook, lacks a column or is empty is refused with its own message', async () => {
    const photo = await upload(Buffer.from('a photo'))
    expect(photo).toMatchObject({ status: 409, body: { code: 19 } })
    expect((await upload(await makeSheet([header.slice(0, 5), ['1']]))).body.message).toContain('Валюта')
    expect((await upload(await makeSheet([header]))).status).toBe(409)
    const macros = await withParts(await makeSheet([header, plaid(1)]), { 'xl/vbaProject.bin': 'x' })
    expect((await upload(macros)).body.message).toContain('макрос')
    const bomb = await withParts(await makeSheet([header, plaid(1)]), {
      'xl/worksheets/sheet9.xml': Buffer.alloc(sheetLimits.unpackedBytes + 1),
    })
    expect((await upload(bomb)).status).toBe(409)
    const long = Array.from({ length: 501 }, (_, n) => plaid(200_000 + n))
    expect((await upload(await makeSheet([header, ...long]))).body.message).toContain('500')
  })

  it('[RF-05] is open to users of all stores with the right', async () => {
    const orderId = await deliver()
    const file = await makeSheet([header, plaid(orderId)])
    const { body } = await upload(file)
    await runDueWork()
    for (const user of ['manager', 'booker']) {
      expect((await upload(file, user)).status, user).toBe(403)
      expect((await call(user, 'GET', 'refunds/import')).body.code, user).toBe(326)
    }
    expect((await call('booker', 'GET', `desks/${body.deskId}`)).status).toBe(404)
    expect((await submit(body.deskId, 'CONFIRM_ALL', undefined, 'booker')).status).toBe(404)
  })
})

describe('the rows of a register', () => {
  it('[RF-05] show all their errors; unreadable rows count as not accepted', async () => {
    const validOrder = await deliver()
    const roubleOrder = await deliver()
    const shopOrder = await deliver({ orderSourceTypeId: 1, payTypeId: 1, payStatusId: payStatus.held })
    const packed = await bench.packed({ orderSourceTypeId: 6, payTypeId: 6, payStatusId: payStatus.paid })
    const { deskId } = await start(
      plaid(validOrder),
      plaid(validOrder),
      plaid(roubleOrder, { currency: 'KZT' }),
      plaid(99_999_999),
      plaid(shopOrder),
      plaid(packed),
      [roubleOrder, '7777777', 'Чайник', 1, 100, 'RUB', new Date()],
      plaid('abc'),
      plaid(roubleOrder, { cost: { formula: 'A1*2', result: 5 } }),
    )
    const errors = await messages(deskId)
    const [, second, currency, unknown, source, early, product, number, formula] = errors
    expect([errors[0], second]).toEqual([null, null])
    expect(currency).toBe('Другая валюта: здесь должно быть RUB')
    expect(unknown).toBe('Такого заказа нет')
    expect(source).toBe('Заказ не оплачен через сервис доставки еды')
    expect(early).toBe('Заказ не выдан покупателю: возвращать нечего')
    expect(product).toBe('В заказе нет такого товара')
    expect(number).not.toBeNull()
    expect(formula).toContain('формул')
    const { step: now, desk } = await view(deskId)
    expect(now.state).toBe('reviewing')
    // Four orders and a row without a readable order number.
    expect(desk.subject.register).toMatchObject({ orders: 5, unaccepted: 5, corrections: 0, currency: 'RUB' })
    expect(desk.subject.register).toMatchObject({ sumAccepted: 259_800, sumRefunded: 0 })
  })

  it('[RF-05] a wrong currency refuses only its own row, at any position, and is never added to the other', async () => {
    const [wrongOrder, rightOrder] = [await deliver(), await deliver()]
    const { deskId, registerId } = await start(plaid(wrongOrder, { currency: 'KZT' }), plaid(rightOrder))
    expect(await messages(deskId)).toEqual(['Другая валюта: здесь должно быть RUB', null])
    const { desk, step: now } = await view(deskId)
    const sums = { currency: 'RUB', sum: 129_900, sumAccepted: 129_900 }
    expect(desk.subject.register).toMatchObject({ ...sums, orders: 2, unaccepted: 1 })
    expect(now.summary).toMatchObject({ registerSum: 129_900 })
    expect(desk.subject.register.lines.map(({ currency }: Json) => currency)).toEqual(['KZT', 'RUB'])
    const { body } = await call('accountant', 'GET', `refunds/import?number=${registerId}`)
    expect(body.items.find(({ id }: Json) => id === registerId)).toMatchObject(sums)
    expect(body.totals.map(({ currency, sum }: Json) => [currency, sum])).toEqual([
      ['KZT', 129_900],
      ['RUB', 129_900],
      ['RUB', 129_900],
      ['RUB', 0],
    ])
  })

  it('[RF-05] show all errors of one row at once, and which orders exist', async () => {
    const packed = await bench.packed({ orderSourceTypeId: 6, payTypeId: 6, payStatusId: payStatus.paid })
    const { deskId } = await start(
      [await deliver(), '', 'Плед', 0, 'даром', 'RUB', 'вчера'],
      plaid(packed, { day: '2040-01-01' }),
      plaid(99_999_999),
    )
    const [shape, order] = await messages(deskId)
    expect(shape!.split('; ')).toHaveLength(4)
    expect(shape).toContain('Сумма')
    expect(order).toBe('Заказ не выдан покупателю: возвращать нечего; Дата операции ещё не наступила')
    const { lines } = (await view(deskId)).desk.subject.register
    expect(lines.map(({ known }: Json) => known)).toEqual([true, true, false])
  })

  it('[RF-05] have a day on which the customer had the goods: not before the issue of the order, not in the future', async () => {
    const orderId = await deliver()
    const cases: [day: unknown, message: string | null][] = [
      ['20.01.2026', null],
      ['19.01.2026', 'Дата операции раньше выдачи заказа: он выдан 20.01.2026'],
      [new Date('1905-07-18'), 'Дата операции раньше выдачи заказа: он выдан 20.01.2026'],
      [46_041, 'Дата операции раньше выдачи заказа: он выдан 20.01.2026'],
      [46_042, null],
      ['01.01.2090', 'Дата операции ещё не наступила'],
      [new Date('9999-12-31'), 'Дата операции ещё не наступила'],
    ]
    for (const [day, message] of cases) {
      const { deskId } = await start([orderId, '8100417', 'Плед', 1, 1299, 'RUB', day])
      expect(await messages(deskId), String(day)).toEqual([message])
    }
  })

  it('[RF-05] may have the day of the hand-over of an order whose rest was returned later', async () => {
    const orderId = await deliver()
    const issuedAt = new Date('2026-01-25T09:00:00Z')
    await bench.db.update(orders).set({ dateDone: issuedAt, orderStatusId: 13 }).where(eq(orders.id, orderId))
    const { deskId } = await start(plaid(orderId, { day: '2026-01-21' }))
    expect(await messages(deskId)).toEqual([null])
  })

  it('[RF-05] request no more than was paid, no other price and no pieces the customer does not have', async () => {
    const [above, below, many, future] = [await deliver(), await deliver(), await deliver(), await deliver()]
    const { deskId } = await start(
      plaid(above, { cost: 1299.01 }),
      plaid(below, { cost: 1000 }),
      plaid(many, { pieces: 3, cost: 3897 }),
      plaid(future, { day: '2040-01-01' }),
    )
    expect(await messages(deskId)).toEqual([
      'Сумма больше оплаченной: за эти товары оплачено 1\u00a0299,00\u00a0₽',
      'Сумма меньше цены возвращаемых товаров: за них оплачено 1\u00a0299,00\u00a0₽',
      'Больше, чем у покупателя. У него 2\u00a0шт.',
      'Дата операции ещё не наступила',
    ])
  })
})

describe('a register', () => {
  it('[RF-05] is confirmed order by order, one order is removed, and finished: refunds, ledger and goods in one step', async () => {
    const [first, second] = [await deliver(), await deliver()]
    await bench.db.insert(sapPostings).values({
      orderId: second,
      number: 2,
      state: 'posted',
      asked: 1,
      changedBy: 'x',
      changedAt: new Date(),
    })
    const { registerId, deskId } = await start(plaid(first, { pieces: 2, cost: 2598 }), plaid(second))
    const registerView = await view(deskId)
    expect(registerView.step).toMatchObject({ state: 'reviewing', summary: { orders: 2, unconfirmed: 2 } })
    const { register } = registerView.desk.subject
    expect(register).toMatchObject({ orders: 2, sum: 389_700, quantity: 3, unaccepted: 0, corrections: 1 })
    await step(deskId, 'CONFIRM_ORDER', { orderId: first })
    expect((await step(deskId, 'CONFIRM_ORDER', { orderId: second })).step.state).toBe('ready')
    const response = await step(deskId, 'UNCONFIRM_ORDER', { orderId: first })
    expect(response.step).toMatchObject({ state: 'reviewing', summary: { confirmedOrders: String(second) } })
    expect((await submit(deskId, 'UNCONFIRM_ORDER', { orderId: first })).status).toBe(409)
    expect((await step(deskId, 'CONFIRM_ALL')).step.state).toBe('ready')

    const { body: tooLate } = await submit(deskId, 'FINISH', days(addDays(today, 1), today))
    expect(tooLate.message).toBe('Дата проводки не может быть позже даты перевода средств')
    expect(await readRefunds(first)).toEqual([])
    expect((await step(deskId, 'FINISH', days())).step.state).toBe('finished')

    const [refund] = await readRefunds(first)
    expect(refund).toMatchObject({
      refundType: 3,
      refundStatus: 2,
      total: 259_800,
      registerId,
      postingDate: today,
      // [SP-06]
      partnerName: 'Сервис доставки еды',
      initiator: expect.stringMatching(/\S/) as string,
    })
    expect(await readReturns(first)).toMatchObject([
      {
        amount: 259_800,
        way: 'partner',
        status: 'settled',
        refundId: refund!.id,
        document: `${registerId}, ${formatDay(today)}`,
      },
    ])
    const lines = await bench.db.select().from(orderProducts).where(eq(orderProducts.orderId, first))
    expect(lines.find(({ sku }) => sku === '8100417')).toMatchObject({ refundQuantity: 2 })
    const { body: list } = await call('accountant', 'GET', `refunds/import?number=${first}`)
    expect(list.items).toMatchObject([
      { id: registerId, status: 'finished', postingDate: today, transferDate: today, deskId },
    ])
    expect((await view(deskId)).desk.subject.register.lines[0]).toMatchObject({
      orderId: first,
      refundId: refund!.id,
    })
    expect((await submit(deskId, 'CLOSE')).status).toBe(409)
  })

  it('[RF-05] adds up rows of one product, by piece or by day; its sums are those of the file, accepted and refunded', async () => {
    const [byPieces, byDays, tooMany] = [await deliver(), await deliver(), await deliver()]
    const shoes = ['8200533', 'Кроссовки детские', 1, 3499, 'RUB', '22.01.2026']
    const { registerId, deskId } = await start(
      plaid(byPieces, { day: '2026-01-21' }),
      [byPieces, ...shoes],
      plaid(byPieces, { day: '2026-01-21' }),
      plaid(byDays, { day: '2026-01-21' }),
      plaid(byDays, { day: '2026-01-22' }),
      plaid(tooMany, { pieces: 2, cost: 2598 }),
      plaid(tooMany),
    )
    const message = 'Больше, чем у покупателя. У него 2\u00a0шт.'
    expect(await messages(deskId)).toEqual([null, null, null, null, null, message, message])
    const register = async () => (await view(deskId)).desk.subject.register
    const accepted = 2 * 129_900 + 349_900 + 2 * 129_900
    const sums = { sum: accepted + 3 * 129_900, sumAccepted: accepted, sumRefunded: 0 }
    expect(await register()).toMatchObject({ orders: 3, unaccepted: 1, ...sums })
    await step(deskId, 'CONFIRM_ORDER', { orderId: byPieces })
    await step(deskId, 'CONFIRM_ALL')
    expect((await step(deskId, 'FINISH', days())).step.state).toBe('finished')
    expect(await register()).toMatchObject({ sumRefunded: accepted })
    const { body } = await call('accountant', 'GET', `refunds/import?number=${byDays}`)
    expect(body.items).toMatchObject([{ id: registerId, sumAccepted: accepted, sumRefunded: accepted }])
    expect(body.totals.map(({ sum }: Json) => sum)).toEqual([accepted + 3 * 129_900, accepted, accepted])
    for (const orderId of [byPieces, byDays]) {
      const lines = await bench.db.select().from(orderProducts).where(eq(orderProducts.orderId, orderId))
      expect(lines.find(({ sku }) => sku === '8100417')).toMatchObject({ refundQuantity: 2 })
    }
    // Piece by piece or in one row it is the same refund.
    const repeated = await start(plaid(byPieces, { pieces: 2, cost: 2598, day: '2026-01-21' }))
    expect((await messages(repeated.deskId))[0]).toContain(`уже оформлен реестром ${registerId}`)
  })

  it('[RF-05] is finished with plausible days of its refunds: not posted before the first of them, not transferred in the future', async () => {
    const orderId = await deliver()
    const { deskId } = await start(plaid(orderId, { day: '2026-02-03' }))
    await step(deskId, 'CONFIRM_ALL')
    for (const [postingDate, transferDate, message] of [
      ['2026-02-02', '2026-02-05', 'Дата проводки раньше первого возврата реестра: 03.02.2026'],
      ['1905-07-18', '1905-07-18', 'Дата проводки раньше первого возврата реестра: 03.02.2026'],
      ['2026-02-03', addDays(today, 1), 'Дата перевода средств не может быть позже сегодняшней'],
      ['2090-01-31', '2090-01-31', 'Дата перевода средств не может быть позже сегодняшней'],
    ] as const) {
      const { status, body } = await submit(deskId, 'FINISH', days(postingDate, transferDate))
      expect([status, body.code, body.message]).toEqual([409, 19, message])
      const field = message.startsWith('Дата проводки') ? 'postingDate' : 'transferDate'
      expect(body.details).toEqual([{ path: `/payload/${field}`, message }])
    }
    expect((await submit(deskId, 'FINISH', days('2026-13-01', 'soon'))).body.code).toBe(7)
    expect(await readRefunds(orderId)).toEqual([])
    expect((await step(deskId, 'FINISH', days('2026-02-03', '2026-02-03'))).step.state).toBe('finished')
  })

  it('[RF-05] leaves the goods with the customer and records it; a marked unit stays with the order, and no other order accepts it', async () => {
    const orderId = await deliver()
    const otherOrder = await newOrder(bench.server)
    const lines = await bench.db.select().from(orderProducts).where(eq(orderProducts.orderId, orderId))
    const shoes = lines.find(({ sku }) => sku === '8200533')!
    const code = createMarkingCode({ gtin: shoes.gtin!, serial: 'register00001', group: 'shoes' })
    const mark = { identity: requireMarkingCodeIdentity(code), code, at: new Date() }
    await bench.db.insert(orderMarks).values({ ...mark, orderId, lineId: shoes.id })
    const shoesRow = [orderId, '8200533', 'Кроссовки детские', 1, 3499, 'RUB', plaid(orderId).at(-1)]
    const { deskId } = await start(plaid(orderId), shoesRow)
    await step(deskId, 'CONFIRM_ALL')
    expect((await step(deskId, 'FINISH', days())).step.state).toBe('finished')
    const { body: card } = await call('accountant', 'GET', `orders/${orderId}`)
    expect(card.goodsBack).toMatchObject([
      { lineId: shoes.id, quantity: 1, outcome: 'customer', cause: 'refunded', reasonId: null },
      { quantity: 1, outcome: 'customer', cause: 'refunded' },
    ])
    const units = await bench.db.select().from(orderMarks).where(eq(orderMarks.orderId, orderId))
    expect(units).toMatchObject([{ identity: mark.identity, state: 'held' }])
    const taskId = await openTask(bench.server, otherOrder, 'formatting')
    expect((await press(bench.server, 'admin', taskId, 'STARTED')).status).toBe(200)
    const { body: forming } = await call('admin', 'GET', `tasks/${taskId}`)
    const { lineId } = forming.order.lines.find(({ sku }: Json) => sku === '8200533')
    const response = await bench.server.call('admin', 'PUT', `/api/order-products/${lineId}/mark`, { code })
    expect(response.body.message).toContain(`уже в заказе ${orderId}`)
  })

  it('[RF-05] refunds once, whether its file is uploaded again, retyped or used by two concurrent registers', async () => {
    const orderId = await deliver()
    const rows = [header, plaid(orderId)]
    const file = await makeSheet(rows)
    const { body } = await upload(file)
    expect((await upload(file)).body.message).toBe(`Этот файл уже загружен: реестр ${body.registerId}`)
    await runDueWork()
    const repeated = await start(...rows.slice(1), plaid(99_999_999))
    for (const { deskId } of [body, repeated]) await step(deskId, 'CONFIRM_ALL')
    expect((await step(body.deskId, 'FINISH', days())).step.state).toBe('finished')
    const changed = await step(repeated.deskId, 'FINISH', days())
    expect(changed.step.state).toBe('changed')
    expect((await messages(repeated.deskId))[0]).toContain(
      `Такой же возврат уже оформлен реестром ${body.registerId}`,
    )
    expect((await step(repeated.deskId, 'CHECK_AGAIN')).step.state).toBe('nothingAccepted')
    expect(await readRefunds(orderId)).toHaveLength(1)
    expect(await readReturns(orderId)).toHaveLength(1)

    const fourth = await start(plaid(orderId, { pieces: 2, cost: 2598, day: '2026-01-22' }))
    expect((await messages(fourth.deskId))[0]).toBe('Товар уже возвращён. Осталось у покупателя: 1\u00a0шт.')
  })

  it('[RF-05] finishes completely or not at all', async () => {
    const [validOrder, cancelledOrder] = [await deliver(), await deliver()]
    const { deskId } = await start(plaid(validOrder), plaid(cancelledOrder))
    await step(deskId, 'CONFIRM_ALL')
    await bench.db.update(orders).set({ orderStatusId: 14 }).where(eq(orders.id, cancelledOrder))
    const { step: refused } = await step(deskId, 'FINISH', days())
    expect(refused).toMatchObject({ state: 'changed', summary: { confirmed: 1, unaccepted: 1 } })
    expect(await readRefunds(validOrder)).toEqual([])
    expect((await step(deskId, 'CHECK_AGAIN')).step.state).toBe('ready')
    expect((await step(deskId, 'FINISH', days())).step.state).toBe('finished')
    expect(
      [await readRefunds(validOrder), await readRefunds(cancelledOrder)].map(({ length }) => length),
    ).toEqual([1, 0])
  })

  it('[RF-05] a server killed while reading or finishing leaves nothing half done, and the next one does it once', async () => {
    const [first, second] = [await deliver(), await deliver()]
    const { body } = await upload(await makeSheet([header, plaid(first), plaid(second)]))
    const { deskId } = body
    const { database } = bench.server.services
    const readingView = await view(deskId)
    await crashBeforeCommit(database, () => runDueWork().catch(() => undefined))
    expect((await view(deskId)).step).toMatchObject({
      state: readingView.step.state,
      revision: readingView.step.revision,
    })
    await runDueWork()
    expect((await view(deskId)).step.state).toBe('reviewing')

    const { step: ready } = await step(deskId, 'CONFIRM_ALL')
    const key = newKey()
    const finishRegister = () =>
      bench.server.call(
        'accountant',
        'POST',
        `/api/desks/${deskId}/events`,
        { type: 'FINISH', revision: ready.revision, payload: days() },
        { 'idempotency-key': key },
      )
    const countRefunds = async () => [...(await readRefunds(first)), ...(await readRefunds(second))].length
    const countReturns = async () => [...(await readReturns(first)), ...(await readReturns(second))].length
    const lostResponse = await crashBeforeCommit(database, finishRegister)
    expect(lostResponse.status).toBeGreaterThanOrEqual(500)
    await crashBeforeCommit(database, () => runDueWork().catch(() => undefined))
    expect([await countRefunds(), await countReturns()]).toEqual([0, 0])
    // The screen sends the same request again, to either server.
    expect((await finishRegister()).status).toBe(200)
    await crashBeforeCommit(database, () => runDueWork().catch(() => undefined))
    await runDueWork()
    await runDueWork()
    expect((await view(deskId)).step.state).toBe('finished')
    expect([await countRefunds(), await countReturns()]).toEqual([2, 2])
    // Its response was lost: the same response is returned, and nothing is done again.
    expect((await finishRegister()).status).toBe(200)
    expect([await countRefunds(), await countReturns()]).toEqual([2, 2])
  })

  it('[RF-05] of two accountants the second sees the work of the first: nothing is lost', async () => {
    const [first, second] = [await deliver(), await deliver()]
    const { deskId } = await start(plaid(first), plaid(second))
    const { revision } = (await view(deskId)).step
    expect((await submit(deskId, 'CONFIRM_ORDER', { orderId: first }, 'accountant', revision)).status).toBe(
      200,
    )
    const stale = await submit(deskId, 'CONFIRM_ORDER', { orderId: second }, 'admin', revision)
    expect(stale.status).toBe(409)
    expect((await view(deskId, 'admin')).step.summary.confirmedOrders).toBe(String(first))
  })

  it('[RF-05] a closed one refunds nothing, and its file may be uploaded again', async () => {
    const orderId = await deliver()
    const file = await makeSheet([header, plaid(orderId)])
    const { body } = await upload(file)
    await runDueWork()
    expect((await step(body.deskId, 'CLOSE')).step.state).toBe('closed')
    const [register] = await bench.db
      .select()
      .from(refundRegisters)
      .where(eq(refundRegisters.id, body.registerId))
    expect(register).toMatchObject({ status: 'closed' })
    expect(await readRefunds(orderId)).toEqual([])
    expect((await upload(file)).status).toBe(201)
  })

  it('[RF-05] [AC-01] its refunds are posted in the accounts on its day alone', async () => {
    const orderId = await deliver()
    const { deskId } = await start(plaid(orderId, { day: '2026-02-03' }))
    await step(deskId, 'CONFIRM_ALL')
    await step(deskId, 'FINISH', days('2026-02-05'))
    const post = (ids: string[], postingDate: string) =>
      call('accountant', 'POST', 'sap/transactions', { ids, factory: '1001', warehouse: 'C001', postingDate })
    const { items } = (await call('accountant', 'GET', `sap/transactions?orderId=${orderId}`)).body
    const refund = items.find(({ operationType }: Json) => operationType === 'refunded')
    expect(refund).toMatchObject({ state: 'open', postingDate: '2026-02-05' })
    expect((await post([refund.id], today)).body.results[0].message).toContain('05.02.2026')
    await post([items.find((item: Json) => item !== refund).id], today)
    expect((await post([refund.id], '2026-02-05')).body.results).toMatchObject([{ ok: true }])
  })
})
