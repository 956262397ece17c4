import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import { applyRetention } from '../../../src/server/platform/housekeeping/apply-retention.ts'
import { rebuildRecordCounters } from '../../../src/server/processes/statistics/count-records.ts'
import { fillYear, type FilledYear } from '../../../src/tools/load-year/fill-year.ts'
import { idKinds, orderTables } from '../../../src/tools/load-year/order-tables.ts'
import { readStoredRecords } from '../../faults/invariants.ts'
import { findWrongShares } from '../../order-scenarios/expected-payment.ts'
import { computeLedgerTotals } from '../../order-scenarios/ledger-totals.ts'
import { findUnapprovedTransfers, findWrongPieces } from '../../order-scenarios/money-rules.ts'
import { readOrderData } from '../../order-scenarios/order-data.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

const orders = 300
const open = 60

let server: TestServer
let year: FilledYear
const selectRows = <Row>(text: string) => queryRows<Row>(server.services.database.db, sql.raw(text))

beforeAll(async () => {
  const database = await openTestDatabase()
  if (database.url === null) throw new Error('a year is loaded into PostgreSQL only')
  server = await startTestServer({ database })
  year = await fillYear(database.url, {
    orders,
    open,
    played: { ended: 90, recent: 90 },
    now: server.clock.at,
  })
}, 300_000)
afterAll(() => server.close())

/** References of rows to rows of other tables that are no foreign keys of the database. */
const references: [table: string, column: string, target: string, key: string][] = [
  ...orderTables
    .filter(({ name, order }) => order === 'r.order_id' && name !== 'intake_orders')
    .map(({ name }): [string, string, string, string] => [name, 'order_id', 'orders', 'id']),
  ...[
    'tasks',
    'workflow_records',
    'workflow_timers',
    'workflow_drafts',
    'idempotency_keys',
    'process_open_stays',
  ].map((table): [string, string, string, string] => [table, 'instance_id', 'workflow_instances', 'id']),
  ...['order_marks', 'goods_back', 'refund_lines', 'exchange_lines'].map(
    (table): [string, string, string, string] => [table, 'line_id', 'order_products', 'id'],
  ),
  ['event_journal', 'event_id', 'events', 'id'],
  ['refund_lines', 'refund_id', 'refunds', 'id'],
  ['exchange_lines', 'exchange_id', 'exchanges', 'id'],
  ['ledger_entries', 'refund_id', 'refunds', 'id'],
  ['receipts', 'refund_id', 'refunds', 'id'],
  ['order_states', 'id', 'orders', 'id'],
  ['orders', 'pfm', 'stores', 'pfm'],
  ['tasks', 'pfm', 'stores', 'pfm'],
  ['workflow_instances', 'pfm', 'stores', 'pfm'],
]

/** Tables in which a year leaves rows of its orders. */
const tablesWithRows = [
  'tasks',
  'workflow_records',
  'ledger_entries',
  'receipts',
  'refunds',
  'events',
  'event_journal',
  'order_packages',
  'order_log',
  'order_tares',
  'feedbacks',
  'idempotency_keys',
  'workflow_timers',
  'delivery_tracks',
  'order_marks',
  'process_step_counts',
  'process_stay_counts',
  'process_open_stays',
]

