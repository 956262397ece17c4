import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../server/platform/db/database.ts'
import { settings, stores } from '../server/platform/db/schema/reference.ts'
import { workflowActivations } from '../server/platform/db/schema/workflow.ts'
import type { Engine } from '../server/engine/engine.ts'
import { pictureHostsName } from '../server/platform/settings/picture-hosts.ts'
import { bindDemoPeople, demoColleagues, seedIdentity } from '../server/platform/identity/demo-identity.ts'
import type { Services } from '../server/platform/services.ts'
import { logAccess } from './access-log.ts'
import { makeCustomers } from './customers.ts'
import { seedFeedbacks } from './feedbacks.ts'
import { drawScenario, type Scenario } from './scenarios.ts'
import { createSerials } from './goods.ts'
import { linkHelp } from './help-links.ts'
import { liveThrough, type SimulationContext } from './simulate-order.ts'
import { postRefunds } from './accounts.ts'
import { newOrder, type DemoOrder } from './new-orders.ts'
import { orderTimes, type OrderTime } from './order-times.ts'
import { createRandom, type Random } from '../server/platform/random.ts'
import { reasonOf } from './reason.ts'
import type { StagedOrder } from './staged-order.ts'
import { scenes } from './scenes.ts'
import { listReaders } from './staff-mails.ts'
import { listStores } from './store-lists.ts'
import { demoStores } from './stores.ts'

const customerCount = 300
/** The newest forming is tried out in some stores; the others keep the one before. */
const canary = { workflow: 'formatting', version: 2, pfms: ['1001', '1002', '1003', '1005'], active: true }
/** A demo is opened at any hour: its customers may be called then too. */
const roundTheClock = [
  { name: 'callHoursFrom', value: 0 },
  { name: 'callHoursTo', value: 24 },
]
/** Its own pictures come from this server; nobody answers at a host of example.com (RFC 2606). */
const pictureHosts = { name: pictureHostsName, value: ['pictures.example.com'] }
/** What the demo is drawn from. */
export interface Draw {
  seed: number
  /** Most wanted first. */
  scenes: readonly StagedOrder[]
  /** Of the orders, at most this share is staged; the others live as they come. */
  stagedShare: number
}
export const usualDraw: Draw = { seed: 20_240_323, scenes, stagedShare: 0.6 }
/** Of those that live as they come, this share is brought by a delivery service. */
const deliveredShare = 0.32
/** Any number of its own: two servers that start at once must not both make the demo. */
const lock = 712_002

/**
 * On an empty database: stores, demo people and `SEED_ORDERS` orders with their history. All in one transaction, so that a
 * server killed in the middle leaves nothing half made; an order that cannot be made is left out, with a warning in the
 * log. Does nothing once there are orders, or when none are asked for.
 */
export async function seedDemo(services: Services, engine: Engine, draw = usualDraw): Promise<void> {
  const { config, database, clock, log } = services
  await database.db.transaction(async (tx) => {
    if (config.oidc === null || config.seedOrders > 0) {
      await seedIdentity(tx)
      return config.oidc === null ? bindDemoPeople(tx) : undefined
    }
    const [someone] = await rows(tx, sql`select 1 from users limit 1`)
    if (someone) return
    if (config.firstAdmin === null) return log.warn('there is nobody who may sign in: set FIRST_ADMIN')
    await seedIdentity(tx, [
      { subject: config.firstAdmin, name: config.firstAdmin, role: 'administrator', stores: [] },
    ])
  })
  if (config.seedOrders === 0) return
  const began = performance.now()
  const made = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    const [known] = await rows(tx, sql`select 1 from orders limit 1`)
    if (known) return null
    await tx
      .insert(stores)
      .values(demoStores.map(({ share: _, ...store }) => ({ ...store, country: config.country })))
      .onConflictDoNothing()
    await tx
      .insert(workflowActivations)
      .values({ ...canary, at: clock.now(), by: 'Демо' })
      .onConflictDoNothing()
    // Bound at once: under a company's sign-in their names open nothing.
    await seedIdentity(tx, demoColleagues)
    await bindDemoPeople(tx, demoColleagues)
    await listStores(tx, clock.now())
    await listReaders(tx, clock.now())
    await linkHelp(tx, clock.now())
    await logAccess(tx, clock.now())
    await tx
      .insert(settings)
      .values([...roundTheClock, pictureHosts])
      .onConflictDoNothing()
    return seedOrders(tx, engine, { ...draw, count: config.seedOrders, now: clock.now(), log })
  })
  if (made === null) return
  // Without it the planner knows nothing of what was just written.
  await database.db.execute(sql`analyze`)
  log.info(
    { orders: made, leftOut: config.seedOrders - made, ms: Math.round(performance.now() - began) },
    'demo orders made',
  )
}

interface Wanted extends Draw {
  count: number
  now: Date
  log: Services['log']
}

/** Answers how many were made. */
async function seedOrders(tx: Tx, engine: Engine, wanted: Wanted): Promise<number> {
  const { now, log } = wanted
  const random = createRandom(wanted.seed)
  const customers = makeCustomers(random, customerCount)
  const telling = { tx, engine, random, serials: createSerials(), now }
  let made = 0
  for (const [index, { scene, ...time }] of plan(random, wanted).entries()) {
    const drawn = drawScenario(random)
    const fate = scene ? { ...drawn, ...scene.fate } : drawn
    const order = newOrder(random, random.pick(customers), time, index, {
      awaitsPayment: scene ? (scene.awaitsPayment ?? false) : drawn.payment !== 'paid',
      delivered: !scene && random.chance(deliveredShare),
      ...(scene && { asksForCall: false, ...scene }),
    })
    const failed = await attempt(telling, order, fate, scene)
    if (failed) log.warn({ order: index, reason: reasonOf(failed.error) }, 'a demo order was left out')
    else made++
  }
  await seedFeedbacks(tx, wanted)
  await postRefunds(tx, now)
  return made
}

/** Null: the order is made. A failure takes back this order alone. */
async function attempt(
  telling: SimulationContext,
  order: DemoOrder,
  fate: Scenario,
  scene: StagedOrder | undefined,
): Promise<{ error: unknown } | null> {
  let failed: { error: unknown } | null = null
  try {
    await telling.tx.transaction(async (tx) => {
      try {
        await liveThrough({ ...telling, tx }, order, fate, scene)
      } catch (error) {
        failed = { error }
        throw error
      }
    })
    return null
  } catch (error) {
    // Another error than the order's own says that it could not be taken back: the database is gone.
    if (failed === null || (failed as { error: unknown }).error !== error) throw error
    return failed
  }
}

/** When each order comes in, oldest first, those of the scenes among them. */
function plan(
  random: Random,
  { scenes, stagedShare, count, now }: Wanted,
): (OrderTime & { scene?: StagedOrder })[] {
  const staged = scenes
    .flatMap((scene) => Array.from({ length: scene.count }, () => scene))
    .slice(0, Math.ceil(count * stagedShare))
    .map((scene) => ({ ...timeOf(random, scene, now), scene }))
  const drawn = orderTimes(random, demoStores, count - staged.length, now)
  return [...staged, ...drawn].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function timeOf(random: Random, { age, pfm }: StagedOrder, now: Date): OrderTime {
  const open = demoStores.filter((store) => store.share > 0)
  const store =
    open.find((one) => one.pfm === pfm) ?? random.weighted(open.map((one) => [one, one.share] as const))
  return { at: new Date(now.getTime() - random.int(age[0] * 60, age[1] * 60) * 1000), store }
}
