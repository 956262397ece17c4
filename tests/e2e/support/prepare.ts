/**
 * Runs before the run's server starts: creates its database, with the settings of its shop, the demo, and past orders.
 */
import { pino } from 'pino'
import { createConfiguredEngine } from '../../../src/server/composition/engine.ts'
import { syncCatalogs } from '../../../src/server/platform/catalogs/sync-catalogs.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import { migrateDatabase } from '../../../src/server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../../../src/server/platform/db/postgresql.ts'
import { settings } from '../../../src/server/platform/db/schema/reference.ts'
import { stagedParcelsInTransit } from '../../../src/demo/staged-deliveries.ts'
import { seedDemo, defaultDemoParams } from '../../../src/demo/seed.ts'
import { systemClock } from '../../../src/server/platform/clock.ts'
import type { Services } from '../../../src/server/platform/services.ts'
import { pastOrderPhones } from './long-ago.ts'
import { createPastOrder } from './make-long-ago.ts'
import { createPastDays } from './make-past-days.ts'
import { shopSettings } from './settings.ts'

const config = readConfig()
const log = pino({ level: config.logLevel })
if (config.databaseUrl === null) throw new Error('DATABASE_URL is not set')
const database = await openPostgresqlDatabase(config.databaseUrl)
await migrateDatabase(database)
await database.db
  .insert(settings)
  .values(Object.entries(shopSettings).map(([name, value]) => ({ name, value })))
  .onConflictDoNothing()
await database.db.transaction(syncCatalogs)
const services: Services = { config, database, clock: systemClock, publish: () => undefined, log }
const engine = createConfiguredEngine(services)
// The additional scenes make sure that some parcels have tracking data at any hour.
await seedDemo(services, engine, {
  ...defaultDemoParams,
  stagedOrders: [...stagedParcelsInTransit, ...defaultDemoParams.stagedOrders],
})
await database.db.transaction(async (tx) => {
  for (const phone of pastOrderPhones) await createPastOrder(tx, engine, phone, systemClock.now())
  await createPastDays(tx, engine)
})
await database.close()