describe('[PF-12] the year of a company', () => {
  it('has the requested orders, so many of them open, spread over the year and the stores', async () => {
    const [counts] = await selectRows<Record<string, number>>(`select count(*)::int as orders,
      (select count(distinct order_id)::int from workflow_instances where status = 'active') as open,
      count(distinct date_trunc('month', date_create))::int as months, count(distinct pfm)::int as stores,
      count(distinct phone)::int as phones, count(distinct partner_order_id)::int as numbers from orders`)
    expect(counts).toMatchObject({ orders, open, numbers: orders })
    expect(counts!.months).toBeGreaterThanOrEqual(12)
    expect(counts!.stores).toBeGreaterThan(20)
    expect(counts!.phones).toBeGreaterThan(orders / 6)
    expect(year.played.leftOut).toBeLessThan(10)
  })

  it('has rows of every kind', async () => {
    const rows = await selectRows<{ name: string; rows: number }>(
      tablesWithRows
        .map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`)
        .join(' union all '),
    )
    expect(rows.filter((row) => row.rows === 0)).toEqual([])
  })

  it('breaks no foreign key and no other reference', async () => {
    const foreignKeys = await selectRows<{ table: string; column: string; target: string; key: string }>(
      `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target, f.attname as key
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
       where c.contype = 'f' and cardinality(c.conkey) = 1`,
    )
    expect(foreignKeys.length).toBeGreaterThan(10)
    const all = [
      ...references,
      ...foreignKeys.map(({ table, column, target, key }) => [table, column, target, key] as const),
    ]
    const broken = await selectRows<{ reference: string; rows: number }>(
      all
        .map(
          ([table, column, target, key]) =>
            `select '${table}.${column}' as reference, count(*)::int as rows from ${table} r
             where r."${column}" is not null and not exists (select 1 from ${target} t where t."${key}" = r."${column}")`,
        )
        .join(' union all '),
    )
    expect(broken.filter(({ rows }) => rows > 0)).toEqual([])
  })

  it('names in the rows of an order no number of another order or of a played one', async () => {
    const foreign = await selectRows<{ table: string; rows: number }>(
      ['workflow_records', 'events', 'order_log', 'ledger_entries', 'receipts']
        .map(
          (table) => `select '${table}' as "table", count(*)::int as rows from ${table} r
            where r::text ~ '[^0-9][78][0-9]357[0-9]{5}([^0-9]|$)'`,
        )
        .join(' union all '),
    )
    expect(foreign.filter(({ rows }) => rows > 0)).toEqual([])
    const [keys] = await selectRows<{ wrong: number }>(`select count(*)::int as wrong from ledger_entries
      where operation_key is not null and operation_key not like '%' || order_id || '%'`)
    expect(keys).toEqual({ wrong: 0 })
  })

  it('replays from its records to the snapshot of every instance', async () => {
    const { instances, records } = await readStoredRecords(server.services.database.db)
    expect(instances.length).toBeGreaterThan(orders)
    const wrong = instances.flatMap((instance) => {
      const own = records.get(instance.id) ?? []
      const replayed: unknown = JSON.parse(JSON.stringify(replayRecords(instance, own)))
      const { value, context, revision } = instance
      return own.length === revision + 1 && isDeepStrictEqual(replayed, { value, context })
        ? []
        : [`${instance.workflow} ${instance.id}`]
    })
    expect(wrong).toEqual([])
  })

  it('keeps the invariants of the ledger and of the goods', async () => {
    const { db } = server.services.database
    const problems: string[] = []
    for (const { id } of await selectRows<{ id: number }>('select id::float8 as id from orders order by 1')) {
      const order = await readOrderData(db, id)
      const { settled, points } = computeLedgerTotals(order)
      const returned = order.ledger.reduce(
        (sum, { kind, amount }) => (kind === 'released' || kind === 'refunded' ? sum + amount : sum),
        0,
      )
      const found = [
        ...findWrongShares(order),
        ...findWrongPieces(order),
        ...findUnapprovedTransfers(order),
        ...(returned > settled('held') + settled('paid') ? [`${returned} returned of less`] : []),
        ...(points.returned > points.spent ? [`${points.returned} points returned of ${points.spent}`] : []),
      ]
      problems.push(...found.map((problem) => `order ${id}: ${problem}`))
    }
    expect(problems).toEqual([])
    const repeated =
      await selectRows(`select ltrim(payment_number, '0') as number, transferred_on from refunds
      where payment_number is not null and payer_account is not null group by payer_account, 1, 2 having count(*) > 1`)
    expect(repeated).toEqual([])
    const foreignCurrency =
      await selectRows(`select e.order_id from ledger_entries e join orders o on o.id = e.order_id
      where e.currency <> o.currency`)
    expect(foreignCurrency).toEqual([])
  })

  it('ends now: nothing was written later, and the status of a task is that of its instance', async () => {
    const now = server.clock.at.toISOString()
    const later = await selectRows<{ name: string; rows: number }>(
      orderTables
        .flatMap(({ name, at }) => (at?.startsWith('r.') ? [{ name, at }] : []))
        .map(
          ({ name, at }) =>
            `select '${name}' as name, count(*)::int as rows from ${name} r where ${at} > '${now}'::timestamptz`,
        )
        .join(' union all '),
    )
    expect(later.filter(({ rows }) => rows > 0)).toEqual([])
    const tasks =
      await selectRows(`select t.task_id from tasks t join workflow_instances i on i.id = t.instance_id
      where (t.task_status = 'open') <> (i.status = 'active') or t.state <> i.state`)
    expect(tasks).toEqual([])
  })

  it('has the counters that counting its records gives', async () => {
    // The users of the played orders are not those of this database.
    const readCounters = async () => ({
      steps: await selectRows(`select * from process_step_counts order by 1, 2, 3, 4, 5, 6, 7, 8`),
      stays:
        await selectRows(`select grain, start, workflow, version, pfm, state, bucket, sum(count)::int as count
        from process_stay_counts group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`),
      open: await selectRows('select * from process_open_stays order by 1'),
      days: await selectRows('select * from process_counted_days order by 1'),
    })
    const filled = await readCounters()
    expect(filled.steps.length).toBeGreaterThan(orders)
    expect(await rebuildRecordCounters(server.services.database)).toBe(year.records)
    expect(await readCounters()).toEqual(filled)
  })

  it('goes on: no number is given twice, and an open task can be taken', async () => {
    for (const { table, column, sequence } of idKinds) {
      const [next] = await selectRows<{ free: boolean }>(
        `select nextval('${sequence}') > coalesce(max("${column}"), 0) as free from ${table}`,
      )
      expect({ sequence, ...next }).toEqual({ sequence, free: true })
    }
    expect(await server.call('all', 'POST', '/api/tasks/take-next')).toMatchObject({ status: 200 })
  })

  it('lists, cards, statistics and reports answer', async () => {
    const get = async (path: string): Promise<Json> => {
      const { status, body } = await server.call('all', 'GET', path)
      expect({ path, status }).toEqual({ path, status: 200 })
      return body
    }
    expect(await get('/api/tasks?limit=50')).toMatchObject({ total: expect.any(Number) })
    const list = await get('/api/orders?limit=200')
    expect(list.total).toBe(orders)
    for (const { id, phone } of list.items.slice(0, 40)) {
      expect(await get(`/api/orders/${id}`)).toMatchObject({ order: { id, phone } })
      expect((await get(`/api/search?text=${encodeURIComponent(phone)}`)).customers.length).toBeGreaterThan(0)
    }
    for (const path of [
      '/api/start',
      '/api/orders/standing',
      '/api/money-due',
      '/api/workflows/order/1/statistics',
      '/api/reports/orders',
      '/api/reports/cancellations',
      '/api/reports/tasks',
      '/api/reports/feedbacks',
    ])
      await get(path)
  })

  it('leaves housekeeping at most what became due in a day', async () => {
    const deleted = await applyRetention(server.services)
    expect(deleted).not.toBeNull()
    expect(Object.values(deleted!).reduce((sum, rows) => sum + rows, 0)).toBeLessThan(year.rows / 10)
  })
})
