import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { rows, type Db, type Tx } from '../../../src/server/db/database.ts'
import { scene, theEnd } from '../../../src/server/demo/staged-order.ts'
import { scenes } from '../../../src/server/demo/scenes.ts'
import { seedDemo } from '../../../src/server/demo/seed.ts'
import { demoStores } from '../../../src/server/demo/stores.ts'
import type { Engine } from '../../../src/server/engine/engine.ts'
import { full } from '../../support/full.ts'
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

/** A first start on a database with no orders, which is taken back after `look`. */
async function firstStart(
  orders: number,
  draw: Parameters<typeof seedDemo>[2],
  look: (tx: Tx, outcome: Outcome) => Promise<void>,
  engine: Engine = server.engine,
): Promise<void> {
  const { services } = server
  const takenBack = new Error('taken back')
  const outcome: Outcome = { made: 0, leftOut: [] }
  const log = {
    warn: (one: Outcome['leftOut'][number]) => void outcome.leftOut.push(one),
    info: (all: { orders: number }) => void (outcome.made = all.orders),
  } as unknown as typeof services.log
  const started = services.database.db.transaction(async (tx) => {
    const database = { ...services.database, db: tx as unknown as Db }
    await seedDemo(
      { ...services, database, log, config: { ...services.config, seedOrders: orders } },
      engine,
      draw,
    )
    await look(tx, outcome)
    throw takenBack
  })
  await expect(started).rejects.toBe(takenBack)
}

/** One store of each zone. */
const storeOfZone = [...new Map(demoStores.filter((s) => s.share > 0).map((s) => [s.zone, s.pfm])).values()]

/** What is said with a date or hangs on one, told to its end in every zone; a young order says it a minute before the start. */
const dated = storeOfZone.flatMap((pfm) => [
  scene(1, [300, 360], { pfm, paysOnline: true, fate: { refund: 'toAccount' }, stopBefore: theEnd }),
  scene(1, [300, 360], { pfm, fate: { refund: 'detailsWrong' }, stopBefore: theEnd }),
  scene(1, [100, 120], { pfm, delivered: 3, fate: { moved: 'moved' }, stopBefore: theEnd }),
  scene(1, [2, 900], { pfm, delivered: 7, stopBefore: theEnd }),
  scene(1, [4600, 4900], { pfm, fate: { issue: 'neverComes' }, stopBefore: theEnd }),
  // Its delivery service had given up the first announcement, which is withdrawn in the end.
  scene(1, [100, 800], {
    pfm,
    delivered: 3,
    fate: { label: 'failed', cancelled: 'whileFormed' },
    stopBefore: theEnd,
  }),
])
/** All that the demo stages, each in another zone at another instant. */
const staged = (seed: number) =>
  scenes.map((one, n) => ({ ...one, count: 1, pfm: storeOfZone[(n + seed) % storeOfZone.length]! }))

/** What lies ahead by its nature. */
const planned = [
  'orders.plan_date_issued',
  'orders.storage_until',
  'tasks.due_at',
  'tasks.postponed_until',
  'workflow_timers.fire_at',
  'delivery_timeslots.starts_at',
  'delivery_timeslots.ends_at',
  // What is tried and given up is asked of the database's clock; the demo's events have ended.
  'events.next_at',
  'events.give_up_at',
]
const notOfTheDemo = ['catalog_entries', 'settings', 'applied_migrations']

async function instantColumns(tx: Tx): Promise<{ table: string; column: string }[]> {
  const all = await rows<{ table: string; column: string }>(
    tx,
    sql`select c.relname as table, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid = 'timestamptz'::regtype and not a.attisdropped`,
  )
  return all.filter(
    ({ table, column }) => !planned.includes(`${table}.${column}`) && !notOfTheDemo.includes(table),
  )
}

/** Columns with an instant after `now`, or before the oldest order could have been made. */
async function outOfTime(tx: Tx, now: Date): Promise<string[]> {
  const [from, to] = [now.getTime() - 8 * 86_400_000, now.getTime() + 1000].map((t) =>
    new Date(t).toISOString(),
  )
  const found = await rows<{ name: string }>(
    tx,
    sql.join(
      (await instantColumns(tx)).map(
        ({ table, column }) =>
          sql`select ${`${table}.${column}`}::text as name where exists (select 1 from ${sql.identifier(table)}
            where not ${sql.identifier(column)} between ${from}::timestamptz and ${to}::timestamptz)`,
      ),
      sql` union all `,
    ),
  )
  return found.map(({ name }) => name)
}

/** UTC hours in which a new day has just begun somewhere: Novosibirsk, Yekaterinburg, Samara, Moscow, Greenwich. */
const hoursOfNewDays = [17, 19, 20, 21, 0]
/** Those, and every other one of the rest. */
const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(
  (hour) => hour % 2 === 0 || hoursOfNewDays.includes(hour),
)
const between = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to)

