import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './http.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True if the server is about to stop. It then reports that it is not ready, but it still serves requests. */
    isDraining: () => boolean
    /** Starts draining and waits for the given time, in ms. The port should be closed only after that. */
    drain: (ms: number) => Promise<void>
  }
}

/**
 * Makes it possible to stop a server without refused requests. A load balancer polls /health/ready, so it notices the
 * stop only after a delay. Until then the server continues to serve requests, with a header that makes clients close
 * their keep-alive connections.
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
