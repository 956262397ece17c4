import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Histogram, register, Registry } from 'prom-client'
import type { Config } from '../platform/config/config.ts'
import type { App } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { Services } from '../platform/services.ts'
import { createPendingWorkMetrics } from '../domains/watch/metrics.ts'

/** Routes for operation: health, readiness, OpenAPI document and metrics (specification 7). */
export function registerMonitoringRoutes(app: App, { config, database }: Services): void {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of HTTP requests by route in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [metrics],
  })
  const updateWaitingMetrics = createPendingWorkMetrics(metrics, database.db)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_, reply) => {
    if (app.isDraining()) return reply.code(503).send({ status: 'the server is stopping' })
    try {
      await database.db.execute(sql`select 1`)
    } catch {
      return reply.code(503).send({ status: 'the database is unreachable' })
    }
    // The issuer's keys stay cached once they are loaded. Therefore a running server remains ready while the issuer is
    // unavailable.
    if (!(await app.isSignInAvailable()))
      return reply.code(503).send({ status: 'the sign-in is unreachable' })
    return { status: 'ok' }
  })
  app.get(
    '/api/openapi.json',
    { config: { access: 'signedIn' }, schema: { hide: true } },
    () => app.swagger() as unknown,
  )
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canReadMetrics(config, request.headers.authorization)) throw refuse.pageNotFound()
    await updateWaitingMetrics()
    return reply.type(metrics.contentType).send(await Registry.merge([metrics, register]).metrics())
  })
}

/**
 * Metrics contain business figures, so the caller must send the token. If no token is configured, only a development
 * server returns them.
 */
function canReadMetrics({ metricsToken, profile }: Config, authorization = ''): boolean {
  if (metricsToken === null) return profile === 'development'
  const [actual, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${metricsToken}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
