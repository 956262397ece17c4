import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
// A server's workers add metrics of their own.
import '../../../../src/server/engine/events/metrics.ts'
import '../../../../src/server/platform/housekeeping/apply-retention.ts'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const metrics = async () => (await server.app.inject({ method: 'GET', url: '/metrics' })).body
const value = (text: string, name: string) =>
  Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1])

it('[OP-02] the metrics show the current number of waiting items', async () => {
  const before = value(await metrics(), 'crm_tasks_open')
  await newOrder(server)
  const text = await metrics()
  expect(value(text, 'crm_tasks_open')).toBe(before + 1)
  expect(value(text, 'crm_watch_up')).toBe(1)
  expect(value(text, 'crm_timer_delay_seconds')).toBe(0)
})

it.each(['docs/deploy/dashboard.json', 'docs/deploy/alerts.yaml'])(
  '[OP-02] %s queries only metrics that the server exposes',
  async (file) => {
    const exposed = await metrics()
    const queried = readFileSync(file, 'utf8').match(
      /\b(crm_[a-z_]+|http_request_[a-z_]+|process_[a-z_]+|nodejs_[a-z_0-9]+)/g,
    )
    expect(queried!.length).toBeGreaterThan(5)
    for (const name of new Set(queried!.map((metric) => metric.replace(/_(bucket|count|sum)$/, '')))) {
      expect(exposed, name).toContain(`# TYPE ${name} `)
    }
  },
)
