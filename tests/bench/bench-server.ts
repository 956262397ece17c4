import { Agent } from 'node:http'
import pg from 'pg'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { startIssuer } from '../support/test-issuer.ts'
import { caller } from './caller.ts'
import { startCountingProxy, type CountingProxy } from './load/counting-proxy.ts'
import type { BenchUsers } from './prepared-steps.ts'

export interface BenchServer {
  cluster: Cluster
  server: ServerProcess
  people: BenchUsers
  /** The benchmark's own connection. */
  db: pg.Client
}

/** PostgreSQL, the identity provider and the settings of a server under load; servers are started one after another. */
export async function startBenchStage(
  extraEnvironment: Record<string, string> = {},
  settings: Record<string, string> = {},
) {
  const cluster = await startCluster({ shared_buffers: '256MB', ...settings })
  const issuer = await startIssuer()
  const db = new pg.Client({ connectionString: cluster.url })
  await db.connect()
  const environment = {
    DATABASE_URL: cluster.url,
    PROFILE: 'development',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    SEED_ORDERS: '1',
    SMS_URL: 'http://127.0.0.1:9/sms',
    ...extraEnvironment,
  }
  const withServer = async <T>(
    work: (bench: BenchServer) => Promise<T>,
    serverEnvironment: Record<string, string> = {},
    nodeArguments: string[] = [],
  ): Promise<T> => {
    const server = await startServerProcess(
      { ...environment, ...serverEnvironment },
      undefined,
      undefined,
      nodeArguments,
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    try {
      const storeToken = await issuer.tokenFor('store')
      const adminToken = await issuer.tokenFor('admin')
      const people = {
        admin: caller(server, agent, adminToken),
        adminToken,
        store: caller(server, agent, storeToken),
        storeToken,
      }
      return await work({ cluster, server, people, db })
    } finally {
      agent.destroy()
      await server.stop()
    }
  }
  /** Like `withServer`, with every byte between server and PostgreSQL counted. */
  const counted = async <T>(work: (bench: BenchServer, proxy: CountingProxy) => Promise<T>): Promise<T> => {
    const proxy = await startCountingProxy(cluster.url)
    try {
      return await withServer((bench) => work(bench, proxy), { DATABASE_URL: proxy.url })
    } finally {
      proxy.close()
    }
  }
  const close = async () => {
    await db.end()
    issuer.close()
    cluster.stop()
  }
  return { cluster, db, withServer, counted, close, tokenFor: issuer.tokenFor }
}

/** Switches a partner's service off or on, as an administrator does. */
export async function switchService(
  { people }: BenchServer,
  service: string,
  enable: boolean,
): Promise<void> {
  const { status, body } = await people.admin('POST', '/api/services', { service, enable })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}
