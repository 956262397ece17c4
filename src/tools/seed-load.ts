import { parseArgs } from 'node:util'
import { migrateDatabase } from '../server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../server/platform/db/postgresql.ts'
import { insertLoadTestOrders } from './load-orders.ts'
import { fillYear } from './load-year/fill-year.ts'

/**
 * `npm run seed:load -- --orders 1000000`: adds orders of three years to the database of DATABASE_URL, to try lists,
 * searches, customers and reports at full size. The orders have no tasks, payments or history, and none of them is
 * being formed.
 *
 * With `--full` it fills a database without orders with a year of a company: orders with their tasks, records of steps,
 * payments, receipts, events, log and counters, as the engine, the partners and housekeeping leave them. `--open`:
 * number of orders that are open now, by default three of a thousand.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    full: { type: 'boolean', default: false },
    open: { type: 'string' },
  },
})
const orders = Number(values.orders)
const open = values.open === undefined ? undefined : Number(values.open)
const url = process.env.DATABASE_URL
const print = (text: string) => process.stdout.write(`${text}\n`)

const isCount = (count: number, from: number, to: number) =>
  Number.isInteger(count) && count >= from && count <= to
const problem =
  url === undefined
    ? 'DATABASE_URL is not set: orders are loaded into PostgreSQL only'
    : process.env.PROFILE === 'production'
      ? 'PROFILE is production: made-up orders have no place there'
      : !isCount(orders, 1, 10_000_000)
        ? '--orders must be a number from 1 to 10000000'
        : open !== undefined && !(values.full && isCount(open, 1, orders))
          ? '--open must be a number from 1 to that of the orders, and needs --full'
          : null
if (problem !== null || url === undefined) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  const database = await openPostgresqlDatabase(url)
  await migrateDatabase(database)
  await database.close()
  if (values.full) {
    const year = await fillYear(url, { orders, report: print, ...(open !== undefined && { open }) })
    print(`${year.orders} orders, ${year.open} of them open, in ${year.rows} rows`)
  } else {
    const { first, last } = await insertLoadTestOrders(url, orders, { open: false, report: print })
    print(`orders ${first} to ${last}`)
  }
}
