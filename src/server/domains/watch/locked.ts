import { sql } from 'drizzle-orm'
import { serverReadStates } from '../../../../workflows/read-by-server.ts'

/** SQL list of the states in which the `delivery` task is locked after too many wrong issue codes. */
export const lockedDeliveryTaskStatesSql = sql.join(
  serverReadStates.delivery.locked.map((state) => sql`${state}`),
  sql`, `,
)
