/** Before the run's server starts: its database, with the settings of its shop. */
import { openEmbedded } from '../../../src/server/db/embedded.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { settings } from '../../../src/server/db/schema/reference.ts'
import { shopSettings } from './settings.ts'

const database = await openEmbedded(process.env.DATA_DIR ?? null)
await migrate(database)
await database.db
  .insert(settings)
  .values(Object.entries(shopSettings).map(([name, value]) => ({ name, value })))
  .onConflictDoNothing()
await database.close()
