import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm'
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

/** Begins the text of the last statement of a transaction: nothing may follow it, and on PostgreSQL its commit travels with it. */
export const commitMarker = '/* last */'
export const endsTransaction = (text: string): boolean => text.startsWith(commitMarker)

export interface Statement {
  text: string
  values: unknown[]
}

interface Asking {
  session: { client: { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> } }
}
const askingOf = (tx: Tx) => (tx as unknown as Asking).session.client

/** Rows of a statement that is written down as text: no builder stands between it and the driver. */
export async function queryText<Row>(tx: Tx, text: string, values: unknown[]): Promise<Row[]> {
  return (await askingOf(tx).query(text, values)).rows as Row[]
}

/**
 * What was asked at the same time. Of several that fail the first one's error is thrown: in one transaction those after it
 * only say that it is aborted, and may say so earlier.
 */
export async function awaitAll<T extends readonly unknown[]>(
  asked: readonly [...{ [K in keyof T]: T[K] | Promise<T[K]> }],
): Promise<T> {
  const answers = await Promise.allSettled(asked)
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value as unknown
  }) as unknown as T
}

/** Statements that do not wait for each other's answers: on PostgreSQL they take one round trip, each with a snapshot of its own. */
export const pipeline = <Row>(tx: Tx, statements: readonly Statement[]): Promise<Row[][]> =>
  awaitAll<Row[][]>(statements.map(({ text, values }) => queryText<Row>(tx, text, values)))
