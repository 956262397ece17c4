import { sql } from 'drizzle-orm'
import { Counter, Gauge } from 'prom-client'
import { querySqlText, queryRows, type Database, type Tx } from '../db/database.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Services } from '../services.ts'
import { retentionRules, type RetentionRule } from './rules.ts'

const deleted = new Counter({
  name: 'crm_housekeeping_rows_total',
  help: 'Number of rows deleted after their retention time',
  labelNames: ['table'] as const,
})
const tableBytes = new Gauge({
  name: 'crm_table_bytes',
  help: 'Size of a table with its indexes and all its partitions in bytes',
  labelNames: ['table'] as const,
})

/** Maximum number of rows per transaction. It is small, so that other transactions do not wait noticeably. */
const batchSize = 1_000
/** Arbitrary unique key of the advisory lock. Only the server that has it may delete rows. */
const lockKey = 712_003

/**
 * Deletes rows that are older than the settings allow, in short transactions, and then measures the size of the tables.
 * Ages are computed with the clock of the database. Returns the number of deleted rows by table, or null if another
 * server is deleting.
 */
export async function applyRetention({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<Record<string, number> | null> {
  const settings = await readSettings(database.db, log)
  const deletedByTable: Record<string, number> = {}
  for (const rule of retentionRules) {
    for (let hasMore = true; hasMore;) {
      const count = await database.db.transaction((tx) =>
        deleteBatch(tx, rule, settings[rule.retentionSetting]),
      )
      if (count === null) return null
      hasMore = count === batchSize
      deletedByTable[rule.table] = (deletedByTable[rule.table] ?? 0) + count
      deleted.inc({ table: rule.table }, count)
    }
  }
  // PGlite has no autovacuum, so the vacuum is run here.
  if (database.kind === 'embedded') await database.db.execute(sql`vacuum (analyze)`)
  await measure(database)
  return deletedByTable
}

async function deleteBatch(tx: Tx, { statement }: RetentionRule, days: number): Promise<number | null> {
  const [lock] = await queryRows<{ got: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lockKey}) as got`,
  )
  if (!lock?.got) return null
  const [cutoff] = await queryRows<{ before: string }>(
    tx,
    sql`select (clock_timestamp() - make_interval(days => ${days}::int))::text as before`,
  )
  return (await querySqlText(tx, statement, [cutoff?.before, batchSize])).length
}

/** Measures the size of each table. Partitions are added to their parent table. */
async function measure({ db }: Pick<Database, 'db'>): Promise<void> {
  const tables = await queryRows<{ name: string; bytes: number }>(
    db,
    sql`select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
        from pg_class c
        left join pg_inherits i on i.inhrelid = c.oid
        left join pg_class p on p.oid = i.inhparent
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        group by 1`,
  )
  for (const { name, bytes } of tables) tableBytes.set({ table: name }, bytes)
}

const hourMs = 3_600_000

/**
 * Applies the retention rules and then runs `more`, first after `firstRunMs` and then hourly. Returns a function that
 * stops this and waits for the current run.
 */
export function startHousekeeping(
  services: Services,
  more: (database: Services['database']) => Promise<unknown>,
  firstRunMs = 60_000,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = applyRetention(services)
      .then(() => more(services.database))
      .catch((err: unknown) => services.log.error({ err }, 'housekeeping'))
  }
  const first = setTimeout(run, firstRunMs)
  const hourly = setInterval(run, hourMs)
  return async () => {
    clearTimeout(first)
    clearInterval(hourly)
    await running
  }
}
