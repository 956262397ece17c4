import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { sql, type ExtractTablesWithRelations, type SQL } from 'drizzle-orm'
import type { schema } from './schema/schema.ts'

type Schema = typeof schema
type Relations = ExtractTablesWithRelations<Schema>

/** One open transaction. Every repository function takes it first. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, Relations>
export type Db = PgDatabase<PgQueryResultHKT, Schema, Relations>

/** One database, embedded (PGlite) or PostgreSQL, behind the same face. */
export interface Database {
  kind: 'embedded' | 'postgresql'
  db: Db
  /**
   * Hears NOTIFY of this and every other server process. `missed`: the connection was lost and is there again; what was
   * told in between was not heard. Answers the way to stop.
   */
  listen: (
    channel: string,
    hear: (payload: string) => void,
    missed?: () => void,
  ) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** Rows of a raw statement; both drivers answer `{ rows }`. Columns keep their SQL names. */
export async function rows<Row>(db: Db | Tx, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

const lastMark = '/* last */'
/** Begins the last statement of a transaction: nothing may follow it, and on PostgreSQL its commit travels with it. */
export const lastStatement = sql.raw(lastMark)
export const endsTransaction = (text: string): boolean => text.startsWith(lastMark)
