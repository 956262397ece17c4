import { parseArgs } from 'node:util'
import { migrateDatabase } from '../server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../server/platform/db/postgresql.ts'
import { insertLoadTestOrders } from './load-orders.ts'

/**
 * `npm run seed:load -- --orders 1000000`: adds orders of three years to the database of DATABASE_URL, to try lists,
 * searches, customers and reports at full size. The orders have no tasks, payments or history, and none of them is
 * being formed.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const count = Number(values.orders)
const url = process.env.DATABASE_URL
const print = (text: string) => process.stdout.write(`${text}\n`)

const problem =
  url === undefined
    ? 'DATABASE_URL is not set: orders are loaded into PostgreSQL only'
    : process.env.PROFILE === 'production'
      ? 'PROFILE is production: made-up orders have no place there'
      : Number.isInteger(count) && count >= 1 && count <= 10_000_000
        ? null
        : '--orders must be a number from 1 to 10000000'
if (problem !== null || url === undefined) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  const database = await openPostgresqlDatabase(url)
  await migrateDatabase(database)
  await database.close()
  const { first, last } = await insertLoadTestOrders(url, count, { open: false, report: print })
  print(`orders ${first} to ${last}`)
}
