import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import type { LedgerEntryKind, LedgerProblem } from '../../../../src/shared/ledger.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = async (path: string) => (await server.call('all', 'GET', `/api/${path}`)).body as Json

async function insertDue(
  kind: LedgerEntryKind,
  amount: number,
  { currency = 'RUB', problem = null }: { currency?: string; problem?: LedgerProblem | null } = {},
): Promise<void> {
  const { db } = server.services.database
  const orderId = await newOrder(server, { payStatusId: payStatus.held })
  await db.update(orders).set({ isTest: false, currency }).where(eq(orders.id, orderId))
  const entry = { orderId, kind, amount, currency, problem, number: 90, purpose: `due:${orderId}` }
  await db
    .insert(ledgerEntries)
    .values({ ...entry, way: 'bank', status: 'waiting', createdAt: server.clock.at })
}

it('[MO-04] [SH-19] money to return, to receive and to clarify is never added up: each has its sums and its list', async () => {
  await insertDue('refunded', 70_000)
  await insertDue('released', 5_000)
  await insertDue('refunded', 900_000, { currency: 'KZT' })
  await insertDue('captured', 30_000)
  await insertDue('stray', 40_000, { problem: 'unpaid' })
  await insertDue('stray', 11_000, { problem: 'more' })
  const { moneyDue, counts } = await get('start')
  const sums = new Map<string, number>()
  const expectedDirections = { toReturn: 3, toReceive: 2, toClarify: 1 }
  for (const [direction, count] of Object.entries(expectedDirections)) {
    const { items, total, totals } = await get(`money-due?status=waiting&direction=${direction}&limit=200`)
    expect(total, direction).toBe(count)
    expect(new Set(items.map((item: Json) => item.direction))).toEqual(new Set([direction]))
    const id = { toReturn: 'moneyToReturn', toReceive: 'moneyToReceive', toClarify: 'moneyToClarify' }[
      direction
    ]
    expect(counts).toContainEqual({ id, count, isExact: true })
    for (const { currency, amount, missing } of items) {
      const key = `${direction} ${currency}`
      sums.set(key, (sums.get(key) ?? 0) + (missing ?? amount))
    }
    const listed = totals.filter(({ column }: Json) => column === undefined)
    expect(
      listed.reduce((all: number, one: Json) => all + one.count, 0),
      direction,
    ).toBe(count)
  }
  expect(Object.fromEntries(sums)).toMatchObject({
    'toReturn RUB': 75_000,
    'toReturn KZT': 900_000,
    'toClarify RUB': 11_000,
  })
  expect(
    Object.fromEntries(moneyDue.map((sum: Json) => [`${sum.direction} ${sum.currency}`, sum.amount])),
  ).toEqual(Object.fromEntries(sums))
  expect((await server.call('all', 'GET', '/api/money-due?direction=sideways')).status).toBe(400)
})

it('[MO-03] [MO-04] an underpaid order is money to receive: its missing sum, not the received part, and the list has its total', async () => {
  const { items, totals } = await get('money-due?status=waiting&direction=toReceive&limit=200')
  const missing = items.filter((item: Json) => item.missing !== null)
  expect(missing).toHaveLength(1)
  expect(totals.filter(({ column }: Json) => column === 'missing')).toEqual([
    { column: 'missing', currency: 'RUB', count: 1, sum: missing[0].missing },
  ])
})
