import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './http.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to stop: it reports that it is not ready, and still serves requests. */
    isDraining: () => boolean
    /** Starts draining and waits for the given time; the port may close afterwards. */
    drain: (ms: number) => Promise<void>
  }
}

/**
 * A load balancer notices through /health/ready only after a delay that a server is stopping. Until then the server keeps serving
 * and asks clients to close keep-alive connections after the response.
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
