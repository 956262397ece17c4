/** Runs before a test's own server starts: creates the demo's users, and many orders of one store. */
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createConfiguredEngine } from '../../../src/server/composition/engine.ts'
import { syncCatalogs } from '../../../src/server/platform/catalogs/sync-catalogs.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import { openEmbeddedDatabase } from '../../../src/server/platform/db/embedded.ts'
import { migrateDatabase } from '../../../src/server/platform/db/migrate.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { systemClock } from '../../../src/server/platform/clock.ts'

const config = readConfig()
const log = pino({ level: 'warn' })
const database = await openEmbeddedDatabase(config.dataDir)
await migrateDatabase(database)
await database.db.transaction(syncCatalogs)
const services = { config, database, clock: systemClock, publish: () => undefined, log }
await seedDemo(services, createConfiguredEngine(services))
const orderCount = Number(process.env.MANY_ORDERS)
await database.db.execute(sql`insert into stores (pfm, name, city, address, zone)
  values ('1001', 'Тверская', 'Москва', 'ул. Тверская, 1', 'Europe/Moscow') on conflict do nothing`)
await database.db.execute(sql`
  insert into orders (id, order_source_type_id, order_status_id, pay_type_id, pay_status_id, receive_status_id, pfm, name,
    phone, sum_ordered, date_create, date_update)
  select 1000000 + n, 1, case when n % 4 = 0 then 14 else 12 end, 1, 3, 1, '1001', 'Покупатель ' || n,
    '79160' || lpad(n::text, 6, '0'), n * 100, at, at
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${orderCount}) n) made`)
await database.close()
