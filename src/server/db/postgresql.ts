import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { schema } from './schema/schema.ts'
import { shortenTransactions } from './short-transactions.ts'

/** Pause before a lost listening connection is opened anew, ms. */
const relistenAfter = 500

/** Opens a pool on PostgreSQL. Connections are in UTC; a lost one is replaced by the pool. */
export async function openPostgresql(url: string, options: { poolSize?: number } = {}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 16,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  })
  // A connection that dies (a restart of PostgreSQL) is replaced by the pool. Without listeners it ends the process: idle
  // ones tell the pool; one that is lent to a transaction tells only itself, between two of its statements.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    shortenTransactions(client)
  })
  const db = drizzle(pool, { schema }) as unknown as Database['db']
  return {
    kind: 'postgresql',
    db,
    listen: (channel, hear, missed = () => {}) => listen(url, channel, hear, missed),
    close: () => pool.end(),
  }
}

/** A connection of its own: a pooled one would be handed on with its LISTEN. Reconnects until stopped. */
async function listen(url: string, channel: string, hear: (payload: string) => void, missed: () => void) {
  let stopped = false
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    current = client
    client.on('notification', (message) => hear(message.payload ?? ''))
    client.on('error', () => lost(client))
    client.on('end', () => lost(client))
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }
  // A connection says more than once that it is lost, and may say so again after the next one was made.
  const lost = (client: pg.Client | undefined) => {
    if (stopped || retry || client !== current) return
    retry = setTimeout(() => {
      retry = undefined
      connect().then(missed, () => lost(current))
    }, relistenAfter)
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await current?.end()
  }
}
