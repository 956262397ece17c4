import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { projectRoot } from '../config/project-root.ts'
import { queryRows, type Database, type Tx } from './database.ts'
import { getDatabaseErrorCodes } from './error-codes.ts'

const folder = join(projectRoot, 'src/server/platform/db/migrations')
/** Arbitrary key of the advisory lock for migrations. It must be the same on every server. */
const lock = 712001

/**
 * The first migration of this build. It contains the schema of all earlier migrations up to `predecessor`, which were
 * removed.
 */
const baseline = {
  at: 1_795_744_800_000,
  predecessor: {
    name: '0058_action_if_not_validate',
    hash: 'a7e93f318d37890bfb4d9400b364917f3ecdc9554dad4b97b2befaae7e3179ce',
  },
}

interface MigrateOptions {
  migrationsFolder?: string
  /**
   * Maximum time for which a migration waits for the lock of a table, in ms. Later queries of the table wait behind the
   * migration. Therefore the time must be shorter than the lock timeout of running servers of an older version.
   */
  lockMs?: number
  /** Pause before the next attempt, in ms. Queries that waited behind the migration run during the pause. */
  pauseMs?: number
  /**
   * Maximum number of attempts for one migration. After the last one an error is thrown, and the server does not start.
   */
  maxAttempts?: number
  onWait?: (waiting: string) => void
}

/**
 * Migrates the tables, forward only, each migration in its own transaction. If several servers start at once, one
 * acquires the lock and migrates, and the others then have nothing to do. The migrator of Drizzle is not used, because
 * it reads the applied migrations before any lock and runs everything in one transaction.
 */
export async function migrateDatabase(
  { db }: Pick<Database, 'db'>,
  options: MigrateOptions = {},
): Promise<void> {
  const { migrationsFolder = folder, lockMs = 2_000, pauseMs = 3_000, maxAttempts = 200, onWait } = options
  const migrations = readMigrationFiles({ migrationsFolder })
  for (let attempt = 1; ;) {
    try {
      if (!(await db.transaction((tx) => applyNext(tx, migrations, lockMs)))) break
      attempt = 1
    } catch (error) {
      if (!isLockConflict(error) || attempt++ >= maxAttempts) throw error
      onWait?.('a migration waits for a locked table and will be retried')
      await pause(pauseMs)
    }
  }
  await ensureRecordPartitions({ db })
}

/** Applies the first pending migration. Returns false if there is none. */
async function applyNext(tx: Tx, migrations: MigrationMeta[], lockMs: number): Promise<boolean> {
  // A migration may change large tables or wait for the migration of another server, so it has no time limits except
  // `lockMs` for the locks of its tables.
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await tx.execute(sql.raw(`set local ${limit} = 0`))
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
  await tx.execute(
    sql`create table if not exists applied_migrations (hash text primary key, created_at bigint not null)`,
  )
  const appliedRows = await queryRows<{ hash: string; at: number }>(
    tx,
    sql`select hash, created_at::float8 as at from applied_migrations`,
  )
  const applied = new Map(appliedRows.map(({ hash, at }) => [at, hash]))
  if (await replaceByBaseline(tx, migrations, appliedRows)) return true
  // If an applied migration was edited, it is unknown which of its statements were applied.
  const edited = migrations.find(({ folderMillis, hash }) => (applied.get(folderMillis) ?? hash) !== hash)
  if (edited) throw new Error(`a migration was edited after it had been applied: ${edited.sql[0]}`)
  const next = migrations.find(({ folderMillis }) => !applied.has(folderMillis))
  if (!next) return false
  await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
  for (const statement of next.sql) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into applied_migrations values (${next.hash}, ${next.folderMillis})`)
  return true
}

/**
 * Records the baseline as applied in a database that the earlier migrations built, because it already has this schema.
 * Returns false if there is nothing to replace. Throws if the database lacks the last of the earlier migrations.
 */
async function replaceByBaseline(
  tx: Tx,
  migrations: readonly MigrationMeta[],
  applied: readonly { hash: string; at: number }[],
): Promise<boolean> {
  const migration = migrations.find(({ folderMillis }) => folderMillis === baseline.at)
  if (!migration || applied.length === 0 || applied.some(({ at }) => at === baseline.at)) return false
  const { name, hash } = baseline.predecessor
  if (!applied.some((earlier) => earlier.hash === hash))
    throw new Error(
      `the database lacks the migration ${name}: start the version that has it once, then this one`,
    )
  await tx.execute(sql`delete from applied_migrations`)
  await tx.execute(sql`insert into applied_migrations values (${migration.hash}, ${migration.folderMillis})`)
  return true
}

/** True for a lock timeout or a deadlock in PostgreSQL. */
const isLockConflict = (error: unknown): boolean =>
  getDatabaseErrorCodes(error).some((code) => code === '55P03' || code === '40P01')

/**
 * Creates the monthly partitions of the record table from two months back to three months ahead. Runs at the start and
 * daily.
 */
export async function ensureRecordPartitions({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(
    sql`select ensure_record_partitions(now() - interval '2 months', now() + interval '3 months')`,
  )
}
