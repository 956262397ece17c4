import { sql } from 'drizzle-orm'
import { states } from '../../../../workflows/read-by-server.ts'

/** States of the task `delivery` in which too many wrong codes have locked the order, as a list for SQL. */
export const lockedStates = sql.join(
  states.delivery.locked.map((state) => sql`${state}`),
  sql`, `,
)
