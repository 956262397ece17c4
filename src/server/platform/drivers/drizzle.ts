/** What drizzle uses of a connection of pg or of PGlite. */
export interface DriverClient {
  query: (statement: string | { text: string }, ...rest: unknown[]) => Promise<{ rows: unknown[] }>
}

/** The connection of a transaction; of a database outside of transactions its pool, or PGlite itself. */
export const getClient = (db: { _: { session: object } }): DriverClient =>
  (db._.session as { client: DriverClient }).client

/** What drizzle's own statements around a transaction do; null for every other statement, those of savepoints included. */
export function getTransactionCommand(text: string): 'begin' | 'commit' | 'rollback' | null {
  if (/^begin/i.test(text)) return 'begin'
  if (/^commit/i.test(text)) return 'commit'
  return /^rollback$/i.test(text) ? 'rollback' : null
}
