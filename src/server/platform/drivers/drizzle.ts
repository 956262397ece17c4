/** Part of the interface that a connection of pg and PGlite have in common. */
export interface DriverClient {
  query: (statement: string | { text: string }, ...rest: unknown[]) => Promise<{ rows: unknown[] }>
}

/** Returns the connection of a transaction. Outside of a transaction it is the pool of pg, or PGlite itself. */
export const getDriverClient = (db: { _: { session: object } }): DriverClient =>
  (db._.session as { client: DriverClient }).client

/**
 * Returns the command of a statement with which Drizzle begins or ends a transaction. Null for every other statement,
 * including those of savepoints.
 */
export function getTransactionCommand(text: string): 'begin' | 'commit' | 'rollback' | null {
  if (/^begin/i.test(text)) return 'begin'
  if (/^commit/i.test(text)) return 'commit'
  return /^rollback$/i.test(text) ? 'rollback' : null
}
