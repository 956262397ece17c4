import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { projectRoot } from '../project-root.ts'
import { rows, type Database } from './database.ts'

const folder = join(projectRoot, 'src/server/db/migrations')
/** Any number, the same in every server: the advisory lock of migrations. */
const lock = 712001

/**
 * Brings the tables up to date, forward only, in one transaction. Several servers may start at once: the first takes
 * the lock, the others wait and find nothing to do. (Drizzle's own migrator reads what is applied before any lock.)
 */
export async function migrate({ db }: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // A migration of large tables takes its time, and so does waiting for another server's.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await tx.execute(sql.raw(`set local ${limit} = 0`))
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    await tx.execute(
      sql`create table if not exists applied_migrations (hash text primary key, created_at bigint not null)`,
    )
    const known = await rows<{ hash: string; at: number }>(
      tx,
      sql`select hash, created_at::float8 as at from applied_migrations`,
    )
    const applied = new Map(known.map(({ hash, at }) => [at, hash]))
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      const hash = applied.get(migration.folderMillis)
      if (hash === migration.hash) continue
      // What it did cannot be told from what it would do now.
      if (hash !== undefined)
        throw new Error(`a migration was edited after it had been applied: ${migration.sql[0]}`)
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into applied_migrations values (${migration.hash}, ${migration.folderMillis})`,
      )
    }
  })
  await keepRecordPartitions({ db })
}

/** Makes the record table's months from one year back to three months ahead; run at start and daily. */
export async function keepRecordPartitions({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(
    sql`select ensure_record_partitions(now() - interval '2 months', now() + interval '3 months')`,
  )
}
