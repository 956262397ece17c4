/** The part of a connection of pg or PGlite that drizzle uses. */
export interface DriverClient {
  query: (statement: string | { text: string }, ...rest: unknown[]) => Promise<{ rows: unknown[] }>
}

/** The connection of a transaction. For a database outside of transactions it is the pool, or PGlite itself. */
export const getClient = (db: { _: { session: object } }): DriverClient =>
  (db._.session as { client: DriverClient }).client

/**
 * The command of a statement that drizzle itself sends around a transaction. Null for every other statement, including
 * those of savepoints.
 */
export function getTransactionCommand(text: string): 'begin' | 'commit' | 'rollback' | null {
  if (/^begin/i.test(text)) return 'begin'
  if (/^commit/i.test(text)) return 'commit'
  return /^rollback$/i.test(text) ? 'rollback' : null
}
