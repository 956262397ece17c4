import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm'
import { getClient } from '../drivers/drizzle.ts'
import type { schema } from './schema/schema.ts'

type Schema = typeof schema
type Relations = ExtractTablesWithRelations<Schema>

/** One open transaction. Repository functions take it as the first parameter. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, Relations>
export type Db = PgDatabase<PgQueryResultHKT, Schema, Relations>

/** One database, embedded (PGlite) or PostgreSQL, behind the same interface. */
export interface Database {
  kind: 'embedded' | 'postgresql'
  db: Db
  /**
   * Subscribes to NOTIFY of all server processes. `onReconnect` is called after a reconnect, because notifications sent
   * in between are lost. Returns a function that unsubscribes.
   */
  listen: (
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect?: () => void,
  ) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** Rows of a raw statement. Both drivers return `{ rows }`. The columns have their SQL names. */
export async function queryRows<Row>(db: Db | Tx, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] }
  return result.rows
}

/**
 * Prefix of the last statement of a transaction. No statement may follow it, and PostgreSQL receives the commit in the
 * same round trip.
 */
export const commitMarker = '/* last */'
export const isLastStatement = (text: string): boolean => text.startsWith(commitMarker)

export interface SqlStatement {
  text: string
  values: unknown[]
}

/** Rows of a statement that is given as text, without the query builder. */
export async function queryText<Row>(tx: Tx | Db, text: string, values: unknown[]): Promise<Row[]> {
  return (await getClient(tx).query(text, values)).rows as Row[]
}

/**
 * Awaits concurrent statements. PostgreSQL receives them in one round trip, and each has its own snapshot. If several
 * statements fail, the error of the first one is thrown. Later statements of the same transaction only report that the
 * transaction is aborted, and they may do so before the first one fails.
 */
export async function awaitAll<T extends readonly unknown[]>(
  queries: readonly [...{ [K in keyof T]: T[K] | Promise<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(queries)
  const values: readonly unknown[] = results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  return values as T
}
