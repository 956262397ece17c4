import pg from 'pg'
import { startCluster } from '../support/cluster.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startIssuer } from '../support/test-issuer.ts'
import { openConnection, requestBytes, type Connection } from './load/connection.ts'
import { fillWithOrders } from '../../src/tools/many-orders.ts'
import { percentile, round, writeFigure } from './measure.ts'
import { orderQueries, type OrderListQuery } from './order-queries.ts'
import { statusChangeCost } from './status-change.ts'

const few = 10_000
const many = Number(process.env.ORDERS ?? 1_000_000)
const repeats = Number(process.env.REPEATS ?? 7)
const clients = 8
const barMs = 20
const textBarMs = 50

/** Server on a database of so many orders. */
export interface ListServer {
  name: string
  port: number
}

interface Page {
  name: string
  kind: OrderListQuery['kind']
  request: Buffer
}

interface Measured extends Page {
  /** ms at each server. */
  latencies: Map<ListServer, number[]>
}

/** The orders list with a million orders: every filter alone, drawn combinations and free texts, first and deep pages. */
export async function pf2(): Promise<void> {
  const cluster = await startCluster({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const issuer = await startIssuer()
  const stops: (() => Promise<void>)[] = []
  const listServer = async (orders: number): Promise<ListServer & { url: string }> => {
    const url = cluster.url.replace(/postgres$/, `orders_${orders}`)
    const admin = new pg.Client({ connectionString: cluster.url })
    await admin.connect()
    await admin.query(`create database orders_${orders}`)
    await admin.end()
    const server = await startServerProcess({
      DATABASE_URL: url,
      PROFILE: 'development',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      SEED_ORDERS: '1',
      SMS_URL: 'http://127.0.0.1:9/sms',
    })
    stops.push(() => server.stop())
    await fillWithOrders(url, orders)
    return { name: `${orders} orders`, port: server.port, url }
  }
  try {
    const small = await listServer(few)
    const large = await listServer(many)
    const { table, pages } = await measureLists([small, large], issuer.tokenFor)
    const together = await eightClients(large, pages)
    const statusChange = await statusChangeCost(large.url)

    const one = summary(table, large)
    const atFew = summary(table, small)
    const eight = { list: judged(together.list), text: judged(together.text) }
    const grown = {
      list: round(one.list.p95ms / atFew.list.p95ms, 2),
      text: round(one.text.p95ms / atFew.text.p95ms, 2),
      listMedian: round(one.list.p50ms / atFew.list.p50ms, 2),
      textMedian: round(one.text.p50ms / atFew.text.p50ms, 2),
    }
    console.log({ one, atFew, eight, grown, statusChange })
    const holds =
      one.list.p95ms <= barMs &&
      one.text.p95ms <= textBarMs &&
      eight.list.p95ms <= 4 * barMs &&
      eight.text.p95ms <= 4 * textBarMs &&
      grown.list <= 2
    writeFigure({
      id: 'PF-2',
      measured: one.list.p95ms,
      bar: barMs,
      unit: `ms, 95th percentile of the orders list with ${many} orders, one client, free text apart`,
      holds,
      reference: `the same queries on ${few} orders, asked alternately`,
      detail: {
        ...{ orders: many, repeats, bars: { listMs: barMs, textMs: textBarMs, eightClients: 4, grown: 2 } },
        ...{ oneClient: one, eightClients: eight, [`at${few}`]: atFew, grown, statusChange },
        table: rowsOf(table, [small, large]),
      },
    })
  } finally {
    for (const stop of stops) await stop()
    issuer.close()
    cluster.stop()
  }
}

/** Each page asked of each server in turn, over one connection, `repeats` times and once before. */
export async function measureLists(servers: ListServer[], tokenFor: (user: string) => Promise<string>) {
  const connections = new Map<ListServer, Connection>()
  for (const server of servers) connections.set(server, await openConnection(server.port))
  const largest = connections.get(servers.at(-1)!)!
  const pages: Page[] = []
  for (const { name, kind, user, query } of orderQueries) {
    const token = await tokenFor(user)
    const page = (offset: number) => {
      const path = `/api/orders?${new URLSearchParams({ ...query, offset: String(offset) }).toString()}`
      return requestBytes({ method: 'GET', path, token })
    }
    pages.push({ name, kind, request: page(0) })
    const { total } = JSON.parse((await ok(largest, page(0), name)).toString()) as { total: number }
    // The last page that the screen offers.
    const last = Math.floor((total - 1) / 50) * 50
    if (last >= 100) pages.push({ name: `${name}, from ${last}`, kind, request: page(last) })
  }
  const table: Measured[] = []
  for (const page of pages) {
    const latencies = new Map(servers.map((server) => [server, [] as number[]]))
    for (const server of servers) await ok(connections.get(server)!, page.request, page.name)
    for (let n = 0; n < repeats; n++)
      for (const server of servers) {
        const startedAt = performance.now()
        await ok(connections.get(server)!, page.request, page.name)
        latencies.get(server)!.push(performance.now() - startedAt)
      }
    table.push({ ...page, latencies })
  }
  connections.forEach((connection) => connection.close())
  return { table, pages }
}

/** All pages three times over, by eight clients that take the next one as soon as they have theirs. */
async function eightClients(server: ListServer, pages: Page[]) {
  const queue = [pages, pages, pages].flatMap((all, round) =>
    all.map((_, n) => all[(n * 7 + round) % all.length]!),
  )
  const latencies: Record<'list' | 'text', number[]> = { list: [], text: [] }
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = await openConnection(server.port)
      for (let page = queue.shift(); page; page = queue.shift()) {
        const startedAt = performance.now()
        await ok(connection, page.request, page.name)
        latencies[page.kind === 'text' ? 'text' : 'list'].push(performance.now() - startedAt)
      }
      connection.close()
    }),
  )
  return latencies
}

async function ok(connection: Connection, request: Buffer, name: string): Promise<Buffer> {
  const { status, body } = await connection.ask(request)
  if (status !== 200) throw new Error(`${name}: ${status} ${body.toString()}`)
  return body
}

const judged = (latencies: number[]) => ({
  p50ms: round(percentile(latencies, 50), 1),
  p95ms: round(percentile(latencies, 95), 1),
  maxMs: round(Math.max(...latencies), 1),
})

export function summary(table: Measured[], server: ListServer) {
  const of = (wanted: (kind: Page['kind']) => boolean) =>
    judged(table.filter(({ kind }) => wanted(kind)).flatMap(({ latencies }) => latencies.get(server)!))
  return {
    list: of((kind) => kind !== 'text'),
    filters: of((kind) => kind === 'filter'),
    drawn: of((kind) => kind === 'drawn'),
    text: of((kind) => kind === 'text'),
  }
}

export const rowsOf = (table: Measured[], servers: ListServer[]) =>
  table.map(({ name, kind, latencies }) => ({
    ...{ name, kind },
    ...Object.fromEntries(
      servers.map((server) => {
        const { p50ms, p95ms } = judged(latencies.get(server)!)
        return [server.name, [p50ms, p95ms]]
      }),
    ),
  }))
