import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../../../src/server/platform/db/schema/jobs.ts'
import { orderLog, orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { tasks } from '../../../../src/server/platform/db/schema/workflow.ts'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { cancelledStatuses, reportedStatuses } from '../../../../src/server/domains/reports/log-days.ts'
import { issuedStatuses } from '../../../../src/shared/order-statuses.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'
import { addUser } from '../../../support/users.ts'

type NewRow = typeof orders.$inferInsert

const order = (id: number, dateCreate: string, overrides: Partial<NewRow> = {}): NewRow => ({
  id,
  orderSourceTypeId: 1,
  orderStatusId: 5,
  payTypeId: 1,
  payStatusId: 2,
  receiveStatusId: 1,
  pfm: '1001',
  name: 'Иванова Мария',
  phone: '79161234567',
  sumOrdered: 1000,
  dateCreate: new Date(dateCreate),
  dateUpdate: new Date(dateCreate),
  ...overrides,
})
/** Writes the status change of the order at the instant, as its process does. */
const statusChange = (orderId: number, status: number, at: string): typeof orderLog.$inferInsert => ({
  orderId,
  type: 'updated',
  action: 'setOrderStatus',
  entityName: 'orderStatusId',
  old: 5,
  new: status,
  dateTime: new Date(at),
  userName: 'Проверка',
})
/** Two of three ordered pieces were collected, 100.00 each, 30.00 off the ordered ones. */
const line = (id: number, orderId: number): typeof orderProducts.$inferInsert => ({
  id,
  orderId,
  sku: String(id),
  barcode: '4600605010018',
  productName: 'Плед',
  skuQuantity: 3,
  skuQuantityFinished: 2,
  productPrice: 10_000,
  productPriceRegular: 10_000,
  productSumPrice: 30_000,
  discountShare: 3_000,
})
const refunded = (
  orderId: number,
  overrides: Partial<typeof ledgerEntries.$inferInsert> = {},
): typeof ledgerEntries.$inferInsert => ({
  orderId,
  purpose: 'refund:1',
  refundId: 1,
  number: 1,
  kind: 'refunded',
  amount: 2_500,
  currency: 'RUB',
  way: 'bank',
  status: 'settled',
  createdAt: new Date('2026-11-10T10:00:00Z'),
  settledAt: new Date('2026-11-12T10:00:00Z'),
  ...overrides,
})
const withoutRefund = { refundId: null, amount: 70_000 }
const task = (
  taskId: number,
  orderId: number,
  minutes: number,
  overrides: Partial<typeof tasks.$inferInsert> = {},
): typeof tasks.$inferInsert => {
  const taskDate = new Date('2026-11-12T08:00:00Z')
  return {
    taskId,
    instanceId: taskId,
    orderId,
    taskType: 'formatting',
    taskStatus: 'done',
    pfm: '1001',
    taskDate,
    dateComplete: new Date(taskDate.getTime() + minutes * 60_000),
    importance: 2,
    dueAt: new Date('2026-11-12T09:00:00Z'),
    state: 'done',
    ...overrides,
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.insert(stores).values([
    {
      pfm: '1010',
      name: 'Вайнера',
      city: 'Екатеринбург',
      address: 'ул. Вайнера, 10',
      zone: 'Asia/Yekaterinburg',
    },
    { pfm: '=1+1', name: 'Формула', city: 'Москва', address: 'ул. Тверская, 2', zone: 'Europe/Moscow' },
  ])
  // A user with the right, of one store.
  await addUser(db, { id: 'chief', name: 'Семён Старший', rights: ['reportsViewSettings'], stores: ['1001'] })
  await db.insert(orders).values([
    // Moscow is three hours ahead of UTC: the last minute of 10.11, the first of 11.11, the last of 11.11.
    order(410_001, '2026-11-10T20:59:00Z'),
    order(410_002, '2026-11-10T21:00:00Z', { orderStatusId: 12, deliverySumClient: 500 }),
    order(410_003, '2026-11-11T20:59:59Z', { orderStatusId: 14, reasonCancel: 1 }),
    // Yekaterinburg is five hours ahead: the same instant is the next day there.
    order(410_004, '2026-11-10T19:00:00Z', { pfm: '1010', orderStatusId: 20, reasonCancel: 10 }),
    order(410_005, '2026-11-10T18:59:00Z', { pfm: '1010', orderStatusId: 14 }),
    order(410_006, '2026-11-11T09:00:00Z', { pfm: '1002', orderStatusId: 13 }),
    order(410_007, '2026-11-11T09:00:00Z', { isTest: true }),
    order(410_008, '2026-11-11T09:00:00Z', { pfm: '=1+1' }),
    order(410_009, '2026-11-11T09:00:00Z', { pfm: '1002', currency: 'KZT', orderStatusId: 12 }),
  ])
  await db
    .insert(orderProducts)
    .values([line(510_002, 410_002), line(510_006, 410_006), line(510_009, 410_009)])
  await db.insert(orderLog).values([
    statusChange(410_002, 7, '2026-11-11T10:00:00Z'),
    // Formed again the same day, and once more the next one.
    statusChange(410_002, 7, '2026-11-11T12:00:00Z'),
    statusChange(410_002, 7, '2026-11-12T09:00:00Z'),
    statusChange(410_002, 12, '2026-11-12T20:59:59Z'),
    statusChange(410_003, 14, '2026-11-12T21:00:00Z'),
    statusChange(410_004, 20, '2026-11-11T19:30:00Z'),
    statusChange(410_005, 14, '2026-11-12T09:00:00Z'),
    statusChange(410_006, 13, '2026-11-12T09:00:00Z'),
    statusChange(410_009, 12, '2026-11-12T09:00:00Z'),
  ])
  await db.insert(ledgerEntries).values([
    refunded(410_002),
    refunded(410_002, { purpose: 'points:refund', number: 2, kind: 'pointsGivenBack', way: 'loyalty' }),
    refunded(410_003, { status: 'asked', settledAt: null }),
    refunded(410_006, { amount: 4_000 }),
    // Money that was never part of an issued sum: a surplus, a bank's refund before the issue, and a cancellation.
    refunded(410_002, { ...withoutRefund, purpose: 'overpaid', number: 3 }),
    refunded(410_001, { ...withoutRefund, purpose: 'refunded:pay-1' }),
    refunded(410_005, { ...withoutRefund, purpose: 'cancel' }),
  ])
  await db
    .insert(tasks)
    .values([
      ...[10, 20, 30, 40, 100].map((minutes, n) => task(610_001 + n, 410_001, minutes)),
      task(610_010, 410_001, 7, { taskType: 'delivery' }),
      task(610_011, 410_006, 500, { pfm: '1002' }),
      task(610_012, 410_007, 999),
      task(610_013, 410_001, 5, { taskStatus: 'withdrawn' }),
      task(610_014, 410_001, 5, { taskStatus: 'open', dateComplete: null }),
    ])
})
afterAll(() => server.close())

const november = 'periodFrom=2026-11-01&periodTo=2026-11-30'
const report = async (user: string, name: string, query = ''): Promise<Json> => {
  const { status, body } = await server.call(user, 'GET', `/api/reports/${name}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const file = async (user: string, name: string, query = '') => {
  const authorization = `Bearer ${await tokenFor(user, { lifetime: 3600 })}`
  const response = await server.app.inject({
    url: `/api/reports/${name}/export?${query}`,
    headers: { authorization },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
const zeros = { arrived: 0, formed: 0, issued: 0, cancelled: 0, issuedSum: 0, refundedSum: 0 }

describe('[ST-12] the report of orders', () => {
  it('counts by the day of the store’s clock, exact at its midnight', async () => {
    const { rows: reportRows } = await report('all', 'orders', `${november}&by=dayAndStore`)
    const findRow = (pfm: string) =>
      Object.fromEntries(reportRows.filter((row: Json) => row.pfm === pfm).map((row: Json) => [row.day, row]))
    expect(findRow('1001')).toEqual({
      '2026-11-10': { day: '2026-11-10', pfm: '1001', currency: 'RUB', ...zeros, arrived: 1 },
      '2026-11-11': { day: '2026-11-11', pfm: '1001', currency: 'RUB', ...zeros, arrived: 2, formed: 1 },
      '2026-11-12': {
        day: '2026-11-12',
        pfm: '1001',
        currency: 'RUB',
        ...zeros,
        formed: 1,
        issued: 1,
        // Two pieces at 100.00 less their 20.00, and the delivery at 5.00.
        issuedSum: 18_500,
        refundedSum: 2_500,
      },
      '2026-11-13': { day: '2026-11-13', pfm: '1001', currency: 'RUB', ...zeros, cancelled: 1 },
    })
    expect(findRow('1010')).toMatchObject({
      '2026-11-10': { arrived: 1 },
      '2026-11-11': { arrived: 1, cancelled: 0 },
      '2026-11-12': { arrived: 0, cancelled: 2 },
    })
    const oneDay = await report('all', 'orders', 'periodFrom=2026-11-11&periodTo=2026-11-11&by=store')
    expect(oneDay.rows.map(({ pfm, arrived }: Json) => [pfm, arrived])).toEqual(
      [
        ['1001', 2],
        ['1002', 1],
        ['1002', 1],
        ['1010', 1],
        ['=1+1', 1],
      ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  })

  it('the totals of the same number of days before are there for comparison', async () => {
    const nextDays = 'periodFrom=2026-12-01&periodTo=2026-12-30'
    const { previous } = await report('all', 'orders', nextDays)
    const { totals } = await report('all', 'orders', november)
    expect(totals).not.toEqual([])
    expect(previous).toEqual({ from: '2026-11-01', to: '2026-11-30', totals })
  })

  it('the totals are the sums of the rows, by day, by store and by both; sums of two currencies are never added', async () => {
    for (const by of ['day', 'store', 'dayAndStore']) {
      const { rows: result, totals } = await report('all', 'orders', `${november}&by=${by}`)
      expect(
        totals.map(({ currency }: Json) => currency),
        by,
      ).toEqual(['KZT', 'RUB'])
      for (const total of totals) {
        const ownRows = result.filter(({ currency }: Json) => currency === total.currency)
        for (const number of Object.keys(zeros))
          expect(
            ownRows.reduce((sum: number, row: Json) => sum + row[number], 0),
            `${by} ${number}`,
          ).toBe(total[number])
        expect(total).toMatchObject({ day: null, pfm: null })
      }
      expect(totals[1]).toMatchObject({ arrived: 7, formed: 2, issued: 2, cancelled: 3, refundedSum: 6_500 })
    }
  })

  it('shows the user’s own stores only, whatever the query', async () => {
    const ownStores = await report('chief', 'orders', `${november}&by=store`)
    expect(ownStores.rows.map(({ pfm }: Json) => pfm)).toEqual(['1001'])
    expect(ownStores.totals).toHaveLength(1)
    expect(await report('chief', 'orders', `${november}&pfm=1002`)).toMatchObject({ rows: [], totals: [] })
    expect((await report('all', 'orders', `${november}&pfm=1002&by=store`)).rows).toMatchObject([
      { pfm: '1002', currency: 'KZT' },
      { pfm: '1002', currency: 'RUB', issued: 1, refundedSum: 4_000 },
    ])
  })

  it('excludes test orders by default', async () => {
    const countArrived = async (tests: string) =>
      (await report('chief', 'orders', `${november}${tests}`)).totals[0].arrived
    expect(await countArrived('')).toBe(3)
    expect(await countArrived('&tests=with')).toBe(4)
  })

  it('without a period it counts the last thirty days to the store’s today', async () => {
    const { from, to } = await report('chief', 'orders')
    expect([from, to]).toEqual(['2026-10-23', '2026-11-21'])
    expect(await report('chief', 'orders', 'periodFrom=2026-11-12')).toMatchObject({ to: '2026-11-21' })
    expect(await report('chief', 'orders', 'periodTo=2026-11-12')).toMatchObject({ from: '2026-10-14' })
  })
})

describe('[ST-12] the report of cancellations', () => {
  it('counts each order that ended with nothing issued once, by reason and store, with its share', async () => {
    const { rows: result, totals } = await report('all', 'cancellations', november)
    expect(result).toHaveLength(3)
    expect(result.map(({ reason, cancelled }: Json) => [reason, cancelled])).toEqual(
      expect.arrayContaining([
        [1, 1],
        [10, 1],
        ['none', 1],
      ]),
    )
    expect(result.reduce((sum: number, { share }: Json) => sum + share, 0)).toBeCloseTo(1)
    expect(totals).toEqual([{ reason: null, pfm: null, cancelled: 3, share: 1 }])
    const stored = await report('all', 'cancellations', `${november}&by=store`)
    expect(stored.rows).toEqual([
      { reason: null, pfm: '1010', cancelled: 2, share: 2 / 3 },
      { reason: null, pfm: '1001', cancelled: 1, share: 1 / 3 },
    ])
    expect((await report('chief', 'cancellations', `${november}&by=reasonAndStore`)).rows).toEqual([
      { reason: 1, pfm: '1001', cancelled: 1, share: 1 },
    ])
    expect(await report('all', 'cancellations', 'periodFrom=2026-11-14&periodTo=2026-11-15')).toMatchObject({
      rows: [],
      totals: [],
    })
  })
})

describe('[ST-12] the report of tasks', () => {
  it('counts done and late tasks, with median and 95th percentile; the total is of all tasks', async () => {
    const { rows: result, totals } = await report('chief', 'tasks', november)
    expect(result).toEqual([
      { taskType: 'delivery', done: 1, late: 0, median: 7, p95: 7 },
      { taskType: 'formatting', done: 5, late: 1, median: 30, p95: 88 },
    ])
    expect(totals).toEqual([{ taskType: null, done: 6, late: 1, median: 25, p95: 85 }])
    expect((await report('all', 'tasks', `${november}&pfm=1002`)).rows).toMatchObject([
      { done: 1, median: 500 },
    ])
    expect((await report('chief', 'tasks', `${november}&tests=with`)).totals[0].done).toBe(7)
    expect(await report('chief', 'tasks', 'periodFrom=2026-11-14&periodTo=2026-11-14')).toMatchObject({
      rows: [],
      totals: [],
    })
  })
})

describe('[ST-12] every report', () => {
  const names = ['orders', 'cancellations', 'tasks']

  it('needs the right, names its longest period, and refuses unknown parameters', async () => {
    for (const name of names) {
      expect((await server.call('operator', 'GET', `/api/reports/${name}`)).body.code, name).toBe(326)
      expect((await server.call('operator', 'GET', `/api/reports/${name}/export`)).status, name).toBe(403)
      const refusal = async (method: 'GET' | 'POST', query: string, path = '') =>
        server.call('all', method, `/api/reports/${name}${path}?${query}`, undefined, { 'x-language': 'ru' })
      const longPeriod = 'periodFrom=2026-01-01&periodTo=2026-04-03'
      for (const refused of [
        await refusal('GET', longPeriod),
        await refusal('GET', longPeriod, '/export'),
        await refusal('POST', longPeriod, '/export'),
      ])
        expect(refused).toMatchObject({
          status: 409,
          body: { message: 'Отчёт строится не больше чем за 92\u00a0дн. Сократите период' },
        })
      expect((await refusal('GET', 'periodFrom=2026-01-01&periodTo=2026-04-02')).status).toBe(200)
      expect((await refusal('GET', 'periodFrom=2026-11-12&periodTo=2026-11-11')).status).toBe(409)
      for (const invalid of ['periodFrom=12.11.2026', 'by=owner', 'limit=10', 'pfm=1001%27--'])
        expect((await refusal('GET', invalid)).status, invalid).toBe(400)
    }
  })

  it('[OL-03] [RL-7] its file has the rows of the filters and their total; a text like a formula stays a text', async () => {
    const query = `${november}&by=store`
    const { status, headers, bytes } = await file('all', 'orders', query)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(encodeURIComponent('Отчёт по заказам 21.11.2026.xlsx'))
    const { heads, rows: cells, sheet } = await readSheet(bytes)
    const { rows: result, totals } = await report('all', 'orders', query)
    const pfm = heads.indexOf('Магазин')
    expect(cells.map((row) => row[pfm])).toEqual([
      ...result.map((row: Json) => row.pfm),
      ...totals.map(() => 'Всего'),
    ])
    const formula = sheet.getRow(2 + cells.findIndex((row) => row[pfm] === '=1+1')).getCell(pfm + 1)
    expect(formula).toMatchObject({ value: '=1+1', formula: undefined, numFmt: '@' })
    const arrived = heads.indexOf('Поступило')
    expect(cells.at(-1)![arrived]).toBe(totals.at(-1).arrived)
    const [first] = (await readSheet((await file('all', 'orders', november)).bytes)).rows
    expect(first![0]).toEqual(new Date('2026-11-10T00:00:00.000Z'))
    const tasksFile = await readSheet((await file('chief', 'tasks', november)).bytes)
    expect(tasksFile.rows.at(-1)).toEqual(['Всего', 6, 1, 25, 85])
    const job = await server.call('chief', 'POST', `/api/reports/cancellations/export?${november}`)
    expect(job.status).toBe(202)
    await server.services.database.db.delete(jobs)
  })

  it('the index of the log contains every counted status', async () => {
    expect([...reportedStatuses].sort((a, b) => a - b)).toEqual([
      7,
      ...[...issuedStatuses, ...cancelledStatuses].sort((a, b) => a - b),
    ])
    const [index] = await queryRows<{ def: string }>(
      server.services.database.db,
      sql`select indexdef as def from pg_indexes where indexname = 'order_log_reported'`,
    )
    for (const status of reportedStatuses) expect(index!.def).toContain(`'${status}'::jsonb`)
  })
})
