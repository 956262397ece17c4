import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../db/database.ts'
import { stores } from '../db/schema/reference.ts'
import type { Engine } from '../engine/engine.ts'
import { seedIdentity } from '../identity/demo-identity.ts'
import type { Services } from '../services.ts'
import { makeCustomers } from './customers.ts'
import { drawFate } from './fates.ts'
import { createSerials } from './goods.ts'
import { liveThrough } from './live-through.ts'
import { newOrder } from './new-orders.ts'
import { orderTimes, type OrderTime } from './order-times.ts'
import { createRandom, type Random } from './random.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { demoStores } from './stores.ts'

const seed = 20_240_323
const customerCount = 300
/** Of the orders, at most this share is staged; the others live as they come. */
const stagedShare = 0.6
/** Of those that live as they come, this share is brought by a delivery service. */
const deliveredShare = 0.32
/** Any number of its own: two servers that start at once must not both make the demo. */
const lock = 712_002

/**
 * On an empty database: stores, demo people and `SEED_ORDERS` orders with their history. All in one transaction, so that a
 * server killed in the middle leaves nothing half made. Does nothing once there are orders, or when none are asked for.
 */
export async function seedDemo(services: Services, engine: Engine): Promise<void> {
  const { config, database, clock, log } = services
  await database.db.transaction(async (tx) => {
    if (config.oidc === null || config.seedOrders > 0) return seedIdentity(tx)
    if (config.firstAdmin === null) return
    const [someone] = await rows(tx, sql`select 1 from users limit 1`)
    if (someone) return
    await seedIdentity(tx, [
      { subject: config.firstAdmin, name: config.firstAdmin, role: 'administrator', stores: [] },
    ])
  })
  if (config.seedOrders === 0) return
  const began = performance.now()
  const made = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    const [known] = await rows(tx, sql`select 1 from orders limit 1`)
    if (known) return 0
    await tx
      .insert(stores)
      .values(demoStores.map(({ share: _, ...store }) => store))
      .onConflictDoNothing()
    return seedOrders(tx, engine, config.seedOrders, clock.now())
  })
  if (made === 0) return
  // Without it the planner knows nothing of what was just written.
  await database.db.execute(sql`analyze`)
  log.info({ orders: made, ms: Math.round(performance.now() - began) }, 'demo orders made')
}

async function seedOrders(tx: Tx, engine: Engine, count: number, now: Date): Promise<number> {
  const random = createRandom(seed)
  const customers = makeCustomers(random, customerCount)
  const telling = { tx, engine, random, serials: createSerials(), now }
  for (const [index, { scene, ...time }] of plan(random, count, now).entries()) {
    const drawn = drawFate(random)
    const fate = scene ? { ...drawn, ...scene.fate } : drawn
    const order = newOrder(random, random.pick(customers), time, index, {
      awaitsPayment: scene ? (scene.awaitsPayment ?? false) : drawn.payment !== 'paid',
      delivered: !scene && random.chance(deliveredShare),
      ...(scene && { asksForCall: false, ...scene }),
    })
    await liveThrough(telling, order, fate, scene)
  }
  return count
}

/** When each order comes in, oldest first, those of the scenes among them. */
function plan(random: Random, count: number, now: Date): (OrderTime & { scene?: Scene })[] {
  const staged = scenes
    .flatMap((scene) => Array.from({ length: scene.count }, () => scene))
    .slice(0, Math.ceil(count * stagedShare))
    .map((scene) => ({ ...timeOf(random, scene, now), scene }))
  const drawn = orderTimes(random, demoStores, count - staged.length, now)
  return [...staged, ...drawn].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function timeOf(random: Random, { age, pfm }: Scene, now: Date): OrderTime {
  const open = demoStores.filter((store) => store.share > 0)
  const store =
    open.find((one) => one.pfm === pfm) ?? random.weighted(open.map((one) => [one, one.share] as const))
  return { at: new Date(now.getTime() - random.int(age[0] * 60, age[1] * 60) * 1000), store }
}
