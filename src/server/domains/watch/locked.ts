import { sql } from 'drizzle-orm'
import { serverReadStates } from '../../../../workflows/read-by-server.ts'

/** SQL list of the states of the `delivery` task that are locked after too many wrong codes. */
export const lockedStatesSql = sql.join(
  serverReadStates.delivery.locked.map((state) => sql`${state}`),
  sql`, `,
)
