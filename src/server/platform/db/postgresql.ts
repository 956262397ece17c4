import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { schema } from './schema/schema.ts'
import { shortenTransactions } from './short-transactions.ts'

/** Pause before a lost listening connection is opened anew, ms. */
const relistenAfter = 500

/**
 * How long anything of ours may take at PostgreSQL, ms. A lock that somebody holds fails one call after `lock`, and no
 * connection stays behind a transaction that was forgotten; migrations go without limits.
 */
export const timeLimits = { statement: 30_000, lock: 5_000, idleInTransaction: 15_000 }

/** How often the listening connection is asked whether it is still there, and how long it may think, ms. */
export interface Heartbeat {
  every: number
  answer: number
}
const usualHeartbeat: Heartbeat = { every: 10_000, answer: 5_000 }

/** Opens a pool on PostgreSQL. Connections are in UTC; a lost one is replaced by the pool. */
export async function openPostgresql(
  url: string,
  options: { poolSize?: number; heartbeat?: Heartbeat; lockMs?: number } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 16,
    options: [
      ...[
        '-c timezone=UTC',
        // A search is planned dearer than it is: compiling it takes ten times as long as running it.
        '-c jit=off',
        `-c statement_timeout=${timeLimits.statement}`,
        `-c lock_timeout=${options.lockMs ?? timeLimits.lock}`,
      ],
      `-c idle_in_transaction_session_timeout=${timeLimits.idleInTransaction}`,
    ].join(' '),
    keepAlive: true,
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
    listen: (channel, hear, missed = () => {}) =>
      listen(url, { channel, hear, missed, heartbeat: options.heartbeat ?? usualHeartbeat }),
    close: () => pool.end(),
  }
}

/** A connection of its own: a pooled one would be handed on with its LISTEN. Reconnects until stopped. */
async function listen(
  url: string,
  {
    channel,
    hear,
    missed,
    heartbeat,
  }: { channel: string; hear: (payload: string) => void; missed: () => void; heartbeat: Heartbeat },
) {
  let stopped = false
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    current = client
    client.on('notification', (message) => hear(message.payload ?? ''))
    client.on('error', () => lost(client))
    client.on('end', () => lost(client))
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    clearInterval(beating)
    beating = setInterval(() => void beat(client), heartbeat.every)
  }
  // A network that swallows packets says nothing: a connection that does not answer in time is given up.
  const beat = async (client: pg.Client) => {
    const late = setTimeout(() => {
      lost(client)
      destroy(client)
    }, heartbeat.answer)
    await client.query('select 1').catch(() => lost(client))
    clearTimeout(late)
  }
  // A connection says more than once that it is lost, and may say so again after the next one was made.
  const lost = (client: pg.Client | undefined) => {
    if (stopped || retry || client !== current) return
    clearInterval(beating)
    retry = setTimeout(() => {
      retry = undefined
      connect().then(missed, () => lost(current))
    }, relistenAfter)
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    clearInterval(beating)
    await current?.end()
  }
}

/** Without waiting for an answer that does not come. */
const destroy = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
