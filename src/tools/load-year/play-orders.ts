import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createCustomers } from '../../demo/customers.ts'
import type { SerialNumbers } from '../../demo/goods.ts'
import { createDemoOrder } from '../../demo/new-orders.ts'
import { pickOrderTimesAndStores } from '../../demo/order-times.ts'
import { pickScenario } from '../../demo/scenarios.ts'
import { defaultDemoParams, seedCompany, seedOrders } from '../../demo/seed.ts'
import { simulateOrder } from '../../demo/simulate-order.ts'
import { demoStores } from '../../demo/stores.ts'
import { createConfiguredEngine } from '../../server/composition/engine.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { syncCatalogs } from '../../server/platform/catalogs/sync-catalogs.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { openEmbeddedDatabase } from '../../server/platform/db/embedded.ts'
import { migrateDatabase } from '../../server/platform/db/migrate.ts'
import { seedDemoIdentity } from '../../server/platform/identity/demo-identity.ts'
import { createRandom } from '../../server/platform/random.ts'
import type { Services } from '../../server/platform/services.ts'
import { clearSettingsCache } from '../../server/platform/settings/read-settings.ts'
import { getFirstPlayedId, idKinds } from './order-tables.ts'

export interface PlayedOrders {
  database: Database
  /** Serial numbers of marked units, as they are in the marking codes. */
  serials: ReadonlySet<string>
  /** Orders that could not be played. */
  leftOut: number
}

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** Time that an order has to end. The record table has a partition for its first day. */
const playedDaysAgo = 50
const deliveredShare = 0.32
const seed = 20_261_127
/** The demo places orders of the last minutes at any hour; these do not have the rhythm of a day. */
const irregularMs = 75 * minuteMs
/** The demo counts its orders from 0. */
const firstIndex = 100_000

/**
 * Plays orders with the engine in a database in memory: `ended` orders that were placed long ago, and `recent` ones of
 * the last days as the demo has them, with every kind of open work.
 */
export async function playOrders(
  counts: { ended: number; recent: number },
  now: Date,
): Promise<PlayedOrders> {
  const database = await openEmbeddedDatabase(null)
  await migrateDatabase(database)
  const services: Services = {
    config: readConfig({ SIMULATORS_PORT: '1', MAIL_SIMULATOR_PORT: '1' }),
    database,
    clock: { now: () => now },
    publish: () => {},
    log: pino({ level: 'silent' }),
  }
  const { db } = database
  for (const [kind, { sequence }] of idKinds.entries())
    await db.execute(sql.raw(`alter sequence ${sequence} restart with ${getFirstPlayedId(kind)}`))
  await db.transaction(async (tx) => {
    await syncCatalogs(tx)
    await seedDemoIdentity(tx)
    await seedCompany(tx, services.config.country, now)
  })
  // The cache may contain the settings of another database.
  clearSettingsCache()
  const engine = createConfiguredEngine(services)
  const { serials, used } = createPlayedSerials()
  const random = createRandom(seed)
  const customers = createCustomers(random, counts.ended)
  const from = new Date(now.getTime() - playedDaysAgo * dayMs)
  const times = random.sample(
    pickOrderTimesAndStores(random, demoStores, counts.ended * 2, from).filter(
      ({ at }) => at.getTime() < from.getTime() - irregularMs,
    ),
    counts.ended,
  )
  let leftOut = 0
  for (const [n, time] of times.entries()) {
    const scenario = pickScenario(random)
    const order = createDemoOrder(random, customers[n]!, time, firstIndex + n, {
      awaitsPayment: scenario.payment !== 'paid',
      delivered: random.boolean(deliveredShare),
    })
    try {
      await db.transaction((tx) => simulateOrder({ tx, engine, random, serials, now }, order, scenario))
    } catch {
      leftOut++
    }
  }
  const { log } = services
  const created = await db.transaction((tx) =>
    seedOrders(tx, engine, { ...defaultDemoParams, count: counts.recent, now, log, serials }),
  )
  leftOut += counts.recent - created
  await completeEvents(database)
  await moveEventsToPlayedTime(database)
  await addUsedKeys(database)
  clearSettingsCache()
  return { database, serials: used, leftOut }
}

/** Serial numbers of six characters, the shortest length of a product group. */
function createPlayedSerials(): { serials: SerialNumbers; used: ReadonlySet<string> } {
  const used = new Set<string>()
  const next = () => {
    const serial = `q${used.size.toString(36).padStart(5, '0')}`
    used.add(serial)
    return serial
  }
  return { serials: { next }, used }
}

/** The demo writes its events as done; those of a real server were ready and in process before. */
async function completeEvents({ db }: Database): Promise<void> {
  await db.execute(sql`
    with sent as (
      update events set lines = 3, attempts = 1, updated_at = created_at where status = 'done' and lines = 1
      returning id, created_at
    ), first_line as (
      update event_journal set new = 'ready' where number = 1 and event_id in (select id from sent)
    )
    insert into event_journal (event_id, number, date_time, old, new, user_name)
    select id, l.number, created_at, l.old, l.new, 'CRM'
    from sent, (values (2, 'ready', 'process'), (3, 'process', 'done')) as l (number, old, new)`)
}

/** Events are cancelled at the time of the database, which is much later than the played time. */
async function moveEventsToPlayedTime({ db }: Database): Promise<void> {
  await db.execute(sql`
    with last as (select order_id, max(at) as at from workflow_records group by order_id), moved as (
      update events e set updated_at = greatest(e.created_at, last.at) from last
      where last.order_id = e.order_id and e.updated_at > last.at returning e.id, e.updated_at
    )
    update event_journal j set date_time = moved.updated_at from moved
    where j.event_id = moved.id and j.date_time > moved.updated_at`)
  await db.execute(sql`update events set next_at = created_at, give_up_at = created_at + interval '7 days'
    where status in ('done', 'canceled')`)
}

/** Every step of a user had the idempotency key of its request. */
const addUsedKeys = async ({ db }: Database): Promise<void> =>
  void (await db.execute(sql`
    insert into idempotency_keys (key, instance_id, actor_id, request_hash, revision, at)
    select 'year-' || instance_id || '-' || revision, instance_id, actor_id, md5(event::text), revision, at
    from workflow_records where actor_id in (select id from users)`))
