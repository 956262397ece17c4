import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Histogram, register, Registry } from 'prom-client'
import type { App } from './http.ts'
import type { Services } from './services.ts'

/** Health, readiness, metrics and the version marker (specification 7). */
export function operationRoutes(app: App, { database }: Services): void {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_, reply) => {
    try {
      await database.db.execute(sql`select 1`)
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'the database is out of reach' })
    }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type(metrics.contentType).send(await Registry.merge([metrics, register]).metrics()),
  )
}
