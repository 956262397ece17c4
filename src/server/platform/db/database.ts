import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm'
import { getDriverClient } from '../drivers/drizzle.ts'
import type { schema } from './schema/schema.ts'

type Schema = typeof schema
type Relations = ExtractTablesWithRelations<Schema>

/** An open transaction. Repository functions take it as the first parameter. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, Relations>
export type Db = PgDatabase<PgQueryResultHKT, Schema, Relations>

/** A database: embedded (PGlite) or PostgreSQL. */
export interface Database {
  kind: 'embedded' | 'postgresql'
  db: Db
  /**
   * Subscribes to the notifications (NOTIFY) of all server processes in a channel. `onReconnect` is called after a lost
   * connection was replaced, because notifications sent meanwhile are lost. Returns a function that unsubscribes.
   */
  listen: (
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect?: () => void,
  ) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** Runs a statement and returns its rows, with the column names of the statement. */
export async function queryRows<Row>(db: Db | Tx, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] }
  return result.rows
}

/**
 * Prefix that marks the last statement of a transaction. PostgreSQL receives the commit in the same round trip, so no
 * statement may follow.
 */
export const lastStatementMarker = '/* last */'
export const isLastStatementOfTransaction = (text: string): boolean => text.startsWith(lastStatementMarker)

export interface SqlStatement {
  text: string
  values: unknown[]
}

/** Runs a statement that is given as text, without the query builder, and returns its rows. */
export async function querySqlText<Row>(tx: Tx | Db, text: string, values: unknown[]): Promise<Row[]> {
  return (await getDriverClient(tx).query(text, values)).rows as Row[]
}

/**
 * Awaits statements that were sent together. PostgreSQL receives them in one round trip, and each has its own snapshot.
 * If several fail, the error of the one that was sent first is thrown, because the later statements of the transaction
 * only report that it was aborted.
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
