import { sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../server/platform/db/database.ts'
import { settings, stores } from '../server/platform/db/schema/reference.ts'
import { workflowActivations } from '../server/platform/db/schema/workflow.ts'
import type { Engine } from '../server/engine/engine.ts'
import { pictureHostsSettingName } from '../server/platform/settings/picture-hosts.ts'
import { bindDemoUsers, demoColleagues, seedDemoIdentity } from '../server/platform/identity/demo-identity.ts'
import { seedUsers } from '../server/platform/identity/seed-users.ts'
import type { Services } from '../server/platform/services.ts'
import { seedAccessLog } from './access-log.ts'
import { createCustomers } from './customers.ts'
import { seedFeedbacks } from './feedbacks.ts'
import { pickScenario, type OrderScenario } from './scenarios.ts'
import { createSerialNumbers, type SerialNumbers } from './goods.ts'
import { seedHelpLinks } from './help-links.ts'
import { simulateOrder, type SimulationContext } from './simulate-order.ts'
import { markRefundedOrdersPosted } from './accounts.ts'
import { runDemoOperations } from './operations/run-operations.ts'
import { createDemoOrder, type DemoOrder } from './new-orders.ts'
import { pickOrderTimesAndStores, type OrderTimeAndStore } from './order-times.ts'
import { createRandom, type Random } from '../server/platform/random.ts'
import { describeFailure } from './describe-failure.ts'
import type { StagedOrder } from './staged-order.ts'
import { stagedOrders } from './staged-orders.ts'
import { seedProcessAlerts } from './process-alerts.ts'
import { seedMailingRecipients } from './staff-mails.ts'
import { seedDistributionStores } from './store-lists.ts'
import { demoStores } from './stores.ts'

const customerCount = 300
/** The newest version of the workflow `formatting` is active only in these stores; others use the previous version. */
const canary = { workflow: 'formatting', version: 2, pfms: ['1001', '1002', '1003', '1005'], active: true }
/** The demo may be used at any hour, so calls to customers are always allowed. */
const roundTheClock = [
  { name: 'callHoursFrom', value: 0 },
  { name: 'callHoursTo', value: 24 },
]
/**
 * Example of an allowed picture host, on a reserved domain (RFC 2606). The pictures of the demo come from this
 * server.
 */
const pictureHosts = { name: pictureHostsSettingName, value: ['pictures.example.com'] }
export interface DemoParams {
  seed: number
  /** Orders whose simulation stops at chosen steps, the most important first. */
  stagedOrders: readonly StagedOrder[]
  /** Maximum share of staged orders; all other orders get a random scenario. */
  stagedShare: number
}
export const defaultDemoParams: DemoParams = { seed: 20_240_323, stagedOrders, stagedShare: 0.6 }
/** Share of delivered orders among the orders with a random scenario. */
const deliveredShare = 0.32
/** Key of the advisory lock that prevents two servers from creating the demo data at the same time. */
const lockKey = 712_002

/**
 * Fills an empty database with stores, demo users, settings and `SEED_ORDERS` orders with their history. Uses one
 * transaction, so that a killed server leaves no incomplete data. An order that cannot be created is skipped with a
 * warning. If orders exist or `SEED_ORDERS` is 0, only the first users are created ({@link seedUsers}).
 */
export async function seedDemo(services: Services, engine: Engine, draw = defaultDemoParams): Promise<void> {
  const { config, database, clock, log } = services
  await seedUsers(services)
  if (config.seedOrders === 0) return
  const startedAt = performance.now()
  const createdCount = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const [existingOrder] = await queryRows(tx, sql`select 1 from orders limit 1`)
    if (existingOrder) return null
    await seedCompany(tx, config.country, clock.now())
    await seedMailingRecipients(tx, clock.now())
    await seedProcessAlerts(tx, clock.now())
    await seedHelpLinks(tx, clock.now())
    await seedAccessLog(tx, clock.now())
    const count = await seedOrders(tx, engine, { ...draw, count: config.seedOrders, now: clock.now(), log })
    await runDemoOperations(services, engine, tx)
    return count
  })
  if (createdCount === null) return
  // Updates the statistics of the query planner after the bulk insert.
  await database.db.execute(sql`analyze`)
  log.info(
    {
      orders: createdCount,
      leftOut: config.seedOrders - createdCount,
      ms: Math.round(performance.now() - startedAt),
    },
    'demo orders created',
  )
}

