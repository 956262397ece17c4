import type { Socket } from 'node:net'
import type { App } from './http.ts'

/**
 * Closes connections on which no request was sent when the server stops. Browsers open such connections in advance, and
 * Node does not treat them as idle, so the server would wait for them forever. Other connections may finish their
 * request.
 */
export function closeUnusedConnectionsOnStop(app: App): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
