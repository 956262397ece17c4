import { createApp } from './app.ts'
import { createConfiguredEngine } from './composition/engine.ts'
import { syncCatalogs } from './platform/catalogs/sync-catalogs.ts'
import type { Config } from './platform/config/config.ts'
import { openEmbeddedDatabase } from './platform/db/embedded.ts'
import { ensureRecordPartitions, migrateDatabase } from './platform/db/migrate.ts'
import { openPostgresqlDatabase } from './platform/db/postgresql.ts'
import { startDeskBackgroundWorker } from './domains/runner/desks/desk-worker.ts'
import type { Engine } from './engine/engine.ts'
import { fireTimer } from './engine/fire-timer.ts'
import { createPartnerConnections } from './composition/partners.ts'
import { startTimerWorker } from './engine/events/timer-worker.ts'
import { startEventWorker } from './engine/events/worker.ts'
import type { App } from './platform/http/http.ts'
import { seedUsers } from './platform/identity/seed-users.ts'
import { grantNewRightsToAdministrator } from './platform/identity/sync-administrator.ts'
import { startHousekeeping } from './platform/housekeeping/apply-retention.ts'
import { jobKinds } from './composition/job-kinds.ts'
import { startJobWorker } from './platform/jobs/worker.ts'
import { startLiveChannel } from './platform/live/live.ts'
import { createLogger } from './platform/log.ts'
import { systemClock } from './platform/clock.ts'
import { updateRecordCounters } from './processes/statistics/count-records.ts'
import { startMailings } from './domains/mailings/send-mailings.ts'
import type { Services } from './platform/services.ts'
import { startTestCallbacks } from './domains/order-card/test-callbacks.ts'

const dayMs = 86_400_000

export interface Server {
  app: App
  services: Services
  engine: Engine
  /**
   * Stops the server: reports not ready, stops accepting requests, waits for running requests and events, and closes
   * the database.
   */
  stop: () => Promise<void>
}

/** Imports the demo modules dynamically, because only a server with demo orders needs them. */
async function loadDemo() {
  const [{ seedDemo }, { startTillReporting: startDemoTills }] = await Promise.all([
    import('../demo/seed.ts'),
    import('../demo/tills.ts'),
  ])
  return { seedDemo, startDemoTills }
}

/** Opens, migrates and seeds the database, starts the workers, and listens. */
export async function startServer(config: Config): Promise<Server> {
  const log = createLogger(config)
  const database = config.databaseUrl
    ? await openPostgresqlDatabase(config.databaseUrl)
    : await openEmbeddedDatabase(config.dataDir)
  if (database.kind === 'embedded') {
    log.info(
      'embedded database: for development, demos and a single server; it survives a killed process, not a power cut',
    )
  }
  await migrateDatabase(database, { onWait: (waiting) => log.warn(waiting) })
  await database.db.transaction(syncCatalogs)
  const live = await startLiveChannel(database, log)
  const services: Services = { config, database, clock: systemClock, publish: live.publish, log }
  const engine = createConfiguredEngine(services)
  await seedUsers(services)
  const demo = config.seedOrders > 0 ? await loadDemo() : null
  await demo?.seedDemo(services, engine)
  await grantNewRightsToAdministrator(services)

  const app = await createApp(services, engine, live)
  const events = await startEventWorker(services, live, createPartnerConnections(services, engine))
  const desks = startDeskBackgroundWorker(services, engine, live)
  const timers = startTimerWorker(services, (timer) => fireTimer(services, engine, timer))
  const jobs = startJobWorker({ services, engine }, jobKinds)
  const partitionTimer = setInterval(
    () => void ensureRecordPartitions(database).catch((err: unknown) => log.error({ err }, 'partitions')),
    dayMs,
  )
  const mailings = startMailings(services)
  const stopHousekeeping = startHousekeeping(services, updateRecordCounters)
  const demoTills = demo?.startDemoTills(services)
  const testCallbacks = startTestCallbacks(services)
  await app.listen({ port: config.port, host: config.host })

  return {
    app,
    services,
    engine,
    stop: async () => {
      clearInterval(partitionTimer)
      await app.drain(config.drainSeconds * 1000)
      await app.close()
      await demoTills?.stop()
      await testCallbacks.stop()
      await stopHousekeeping()
      await mailings.stop()
      await jobs.stop()
      await timers.stop()
      await desks.stop()
      await events.stop()
      await live.close()
      await database.close()
    },
  }
}
