import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './http.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to stop: it is not ready any more, and still answers whoever has not noticed. */
    isDraining: () => boolean
    /** Begins to drain and waits that long; then the port may close. */
    drain: (ms: number) => Promise<void>
  }
}

/**
 * A balancer learns by /health/ready that a server goes, a moment after it has begun to: until then the server answers, and
 * asks for its kept connections to be closed after their next answer.
 */
export function registerDraining(app: App): void {
  let draining = false
  app.decorate('isDraining', () => draining)
  app.decorate('drain', async (ms: number) => {
    draining = true
    await pause(ms)
  })
  app.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close')
  })
}
