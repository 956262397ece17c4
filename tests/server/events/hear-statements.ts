import type { PGlite, Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '../../../src/server/db/database.ts'

export interface Heard {
  statements: () => string[]
  clear: () => void
}

const heard: string[] = []
const all: Heard = { statements: () => [...heard], clear: () => void (heard.length = 0) }

/** Every statement of this process to PostgreSQL, BEGIN and COMMIT included: on the wire, so before a pool is opened. */
function hearPostgresql(): void {
  type Ask = (this: unknown, config: string | { text?: string }, ...rest: unknown[]) => unknown
  const client = pg.Client.prototype as unknown as { query: Ask }
  const ask = client.query
  client.query = function (config, ...rest) {
    const text = typeof config === 'string' ? config : config.text
    if (text) heard.push(text)
    return ask.call(this, config, ...rest)
  }
}
hearPostgresql()

/** Hears what is said to a database; of the embedded one its transactions' begin and commit are told as well. */
export function hearStatements({ kind, db }: Database): Heard {
  if (kind === 'postgresql') return all
  const client = (db as unknown as { $client: PGlite }).$client
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)]
  client.query = ((text: string, ...rest: []) => {
    heard.push(text)
    return query(text, ...rest)
  }) as typeof client.query
  client.transaction = (async (work: (tx: Transaction) => Promise<unknown>) => {
    heard.push('begin')
    const answer = await transaction((tx) => {
      const said = tx.query.bind(tx)
      const query = ((text: string, ...rest: []) => {
        heard.push(text)
        return said(text, ...rest)
      }) as typeof tx.query
      return work(Object.assign(Object.create(tx) as Transaction, { query }))
    })
    heard.push('commit')
    return answer
  }) as typeof client.transaction
  return all
}
