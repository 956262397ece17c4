import type { PGlite, Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '../../../../src/server/platform/db/database.ts'

export interface StatementRecorder {
  statements: () => string[]
  clear: () => void
}

const statements: string[] = []
const recorder: StatementRecorder = {
  statements: () => [...statements],
  clear: () => void (statements.length = 0),
}

/**
 * Every statement of this process to PostgreSQL, BEGIN and COMMIT included: read from the wire, so it must be called
 * before a pool is opened.
 */
function recordPostgresql(): void {
  type Query = (this: unknown, config: string | { text?: string }, ...rest: unknown[]) => unknown
  const client = pg.Client.prototype as unknown as { query: Query }
  const query = client.query
  client.query = function (config, ...rest) {
    const text = typeof config === 'string' ? config : config.text
    if (text) statements.push(text)
    return query.call(this, config, ...rest)
  }
}
recordPostgresql()

/** Records the statements of a database; for the embedded one the begin and commit of its transactions are added. */
export function recordStatements({ kind, db }: Database): StatementRecorder {
  if (kind === 'postgresql') return recorder
  const client = (db as unknown as { $client: PGlite }).$client
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)]
  client.query = ((text: string, ...rest: []) => {
    statements.push(text)
    return query(text, ...rest)
  }) as typeof client.query
  client.transaction = (async (action: (tx: Transaction) => Promise<unknown>) => {
    statements.push('begin')
    const response = await transaction((tx) => {
      const runQuery = tx.query.bind(tx)
      const query = ((text: string, ...rest: []) => {
        statements.push(text)
        return runQuery(text, ...rest)
      }) as typeof tx.query
      return action(Object.assign(Object.create(tx) as Transaction, { query }))
    })
    statements.push('commit')
    return response
  }) as typeof client.transaction
  return recorder
}
