import type { OutgoingHttpHeaders } from 'node:http'
import { LiveChange } from '../../../../schemas/api/live.ts'
import { readTabId, type App } from '../http/http.ts'
import { createLiveClients } from './live-clients.ts'
import type { LiveChannel } from './live.ts'

const beatMs = 20_000
/** Maximum lifetime of a stream. When it ends, the client reconnects with its current token. */
const streamLifetimeMs = 15 * 60_000

/**
 * `GET /api/live`: changes as server-sent events, filtered by the access of the actor. `onTabClosed` is called when a
 * browser tab has closed its stream.
 */
export function registerLiveRoutes(
  app: App,
  live: Pick<LiveChannel, 'subscribe'>,
  onTabClosed: (tabId: string) => void = () => {},
): void {
  const clients = createLiveClients()
  // When changes may have been missed, all streams are closed. Their clients reconnect and reload everything.
  const unsubscribe = live.subscribe(clients.publish, clients.close)
  const heartbeat = setInterval(clients.sendHeartbeat, beatMs)

  // The server waits for open requests when it stops, and a stream would stay open until the end of its lifetime.
  app.addHook('preClose', (done) => {
    unsubscribe()
    clearInterval(heartbeat)
    clients.close()
    done()
  })

  app.get(
    '/api/live',
    {
      config: { access: 'signedIn' },
      schema: {
        tags: ['live'],
        description: 'Server-sent events; each event `change` carries one change as JSON.',
        response: {
          200: { description: 'Stream', content: { 'text/event-stream': { schema: LiveChange } } },
        },
      },
    },
    (request, reply) => {
      const headers = reply.getHeaders() as OutgoingHttpHeaders
      reply.hijack()
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write('retry: 1000\n\n')
      const tabId = readTabId(request.headers)
      clients.add(request.actor, reply.raw, streamLifetimeMs, () => tabId !== null && onTabClosed(tabId))
    },
  )
}
