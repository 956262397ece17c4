import pg from 'pg'
import { applyRetention } from '../../src/server/platform/housekeeping/apply-retention.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import { createLogger } from '../../src/server/platform/log.ts'
import { fillYear } from '../../src/tools/load-year/fill-year.ts'
import { startCluster } from '../support/cluster.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startIssuer } from '../support/test-issuer.ts'
import { openConnection, requestBytes } from './load/connection.ts'
import { percentile, round, writeFigure } from './measure.ts'
import { listYearScreens, type ScreenKind, type YearScreen } from './year-screens.ts'

/** `ORDERS=20000 npm run bench -- PF-12` tries it small. */
const orders = Number(process.env.ORDERS ?? 1_000_000)
const callsAScreen = Number(process.env.CALLS ?? 100)
const clientCounts = [1, 8]
const barsMs: Record<ScreenKind, number> = { allDay: 50, month: 300 }
const warmUpCalls = 3
/** Timers of open orders that became due while the year was loaded are fired first. */
const settleMs = 20_000

interface MeasuredScreen {
  name: string
  kind: ScreenKind
  user: string
  clients: number
  p50ms: number
  p95ms: number
  maxMs: number
}

interface Call {
  screen: YearScreen
  request: Buffer
}

/**
 * What is open all day, and the reports and statistics of a month, on a database with a year of a company, before and
 * after housekeeping and a vacuum: by one client, and by eight clients at once without a pause.
 */
export async function pf12(): Promise<void> {
  const cluster = await startCluster({ shared_buffers: '1GB', max_wal_size: '8GB' })
  const issuer = await startIssuer()
  const db = new pg.Client({ connectionString: cluster.url })
  try {
    await db.connect()
    const year = await loadYear(cluster.url)
    const server = await startServerProcess({
      DATABASE_URL: cluster.url,
      PROFILE: 'development',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      // Creates the users of the demo; it adds no orders to those that exist.
      SEED_ORDERS: '1',
      SMS_URL: 'http://127.0.0.1:9/sms',
    })
    try {
      await new Promise((resolve) => setTimeout(resolve, settleMs))
      const screens = await listYearScreens(db, new Date())
      const tokens = new Map<string, string>()
      for (const user of new Set(screens.map((screen) => screen.user)))
        tokens.set(user, await issuer.tokenFor(user))
      const measure = () => measureScreens(server.port, screens, tokens)
      const before = await measure()
      const housekeeping = await keepHouse(cluster.url, db)
      const after = await measure()
      const rows = [...before, ...after]
      const worst = (kind: ScreenKind, clients?: number) =>
        Math.max(
          ...rows
            .filter((row) => row.kind === kind && (clients === undefined || row.clients === clients))
            .map(({ p95ms }) => p95ms),
        )
      const measured = worst('allDay')
      writeFigure({
        id: 'PF-12',
        measured,
        bar: barsMs.allDay,
        unit: `ms, 95th percentile of the slowest of what is open all day, with ${orders} orders of a year, by one and by eight clients; reports and statistics of a month ${worst('month')} ms (bar ${barsMs.month})`,
        holds: rows.every(({ kind, p95ms }) => p95ms <= barsMs[kind]),
        reference: `none: absolute; ${callsAScreen} calls of each screen by one client, as many by each of eight`,
        detail: {
          shape: {
            orders: `${year.orders} orders of 365 days, ${year.open} of them open; ${year.rows} rows, ${year.records} of them records of steps`,
            source: `copies of ${year.played.ended} ended and ${year.played.open} open orders that the engine played (src/tools/load-year), with new numbers, customers, stores and days`,
            retention:
              'rows that housekeeping has deleted by default settings are absent, except those of one day',
            clients:
              'each requests the next page as soon as it has its answer, over one connection that stays open',
            units: 'p50ms, p95ms, maxMs: ms from request to answer; sizes: MB with indexes',
          },
          barsMs,
          loading: { seconds: year.seconds },
          databaseMegabytes: await readSizes(db),
          worst: Object.fromEntries(
            clientCounts.map((clients) => [
              `${clients} clients`,
              { allDayMs: worst('allDay', clients), monthMs: worst('month', clients) },
            ]),
          ),
          housekeeping,
          beforeHousekeeping: before,
          afterHousekeeping: after,
        },
      })
    } finally {
      await server.stop()
    }
  } finally {
    await db.end()
    issuer.close()
    cluster.stop()
  }
}

