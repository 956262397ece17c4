import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { queryRows, type Db, type Tx } from '../../../src/server/platform/db/database.ts'
import { createStagedOrder, neverSentEvent } from '../../../src/demo/staged-order.ts'
import { stagedOrders } from '../../../src/demo/staged-orders.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { demoStores } from '../../../src/demo/stores.ts'
import type { Engine } from '../../../src/server/engine/engine.ts'
import { isFullRun } from '../../support/full.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server.close())

interface Outcome {
  made: number
  leftOut: { order: number; reason: string }[]
}

/** A first start on a database without orders, which is rolled back after `inspect`. */
async function runFirstStart(
  orders: number,
  draw: Parameters<typeof seedDemo>[2],
  inspect: (tx: Tx, outcome: Outcome) => Promise<void>,
  engine: Engine = server.engine,
): Promise<void> {
  const { services } = server
  const rollback = new Error('taken back')
  const outcome: Outcome = { made: 0, leftOut: [] }
  const log = {
    warn: (order: Outcome['leftOut'][number]) => void outcome.leftOut.push(order),
    info: (result: { orders: number }) => void (outcome.made = result.orders),
  } as unknown as typeof services.log
  const started = services.database.db.transaction(async (tx) => {
    const database = { ...services.database, db: tx as unknown as Db }
    await seedDemo(
      { ...services, database, log, config: { ...services.config, seedOrders: orders } },
      engine,
      draw,
    )
    await inspect(tx, outcome)
    throw rollback
  })
  await expect(started).rejects.toBe(rollback)
}

/** One store of each zone. */
const storesByZone = [...new Map(demoStores.filter((s) => s.share > 0).map((s) => [s.zone, s.pfm])).values()]

/** Scenarios with dates, finished in every zone; the youngest order arrived a minute before the start. */
const datedScenarios = storesByZone.flatMap((pfm) => [
  createStagedOrder(1, [300, 360], {
    pfm,
    paysOnline: true,
    scenario: { refund: 'toAccount' },
    stopBefore: neverSentEvent,
  }),
  createStagedOrder(1, [300, 360], { pfm, scenario: { refund: 'detailsWrong' }, stopBefore: neverSentEvent }),
  createStagedOrder(1, [100, 120], {
    pfm,
    delivered: 3,
    scenario: { moved: 'moved' },
    stopBefore: neverSentEvent,
  }),
  createStagedOrder(1, [2, 900], { pfm, delivered: 7, stopBefore: neverSentEvent }),
  createStagedOrder(1, [4600, 4900], { pfm, scenario: { issue: 'neverComes' }, stopBefore: neverSentEvent }),
  // Its delivery service had given up the first announcement, which is withdrawn in the end.
  createStagedOrder(1, [100, 800], {
    pfm,
    delivered: 3,
    scenario: { label: 'failed', cancelled: 'whileFormed' },
    stopBefore: neverSentEvent,
  }),
])
/** Every scenario of the demo, each in another zone at another instant. */
const staged = (seed: number) =>
  stagedOrders.map((scene, n) => ({
    ...scene,
    count: 1,
    pfm: storesByZone[(n + seed) % storesByZone.length]!,
  }))

/** Instants that lie in the future by their meaning. */
const futureColumns = [
  'orders.plan_date_issued',
  'orders.storage_until',
  'tasks.due_at',
  'tasks.postponed_until',
  'workflow_timers.fire_at',
  'delivery_timeslots.starts_at',
  'delivery_timeslots.ends_at',
  // The time limit of attempts uses the database's clock; the demo's events have ended.
  'events.next_at',
  'events.give_up_at',
]
const unrelatedTables = ['catalog_entries', 'settings', 'applied_migrations']

async function listInstantColumns(tx: Tx): Promise<{ table: string; column: string }[]> {
  const columns = await queryRows<{ table: string; column: string }>(
    tx,
    sql`select c.relname as table, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid = 'timestamptz'::regtype and not a.attisdropped`,
  )
  return columns.filter(
    ({ table, column }) => !futureColumns.includes(`${table}.${column}`) && !unrelatedTables.includes(table),
  )
}

/** Columns with an instant after `now`, or before the oldest order could have been created. */
async function findWrongInstants(tx: Tx, now: Date): Promise<string[]> {
  const [from, to] = [now.getTime() - 8 * 86_400_000, now.getTime() + 1000].map((t) =>
    new Date(t).toISOString(),
  )
  const matches = await queryRows<{ name: string }>(
    tx,
    sql.join(
      (await listInstantColumns(tx)).map(
        ({ table, column }) =>
          sql`select ${`${table}.${column}`}::text as name where exists (select 1 from ${sql.identifier(table)}
            where not ${sql.identifier(column)} between ${from}::timestamptz and ${to}::timestamptz)`,
      ),
      sql` union all `,
    ),
  )
  return matches.map(({ name }) => name)
}

/**
 * UTC hours in which a new day has just begun in some zone: Novosibirsk, Yekaterinburg, Samara, Moscow, Greenwich.
 */
const hoursOfNewDays = [17, 19, 20, 21, 0]
/** The same hours, and every other one of the rest. */
const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(
  (hour) => hour % 2 === 0 || hoursOfNewDays.includes(hour),
)
const hoursBetween = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to)

