import { openPostgresqlDatabase } from '../server/platform/db/postgresql.ts'
import { rebuildRecordCounters } from '../server/processes/statistics/count-records.ts'

/**
 * `npm run processes:recount`: rebuilds the counters of the process statistics from the records, in the database of
 * DATABASE_URL.
 */
const url = process.env.DATABASE_URL
if (url === undefined) {
  process.stderr.write('DATABASE_URL is not set\n')
  process.exitCode = 1
} else {
  const database = await openPostgresqlDatabase(url)
  const counted = await rebuildRecordCounters(database)
  await database.close()
  process.stdout.write(
    counted === null
      ? 'another server is counting, or a transaction is open for long: housekeeping goes on within the hour\n'
      : `${counted} records counted\n`,
  )
}