type Day = [name: string, day: string, hours: number[], scenesOf: (seed: number) => typeof dated]
const wholeYears: Day[] = [
  ['the last day of a year, at night', '2026-12-31', between(0, 6), staged],
  ['the last day of a year, in the morning', '2026-12-31', between(6, 12), staged],
  ['the last day of a year, in the afternoon', '2026-12-31', between(12, 18), staged],
  ['the last day of a year, in the evening', '2026-12-31', between(18, 24), staged],
  ['the last day of a month', '2026-11-30', hoursOfNewDays, () => dated],
  ['28 February of a common year', '2027-02-28', hoursOfNewDays, () => dated],
  ['28 February of a leap year', '2028-02-28', hoursOfNewDays, () => dated],
  ['29 February', '2028-02-29', hoursOfNewDays, () => dated],
]
/** Every scene once, at an hour in which two zones have different days; in the full run every date and hour, on PostgreSQL. */
const days: Day[] =
  full && inject('database').kind === 'postgresql'
    ? wholeYears
    : [['the last day of a year, before midnight', '2026-12-31', [20], staged]]

describe('[OP-01] a first start at any time', () => {
  it.each(days)('makes every order on %s, %s', { timeout: 300_000 }, async (_, day, at, scenesOf) => {
    for (const hour of at) {
      server.clock.at = new Date(`${day}T${String(hour).padStart(2, '0')}:35:00.000Z`)
      const seed = Date.parse(day) / 86_400_000 + hour
      const draw = { seed, scenes: scenesOf(seed), stagedShare: 0.9 }
      const orders = Math.ceil(draw.scenes.length / draw.stagedShare)
      await firstStart(orders, draw, async (tx, outcome) => {
        expect({ hour, ...outcome }).toEqual({ hour, made: orders, leftOut: [] })
        expect({ hour, outOfTime: await outOfTime(tx, server.clock.at) }).toEqual({ hour, outOfTime: [] })
      })
    }
  })
})

describe('[OP-01] an order of the demo that cannot be made', () => {
  const phone = '+7 942 123-45-67'
  /** The engine, refusing the n-th packing. */
  const refusing = (nth: number, refuse: (tx: Tx) => Promise<never>): Engine => {
    let packed = 0
    return {
      ...server.engine,
      act: async (within, target, type, payload) => {
        await server.engine.act(within, target, type, payload)
        if (type === 'PACKED' && ++packed === nth) await refuse(within.tx)
      },
    }
  }
  const draw = { seed: 1, scenes: [], stagedShare: 0 }

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
  ])('is left out when %s refuses it, and the others are made', async (_, reason, refuse) => {
    server.clock.at = new Date('2026-11-21T09:40:00.000Z')
    await firstStart(
      12,
      draw,
      async (tx, outcome) => {
        expect(outcome).toEqual({ made: 11, leftOut: [{ order: expect.any(Number), reason }] })
        expect(await rows(tx, sql`select 1 from orders`)).toHaveLength(11)
        const [strays] = await rows(
          tx,
          sql`select (select count(*)::int from workflow_records where order_id not in (select id from orders)) as records,
            (select count(*)::int from tasks where order_id not in (select id from orders)) as tasks,
            (select count(*)::int from events where order_id not in (select id from orders)) as events`,
        )
        expect(strays).toEqual({ records: 0, tasks: 0, events: 0 })
      },
      refusing(3, refuse),
    )
  })

  it('says how many were left out, and never what the order holds', async () => {
    const said: unknown[] = []
    const { services } = server
    const log = {
      warn: (...args: unknown[]) => said.push(args),
      info: (...args: unknown[]) => said.push(args),
    }
    await services.database.db
      .transaction(async (tx) => {
        const database = { ...services.database, db: tx as unknown as Db }
        const config = { ...services.config, seedOrders: 12 }
        const engine = refusing(3, async (own) => {
          await own.execute(sql`select ${phone}::int`)
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
    expect(said).toEqual([
      [{ order: expect.any(Number), reason: 'database 22P02' }, 'a demo order was left out'],
      [{ orders: 11, leftOut: 1, ms: expect.any(Number) }, 'demo orders made'],
    ])
    expect(JSON.stringify(said)).not.toContain('942')
  })

  it('ends the start when it cannot be taken back: the database is gone', async () => {
    const gone = refusing(1, async (tx) => {
      await tx.execute(sql`rollback`)
      throw new Error('gone')
    })
    await expect(
      seedDemo({ ...server.services, config: { ...server.services.config, seedOrders: 3 } }, gone, draw),
    ).rejects.toThrow()
    expect(await rows(server.services.database.db, sql`select 1 from orders`)).toEqual([])
  })
})
