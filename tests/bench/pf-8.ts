import { Agent } from 'node:http'
import pg from 'pg'
import { startCluster } from '../support/cluster.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startIssuer } from '../support/test-issuer.ts'
import { caller, type Call } from './caller.ts'
import { percentile, round, writeFigure } from './measure.ts'

const openTasks = 100_000
const barMs = 50
const rounds = 5
const callsARound = 40

const types = [
  'formatting',
  'confirming',
  'delivery',
  'disbanding',
  'formationDelivery',
  'confirmingDelivery',
]

/**
 * Open tasks of a hundred stores, of all importances, due within two weeks around now; a tenth postponed, a tenth
 * claimed.
 */
const fillInstances = `
  insert into workflow_instances (id, workflow, version, hash, status, value, state, context, order_id, pfm, created_at, updated_at)
    select 1000000 + n, ($1::text[])[1 + n % ${types.length}], 1, 'x', 'active', '"ready"', 'ready', '{}', n,
      case when n % 100 = 0 then '1001' else (1000 + n % 100)::text end, now(), now() from generate_series(1, ${openTasks}) n;`
const fillTasks = `
  insert into tasks (instance_id, order_id, task_type, task_date, task_status, pfm, importance, due_at, state, "right",
      postponed_until, claimed_by, claimed_name, claimed_until)
    select 1000000 + n, n, ($1::text[])[1 + n % ${types.length}], now() - (n % 10000) * interval '1 minute', 'open',
      case when n % 100 = 0 then '1001' else (1000 + n % 100)::text end, 1 + n % 3,
      now() + ((n * 7919) % 20160 - 10080) * interval '1 minute', 'ready', ($2::text[])[1 + n % ${types.length}],
      case when n % 10 = 1 then now() + interval '1 day' end, case when n % 10 = 2 then 'somebody' end,
      case when n % 10 = 2 then 'Кто-то' end, case when n % 10 = 2 then now() + interval '1 hour' end
    from generate_series(1, ${openTasks}) n`
const rightOf = (type: string) => `task${type[0]!.toUpperCase()}${type.slice(1)}Work`

const requests: [name: string, user: 'store' | 'manager' | 'operator', method: string, path: string][] = [
  ['current tasks of a store', 'store', 'GET', '/api/tasks?limit=50'],
  ['current tasks of six stores', 'manager', 'GET', '/api/tasks?limit=50'],
  ['current tasks of all stores', 'operator', 'GET', '/api/tasks?limit=50'],
  ['one type', 'operator', 'GET', '/api/tasks?type=confirming&limit=50'],
  ['high importance', 'operator', 'GET', '/api/tasks?importance=high&limit=50'],
  ['all tasks, newest first', 'operator', 'GET', '/api/tasks?scope=all&limit=50'],
  ['a deep page', 'operator', 'GET', '/api/tasks?limit=50&offset=15000'],
  ['what is next', 'operator', 'GET', '/api/tasks/next'],
  ['take next', 'operator', 'POST', '/api/tasks/take-next'],
  ['take next in a store', 'store', 'POST', '/api/tasks/take-next'],
]

/** Task list and take-next with a hundred thousand open tasks on PostgreSQL, one client, over HTTP. */
export async function pf8(): Promise<void> {
  const cluster = await startCluster({ shared_buffers: '256MB' })
  const issuer = await startIssuer()
  const server = await startServerProcess({
    DATABASE_URL: cluster.url,
    PROFILE: 'development',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    SEED_ORDERS: '1',
    SMS_URL: 'http://127.0.0.1:9/sms',
  })
  try {
    const db = new pg.Client({ connectionString: cluster.url })
    await db.connect()
    await db.query(fillInstances, [types])
    await db.query(fillTasks, [types, types.map(rightOf)])
    await db.query('vacuum analyze')
    await db.end()

    const agent = new Agent({ keepAlive: true })
    const calls = new Map<string, Call>()
    for (const user of ['store', 'manager', 'operator'] as const)
      calls.set(user, caller(server, agent, await issuer.tokenFor(user)))
    const table = []
    for (const [name, user, method, path] of requests) {
      const call = calls.get(user)!
      const answer = await call(method, path)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      const latencies: number[] = []
      const p95s: number[] = []
      for (let round = 0; round < rounds; round++) {
        const roundLatencies: number[] = []
        for (let n = 0; n < callsARound; n++) {
          const startedAt = performance.now()
          await call(method, path)
          roundLatencies.push(performance.now() - startedAt)
        }
        latencies.push(...roundLatencies)
        p95s.push(percentile(roundLatencies, 95))
      }
      table.push({
        name,
        p50ms: round(percentile(latencies, 50), 1),
        p95ms: round(percentile(latencies, 95), 1),
        spread: [round(Math.min(...p95s), 1), round(Math.max(...p95s), 1)],
      })
      console.log(table.at(-1))
    }
    const measured = Math.max(...table.map((row) => row.p95ms))
    writeFigure({
      id: 'PF-8',
      measured,
      bar: barMs,
      unit: 'ms, 95th percentile of the slowest of list, counters and take-next with 100,000 open tasks',
      holds: measured <= barMs,
      reference: 'none: absolute; five rounds of forty calls each',
      detail: { openTasks, rounds, callsARound, table },
    })
  } finally {
    await server.stop()
    issuer.close()
    cluster.stop()
  }
}
