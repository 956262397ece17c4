import pg from 'pg'
import { startCluster } from '../support/cluster.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startIssuer } from '../support/test-issuer.ts'
import { openConnection, requestBytes, type Connection } from './load/connection.ts'
import { insertLoadTestOrders } from '../../src/tools/load-orders.ts'
import { percentile, round, writeFigure } from './measure.ts'
import { orderQueries, type OrderListQuery } from './order-queries.ts'
import { measureStatusChange } from './status-change.ts'

const fewOrders = 10_000
const manyOrders = Number(process.env.ORDERS ?? 1_000_000)
const repeats = Number(process.env.REPEATS ?? 7)
const clients = 8
const barMs = 20
const textBarMs = 50

/** A server on a database with a given number of orders. */
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
  /** Milliseconds by server. */
  latencies: Map<ListServer, number[]>
}

/**
 * The orders list with a million orders: every filter alone, random combinations and free texts, first and deep pages.
 */
export async function pf2(): Promise<void> {
  const cluster = await startCluster({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const issuer = await startIssuer()
  const stopServers: (() => Promise<void>)[] = []
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
    stopServers.push(() => server.stop())
    await insertLoadTestOrders(url, orders)
    return { name: `${orders} orders`, port: server.port, url }
  }
  try {
    const small = await listServer(fewOrders)
    const large = await listServer(manyOrders)
    const { table, pages } = await measureLists([small, large], issuer.tokenFor)
    const concurrentLatencies = await measureEightClients(large, pages)
    const statusChange = await measureStatusChange(large.url)

    const oneClient = summarizeLists(table, large)
    const onFewOrders = summarizeLists(table, small)
    const eightClientSummary = {
      list: summarizeLatencies(concurrentLatencies.list),
      text: summarizeLatencies(concurrentLatencies.text),
    }
    const growth = {
      list: round(oneClient.list.p95ms / onFewOrders.list.p95ms, 2),
      text: round(oneClient.text.p95ms / onFewOrders.text.p95ms, 2),
      listMedian: round(oneClient.list.p50ms / onFewOrders.list.p50ms, 2),
      textMedian: round(oneClient.text.p50ms / onFewOrders.text.p50ms, 2),
    }
    console.log({
      one: oneClient,
      atFew: onFewOrders,
      eight: eightClientSummary,
      grown: growth,
      statusChange,
    })
    const holds =
      oneClient.list.p95ms <= barMs &&
      oneClient.text.p95ms <= textBarMs &&
      eightClientSummary.list.p95ms <= 4 * barMs &&
      eightClientSummary.text.p95ms <= 4 * textBarMs &&
      growth.list <= 2
    writeFigure({
      id: 'PF-2',
      measured: oneClient.list.p95ms,
      bar: barMs,
      unit: `ms, 95th percentile of the orders list with ${manyOrders} orders, one client, free text apart`,
      holds,
      reference: `the same queries on ${fewOrders} orders, asked alternately`,
      detail: {
        orders: manyOrders,
        repeats,
        bars: { listMs: barMs, textMs: textBarMs, eightClients: 4, grown: 2 },
        oneClient,
        eightClients: eightClientSummary,
        [`at${fewOrders}`]: onFewOrders,
        grown: growth,
        statusChange,
        table: rowsOf(table, [small, large]),
      },
    })
  } finally {
    for (const stop of stopServers) await stop()
    issuer.close()
    cluster.stop()
  }
}

/** Requests each page from each server in turn, over one connection, `repeats` times after one warm-up call. */
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
    const { total } = JSON.parse((await fetchOk(largest, page(0), name)).toString()) as { total: number }
    // The last page that the screen offers.
    const last = Math.floor((total - 1) / 50) * 50
    if (last >= 100) pages.push({ name: `${name}, from ${last}`, kind, request: page(last) })
  }
  const table: Measured[] = []
  for (const page of pages) {
    const latencies = new Map(servers.map((server) => [server, [] as number[]]))
    for (const server of servers) await fetchOk(connections.get(server)!, page.request, page.name)
    for (let n = 0; n < repeats; n++)
      for (const server of servers) {
        const startedAt = performance.now()
        await fetchOk(connections.get(server)!, page.request, page.name)
        latencies.get(server)!.push(performance.now() - startedAt)
      }
    table.push({ ...page, latencies })
  }
  connections.forEach((connection) => connection.close())
  return { table, pages }
}

/** Requests all pages three times by eight clients; each takes the next page as soon as it has its answer. */
async function measureEightClients(server: ListServer, pages: Page[]) {
  const queue = [pages, pages, pages].flatMap((pass, round) =>
    pass.map((_, n) => pass[(n * 7 + round) % pass.length]!),
  )
  const latencies: Record<'list' | 'text', number[]> = { list: [], text: [] }
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = await openConnection(server.port)
      for (let page = queue.shift(); page; page = queue.shift()) {
        const startedAt = performance.now()
        await fetchOk(connection, page.request, page.name)
        latencies[page.kind === 'text' ? 'text' : 'list'].push(performance.now() - startedAt)
      }
      connection.close()
    }),
  )
  return latencies
}

async function fetchOk(connection: Connection, request: Buffer, name: string): Promise<Buffer> {
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`${name}: ${status} ${body.toString()}`)
  return body
}

const summarizeLatencies = (latencies: number[]) => ({
  p50ms: round(percentile(latencies, 50), 1),
  p95ms: round(percentile(latencies, 95), 1),
  maxMs: round(Math.max(...latencies), 1),
})

export function summarizeLists(table: Measured[], server: ListServer) {
  const summarizeKinds = (isIncluded: (kind: Page['kind']) => boolean) =>
    summarizeLatencies(
      table.filter(({ kind }) => isIncluded(kind)).flatMap(({ latencies }) => latencies.get(server)!),
    )
  return {
    list: summarizeKinds((kind) => kind !== 'text'),
    filters: summarizeKinds((kind) => kind === 'filter'),
    drawn: summarizeKinds((kind) => kind === 'drawn'),
    text: summarizeKinds((kind) => kind === 'text'),
  }
}

export const rowsOf = (table: Measured[], servers: ListServer[]) =>
  table.map(({ name, kind, latencies }) => ({
    name,
    kind,
    ...Object.fromEntries(
      servers.map((server) => {
        const { p50ms, p95ms } = summarizeLatencies(latencies.get(server)!)
        return [server.name, [p50ms, p95ms]]
      }),
    ),
  }))
