import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { closeUnresponsiveConnection } from '../drivers/pg.ts'
import type { Database } from './database.ts'
import { schema } from './schema/schema.ts'
import { reduceRoundTrips } from './reduce-round-trips.ts'

/** Pause before the lost connection for notifications is reopened, in ms. */
const reconnectDelayMs = 500

/**
 * Timeouts of PostgreSQL, in ms. `lock` limits the waiting time for a locked row. `idleInTransaction` ends an abandoned
 * transaction, which would otherwise block its connection. Migrations run without these limits, but have their own
 * limit for table locks.
 */
export const databaseTimeouts = { statement: 30_000, lock: 5_000, idleInTransaction: 15_000 }

/** Checks of the connection for notifications: interval between two checks, and maximum time for a response, in ms. */
export interface Heartbeat {
  intervalMs: number
  timeoutMs: number
}
const defaultHeartbeat: Heartbeat = { intervalMs: 10_000, timeoutMs: 5_000 }

/** Opens a pool of PostgreSQL connections in UTC. The pool replaces lost connections. */
export async function openPostgresqlDatabase(
  url: string,
  options: { poolSize?: number; heartbeat?: Heartbeat; lockMs?: number } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 16,
    options: [
      '-c timezone=UTC',
      // The planner overestimates the cost of searches, so it would compile them (JIT), which takes ten times as long
      // as the searches themselves.
      '-c jit=off',
      `-c statement_timeout=${databaseTimeouts.statement}`,
      `-c lock_timeout=${options.lockMs ?? databaseTimeouts.lock}`,
      `-c idle_in_transaction_session_timeout=${databaseTimeouts.idleInTransaction}`,
    ].join(' '),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  })
  // The pool replaces a lost connection, for example after a restart of PostgreSQL. Without these listeners the error
  // event would end the process. The pool emits the event for an idle connection. During a transaction only the
  // connection itself emits it.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    reduceRoundTrips(client)
  })
  const db = drizzle(pool, { schema })
  return {
    kind: 'postgresql',
    db,
    listen: (channel, onNotification, onReconnect = () => {}) =>
      listen(url, { channel, onNotification, onReconnect, heartbeat: options.heartbeat ?? defaultHeartbeat }),
    close: () => pool.end(),
  }
}

/**
 * Listens on a separate connection, because a pooled connection would be reused with its LISTEN. Reconnects after each
 * loss of the connection. Returns a function that stops this.
 */
async function listen(
  url: string,
  {
    channel,
    onNotification,
    onReconnect,
    heartbeat,
  }: {
    channel: string
    onNotification: (payload: string) => void
    onReconnect: () => void
    heartbeat: Heartbeat
  },
) {
  let isStopped = false
  let current: pg.Client | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    current = client
    client.on('notification', (message) => onNotification(message.payload ?? ''))
    client.on('error', () => handleLoss(client))
    client.on('end', () => handleLoss(client))
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    clearInterval(heartbeatTimer)
    heartbeatTimer = setInterval(() => void checkConnection(client), heartbeat.intervalMs)
  }
  // A network that drops packets reports no error. Therefore a connection that does not respond in time is treated as
  // lost.
  const checkConnection = async (client: pg.Client) => {
    const timeout = setTimeout(() => {
      handleLoss(client)
      closeUnresponsiveConnection(client)
    }, heartbeat.timeoutMs)
    await client.query('select 1').catch(() => handleLoss(client))
    clearTimeout(timeout)
  }
  // A connection may report its loss several times, even after the next connection was opened.
  const handleLoss = (client: pg.Client | undefined) => {
    if (isStopped || reconnectTimer || client !== current) return
    clearInterval(heartbeatTimer)
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined
      connect().then(onReconnect, () => handleLoss(current))
    }, reconnectDelayMs)
  }
  await connect()
  return async () => {
    isStopped = true
    clearTimeout(reconnectTimer)
    clearInterval(heartbeatTimer)
    await current?.end()
  }
}
