import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './http.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True if the server is about to stop. It then reports that it is not ready, but still serves requests. */
    isDraining: () => boolean
    /** Starts draining and waits for the given time. The port may close afterwards. */
    drain: (ms: number) => Promise<void>
  }
}

/**
 * A load balancer polls /health/ready, so it notices only after a delay that a server is stopping. Until then the
 * server continues to serve requests, and requests that clients close keep-alive connections after the response.
 */
export function registerDraining(app: App): void {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (ms: number) => {
    isDraining = true
    await pause(ms)
  })
  app.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
}
