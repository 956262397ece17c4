import { sql } from 'drizzle-orm'
import { queryRows } from '../db/database.ts'
import type { Services } from '../services.ts'
import { bindDemoUsers, seedDemoIdentity } from './demo-identity.ts'

/**
 * Creates the first users: the demo users if the embedded sign-in or demo orders are used, otherwise the administrator
 * from `FIRST_ADMIN` in a database without users.
 */
export async function seedUsers({
  config,
  database,
  log,
}: Pick<Services, 'config' | 'database' | 'log'>): Promise<void> {
  await database.db.transaction(async (tx) => {
    if (config.oidc === null || config.seedOrders > 0) {
      await seedDemoIdentity(tx)
      return config.oidc === null ? bindDemoUsers(tx) : undefined
    }
    const [existingUser] = await queryRows(tx, sql`select 1 from users limit 1`)
    if (existingUser) return
    if (config.firstAdmin === null) return log.warn('there is nobody who may sign in: set FIRST_ADMIN')
    await seedDemoIdentity(tx, [
      { subject: config.firstAdmin, name: config.firstAdmin, role: 'administrator', stores: [] },
    ])
  })
}
