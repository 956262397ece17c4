import { sql } from 'drizzle-orm'
import { Counter, Gauge } from 'prom-client'
import { queryText, rows, type Database, type Tx } from '../db/database.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Services } from '../services.ts'
import { rules, type Rule } from './rules.ts'

const deleted = new Counter({
  name: 'crm_housekeeping_rows_total',
  help: 'Rows deleted because their time was over',
  labelNames: ['table'] as const,
})
const tableBytes = new Gauge({
  name: 'crm_table_bytes',
  help: 'Size of a table with its indexes, all months of it',
  labelNames: ['table'] as const,
})

/** Small enough that nobody waits for a batch. */
const batch = 1_000
/** Any number of its own: one server at a time keeps the house. */
const lock = 712_003

/**
 * Deletes what is older than the settings say, in short transactions, and measures the tables. Age goes by the database's
 * clock. Answers how many rows went, by table; null: another server is at it.
 */
export async function applyRetention({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<Record<string, number> | null> {
  const settings = await readSettings(database.db, log)
  const gone: Record<string, number> = {}
  for (const rule of rules) {
    for (let full = true; full;) {
      const count = await database.db.transaction((tx) => deleteBatch(tx, rule, settings[rule.keeps]))
      if (count === null) return null
      full = count === batch
      gone[rule.table] = (gone[rule.table] ?? 0) + count
      deleted.inc({ table: rule.table }, count)
    }
  }
  // PGlite has no vacuum of its own that runs by itself.
  if (database.kind === 'embedded') await database.db.execute(sql`vacuum (analyze)`)
  await measure(database)
  return gone
}

async function deleteBatch(tx: Tx, { statement }: Rule, days: number): Promise<number | null> {
  const [held] = await rows<{ got: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lock}) as got`)
  if (!held?.got) return null
  const [time] = await rows<{ before: string }>(
    tx,
    sql`select (clock_timestamp() - make_interval(days => ${days}::int))::text as before`,
  )
  return (await queryText(tx, statement, [time?.before, batch])).length
}

/** A partition counts for the table that it is a month of. */
async function measure({ db }: Pick<Database, 'db'>): Promise<void> {
  const tables = await rows<{ name: string; bytes: number }>(
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

const hour = 3_600_000

/**
 * Applies the retention rules and then does `more`, soon after the start and then every hour. Returns how to stop; a
 * current run ends first.
 */
export function startHousekeeping(
  services: Services,
  more: (database: Services['database']) => Promise<unknown>,
  soonMs = 60_000,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = applyRetention(services)
      .then(() => more(services.database))
      .catch((err: unknown) => services.log.error({ err }, 'housekeeping'))
  }
  const first = setTimeout(run, soonMs)
  const hourly = setInterval(run, hour)
  return async () => {
    clearTimeout(first)
    clearInterval(hourly)
    await running
  }
}