async function loadYear(url: string) {
  const database = await openPostgresqlDatabase(url)
  await migrateDatabase(database)
  await database.close()
  const startedAt = performance.now()
  const year = await fillYear(url, { orders, report: (message) => console.log(message) })
  return { ...year, seconds: secondsSince(startedAt) }
}

/** Each screen by one client; then eight clients take the calls of all screens of a kind in a mixed sequence. */
async function measureScreens(
  port: number,
  screens: readonly YearScreen[],
  tokens: ReadonlyMap<string, string>,
): Promise<MeasuredScreen[]> {
  const callsOf = (screen: YearScreen, count: number, from = 0): Call[] =>
    Array.from({ length: count }, (_, n) => ({
      screen,
      request: requestBytes({
        method: 'GET',
        path: screen.paths[(from + n) % screen.paths.length]!,
        token: tokens.get(screen.user)!,
      }),
    }))
  const rows: MeasuredScreen[] = []
  for (const screen of screens) {
    if (screen.paths.length === 0) throw new Error(`${screen.name}: nothing to request`)
    await runCalls(port, 1, callsOf(screen, warmUpCalls))
    rows.push(...summarize(1, await runCalls(port, 1, callsOf(screen, callsAScreen))))
    console.log(rows.at(-1))
  }
  for (const clients of clientCounts.filter((count) => count > 1))
    for (const kind of ['allDay', 'month'] as const) {
      const ofKind = screens.filter((screen) => screen.kind === kind)
      const calls = Array.from({ length: callsAScreen * clients }, (_, n) =>
        ofKind.flatMap((screen) => callsOf(screen, 1, n)),
      ).flat()
      rows.push(...summarize(clients, await runCalls(port, clients, calls)))
      console.log(rows.filter((row) => row.clients === clients && row.kind === kind))
    }
  return rows
}

/** Latencies by screen, in ms. */
async function runCalls(
  port: number,
  clients: number,
  calls: readonly Call[],
): Promise<Map<YearScreen, number[]>> {
  const latencies = new Map<YearScreen, number[]>()
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = await openConnection(port)
      for (let call = calls[next++]; call; call = calls[next++]) {
        const startedAt = performance.now()
        const { status, body } = await connection.send(call.request)
        const took = performance.now() - startedAt
        if (status !== 200) throw new Error(`${call.screen.name}: ${status} ${body.toString()}`)
        const ofScreen = latencies.get(call.screen)
        if (ofScreen) ofScreen.push(took)
        else latencies.set(call.screen, [took])
      }
      connection.close()
    }),
  )
  return latencies
}

const summarize = (clients: number, latencies: ReadonlyMap<YearScreen, number[]>): MeasuredScreen[] =>
  Array.from(latencies, ([{ name, kind, user }, values]) => ({
    name,
    kind,
    user,
    clients,
    p50ms: round(percentile(values, 50), 1),
    p95ms: round(percentile(values, 95), 1),
    maxMs: round(percentile(values, 100), 1),
  }))

/** Deletes the rows of the day that became due, then vacuums. The server may have begun with them by itself. */
async function keepHouse(url: string, db: pg.Client) {
  const readDeleted = async () =>
    Number((await db.query('select sum(n_tup_del)::bigint as rows from pg_stat_user_tables')).rows[0].rows)
  const deletedBefore = await readDeleted()
  const database = await openPostgresqlDatabase(url)
  try {
    const retentionStartedAt = performance.now()
    const services = { database, log: createLogger({ logLevel: 'warn' }) }
    for (;;) {
      // Another server is deleting.
      const deleted = await applyRetention(services)
      if (deleted !== null) break
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const retentionSeconds = secondsSince(retentionStartedAt)
    const vacuumStartedAt = performance.now()
    await db.query('vacuum (analyze)')
    return {
      deletedRows: (await readDeleted()) - deletedBefore,
      retentionSeconds,
      vacuumSeconds: secondsSince(vacuumStartedAt),
    }
  } finally {
    await database.close()
  }
}

async function readSizes(db: pg.Client): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string; megabytes: number }>(
    `select coalesce(p.relname, c.relname) as name, (sum(pg_total_relation_size(c.oid)) / 1048576)::float8 as megabytes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 2 desc`,
  )
  const all = rows.reduce((sum, { megabytes }) => sum + megabytes, 0)
  const largest = rows.slice(0, 12).map(({ name, megabytes }) => [name, Math.round(megabytes)] as const)
  return { all: Math.round(all), ...Object.fromEntries(largest) }
}

const secondsSince = (startedAt: number) => round((performance.now() - startedAt) / 1000, 1)