/** Creates what the history of an order needs: stores, colleagues, the rules of distribution and settings. */
export async function seedCompany(tx: Tx, country: Services['config']['country'], now: Date): Promise<void> {
  await tx
    .insert(stores)
    .values(demoStores.map(({ share: _, ...store }) => ({ ...store, country })))
    .onConflictDoNothing()
  await tx
    .insert(workflowActivations)
    .values({ ...canary, at: now, by: 'Демо' })
    .onConflictDoNothing()
  // The user names are bound to the demo identities immediately. Otherwise users with the same names at a company's
  // identity provider would get access.
  await seedDemoIdentity(tx, demoColleagues)
  await bindDemoUsers(tx, demoColleagues)
  await seedDistributionStores(tx, now)
  await tx
    .insert(settings)
    .values([...roundTheClock, pictureHosts])
    .onConflictDoNothing()
}

interface SeedParams extends DemoParams {
  count: number
  now: Date
  log: Services['log']
  /** Default: serial numbers from 1. */
  serials?: SerialNumbers
}

/** Returns the number of created orders. */
export async function seedOrders(tx: Tx, engine: Engine, params: SeedParams): Promise<number> {
  const { now, log } = params
  const random = createRandom(params.seed)
  const customers = createCustomers(random, customerCount)
  const context = { tx, engine, random, serials: params.serials ?? createSerialNumbers(), now }
  let createdCount = 0
  for (const [index, { stagedOrder, ...time }] of planOrders(random, params).entries()) {
    const randomScenario = pickScenario(random)
    const scenario = stagedOrder ? { ...randomScenario, ...stagedOrder.scenario } : randomScenario
    const order = createDemoOrder(random, random.pick(customers), time, index, {
      awaitsPayment: stagedOrder ? (stagedOrder.awaitsPayment ?? false) : randomScenario.payment !== 'paid',
      delivered: !stagedOrder && random.boolean(deliveredShare),
      ...(stagedOrder && { requestsCall: false, ...stagedOrder }),
    })
    const failure = await attempt(context, order, scenario, stagedOrder)
    if (failure)
      log.warn({ order: index, reason: describeFailure(failure.error) }, 'a demo order was left out')
    else createdCount++
  }
  await seedFeedbacks(tx, params)
  await markRefundedOrdersPosted(tx, now)
  return createdCount
}

/**
 * Creates one order in a savepoint. Returns null on success, or the error after which the savepoint was rolled back.
 */
async function attempt(
  context: SimulationContext,
  order: DemoOrder,
  scenario: OrderScenario,
  stagedOrder: StagedOrder | undefined,
): Promise<{ error: unknown } | null> {
  let failure: { error: unknown } | null = null
  try {
    await context.tx.transaction(async (tx) => {
      try {
        await simulateOrder({ ...context, tx }, order, scenario, stagedOrder)
      } catch (error) {
        failure = { error }
        throw error
      }
    })
    return null
  } catch (error) {
    // A different error means that the rollback failed, for example because the database is unavailable.
    if (failure === null || (failure as { error: unknown }).error !== error) throw error
    return failure
  }
}

/** Returns the times and stores of all orders including the staged ones, oldest first. */
function planOrders(
  random: Random,
  { stagedOrders, stagedShare, count, now }: SeedParams,
): (OrderTimeAndStore & { stagedOrder?: StagedOrder })[] {
  const staged = stagedOrders
    .flatMap((stagedOrder) => Array.from({ length: stagedOrder.count }, () => stagedOrder))
    .slice(0, Math.ceil(count * stagedShare))
    .map((stagedOrder) => ({ ...drawStagedOrderTime(random, stagedOrder, now), stagedOrder }))
  const randomTimes = pickOrderTimesAndStores(random, demoStores, count - staged.length, now)
  return [...staged, ...randomTimes].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function drawStagedOrderTime(random: Random, { age, pfm }: StagedOrder, now: Date): OrderTimeAndStore {
  const openStores = demoStores.filter((store) => store.share > 0)
  const store =
    openStores.find((store) => store.pfm === pfm) ??
    random.weighted(openStores.map((store) => [store, store.share] as const))
  return { at: new Date(now.getTime() - random.int(age[0] * 60, age[1] * 60) * 1000), store }
}