type Day = [
  name: string,
  day: string,
  hours: number[],
  stagedOrdersOf: (seed: number) => typeof datedScenarios,
]
const allYears: Day[] = [
  ['the last day of a year, at night', '2026-12-31', hoursBetween(0, 6), staged],
  ['the last day of a year, in the morning', '2026-12-31', hoursBetween(6, 12), staged],
  ['the last day of a year, in the afternoon', '2026-12-31', hoursBetween(12, 18), staged],
  ['the last day of a year, in the evening', '2026-12-31', hoursBetween(18, 24), staged],
  ['the last day of a month', '2026-11-30', hoursOfNewDays, () => datedScenarios],
  ['28 February of a common year', '2027-02-28', hoursOfNewDays, () => datedScenarios],
  ['28 February of a leap year', '2028-02-28', hoursOfNewDays, () => datedScenarios],
  ['29 February', '2028-02-29', hoursOfNewDays, () => datedScenarios],
]
/**
 * Every scenario once, at an hour in which two zones have different days; in the full run every date and hour, on
 * PostgreSQL.
 */
const days: Day[] =
  isFullRun && inject('database').kind === 'postgresql'
    ? allYears
    : [['the last day of a year, before midnight', '2026-12-31', [20], staged]]

describe('[OP-01] a first start at any time', () => {
  it.each(days)('creates every order on %s, %s', { timeout: 300_000 }, async (_, day, at, stagedOrdersOf) => {
    for (const hour of at) {
      server.clock.at = new Date(`${day}T${String(hour).padStart(2, '0')}:35:00.000Z`)
      const seed = Date.parse(day) / 86_400_000 + hour
      const draw = { seed, stagedOrders: stagedOrdersOf(seed), stagedShare: 0.9 }
      const orders = Math.ceil(draw.stagedOrders.length / draw.stagedShare)
      await runFirstStart(orders, draw, async (tx, outcome) => {
        expect({ hour, ...outcome }).toEqual({ hour, made: orders, leftOut: [] })
        expect({ hour, outOfTime: await findWrongInstants(tx, server.clock.at) }).toEqual({
          hour,
          outOfTime: [],
        })
      })
    }
  })
})

describe('[OP-01] an order of the demo that fails', () => {
  const phone = '+7 942 123-45-67'
  /** The engine, refusing the n-th packing. */
  const createRefusingEngine = (nth: number, refuse: (tx: Tx) => Promise<never>): Engine => {
    let packed = 0
    return {
      ...server.engine,
      executeStep: async (within, target, type, payload) => {
        await server.engine.executeStep(within, target, type, payload)
        if (type === 'PACKED' && ++packed === nth) await refuse(within.tx)
      },
    }
  }
  const draw = { seed: 1, stagedOrders: [], stagedShare: 0 }

  it.each<[string, string, (tx: Tx) => Promise<never>]>([
    ['a machine', 'formatting refuses PACKED', () => Promise.reject(new Error('formatting refuses PACKED'))],
    [
      'the database',
      'database 22P02',
      async (tx) => {
        await tx.execute(sql`select ${phone}::int`)
        throw new Error('the database took it')
      },
    ],
  ])('is skipped when %s refuses it, and the others are created', async (_, reason, refuse) => {
    server.clock.at = new Date('2026-11-21T09:40:00.000Z')
    await runFirstStart(
      12,
      draw,
      async (tx, outcome) => {
        expect(outcome).toEqual({ made: 11, leftOut: [{ order: expect.any(Number), reason }] })
        expect(await queryRows(tx, sql`select 1 from orders`)).toHaveLength(11)
        const [stray] = await queryRows(
          tx,
          sql`select (select count(*)::int from workflow_records where order_id not in (select id from orders)) as records,
            (select count(*)::int from tasks where order_id not in (select id from orders)) as tasks,
            (select count(*)::int from events where order_id not in (select id from orders)) as events`,
        )
        expect(stray).toEqual({ records: 0, tasks: 0, events: 0 })
      },
      createRefusingEngine(3, refuse),
    )
  })

  it('logs how many were skipped, and never the content of the order', async () => {
    const logged: unknown[] = []
    const { services } = server
    const log = {
      warn: (...args: unknown[]) => logged.push(args),
      info: (...args: unknown[]) => logged.push(args),
    }
    await services.database.db
      .transaction(async (tx) => {
        const database = { ...services.database, db: tx as unknown as Db }
        const config = { ...services.config, seedOrders: 12 }
        const engine = createRefusingEngine(3, async (ownTx) => {
          await ownTx.execute(sql`select ${phone}::int`)
          throw new Error('the database took it')
        })
        await seedDemo(
          { ...services, database, config, log: log as unknown as typeof services.log },
          engine,
          draw,
        )
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(logged).toEqual([
      [{ order: expect.any(Number), reason: 'database 22P02' }, 'a demo order was left out'],
      [{ orders: 11, leftOut: 1, ms: expect.any(Number) }, 'demo orders created'],
    ])
    expect(JSON.stringify(logged)).not.toContain('942')
  })

  it('aborts the start when it cannot be rolled back because the database is gone', async () => {
    const refusingEngine = createRefusingEngine(1, async (tx) => {
      await tx.execute(sql`rollback`)
      throw new Error('gone')
    })
    await expect(
      seedDemo(
        { ...server.services, config: { ...server.services.config, seedOrders: 3 } },
        refusingEngine,
        draw,
      ),
    ).rejects.toThrow()
    expect(await queryRows(server.services.database.db, sql`select 1 from orders`)).toEqual([])
  })
})
