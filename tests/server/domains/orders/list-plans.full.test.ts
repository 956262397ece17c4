import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OrderQuery } from '../../../../schemas/api/orders.ts'
import { queryRows, type Database, type Db } from '../../../../src/server/platform/db/database.ts'
import { listOrders } from '../../../../src/server/domains/orders/list/list-repository.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { openTestDatabase } from '../../../support/database.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** Rows that a plan reads from tables and indexes, including those that it filters out again. */
const countRows = (plan: Plan): number =>
  (plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + countRows(part), 0)

const orderCount = 50_000

// The embedded database is for one shop: its list is never that long.
describe.skipIf(inject('database').kind === 'embedded')('a list of 50,000 orders', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await database.db.execute(sql`
      insert into orders (id, order_source_type_id, order_status_id, pay_type_id, pay_status_id, receive_status_id, pfm, name,
        phone, partner_order_id, sum_ordered, date_create, date_update)
      select 1000000 + n, 1, case when n % 5 = 0 then 13 else 12 end, 1, 3, 1, '1001',
        case when n % 4 = 0 then 'Попов' else 'Соколова' || n % 16 end || ' Олег', '79' || lpad((n * 7919 % 1000)::text, 3, '0') || n,
        'APP-' || (1000000 + n),
        n, timestamptz '2026-01-01' + n * interval '5 minutes', now()
      from generate_series(1, ${orderCount}) n`)
    await database.db.execute(sql`vacuum analyze`)
  })
  afterAll(() => database.close())

  /** The plans of PostgreSQL for each statement of a page. */
  async function measureQuery(query: OrderQuery) {
    const costs: { buffers: number; orders: number }[] = []
    const execute = async (statement: SQL) => {
      const explain = sql`explain (analyze, buffers, timing off, format json) ${statement}`
      const [planRow] = await queryRows<{ 'QUERY PLAN': { Plan: Plan }[] }>(database.db, explain)
      const plan = planRow!['QUERY PLAN'][0]!.Plan
      costs.push({ buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], orders: countRows(plan) })
      return database.db.execute(statement)
    }
    const { items } = await listOrders({ execute } as unknown as Db, { ...systemActor, stores: 'all' }, query)
    return { found: items.length, costs }
  }

  it('[OL-06] a page of a common text prefix is read along the date index, not sorted out of all matches', async () => {
    for (const query of [{ search: 'Попов' }, { name: 'Попов' }, { search: 'Попов', sort: '-id' as const }]) {
      const { found, costs } = await measureQuery(query)
      expect(found).toBe(50)
      expect(costs.at(-1)!.orders, JSON.stringify(costs)).toBeLessThan(1_000)
    }
  })

  it('[OL-06] a common status with a common text is counted by the scan that finds the page', async () => {
    const { found, costs } = await measureQuery({ name: 'Попов', statuses: '12' })
    expect(found).toBe(50)
    // Counts of the status, of the text, of both with the page, and the rows of the page.
    expect(costs).toHaveLength(4)
    expect(costs[2]!.orders).toBeLessThanOrEqual(orderCount)
  })

  it('no statement is JIT-compiled', async () => {
    expect(await queryRows(database.db, sql`show jit`)).toEqual([{ jit: 'off' }])
  })
})
