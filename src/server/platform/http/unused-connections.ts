import type { Socket } from 'node:net'
import type { App } from './http.ts'

/**
 * Browsers open spare connections without sending a request. Node does not treat such a connection as idle, so a
 * stopping server would wait for it forever. Such connections are closed here. Connections with a request may finish
 * it.
 */
export function closeUnusedConnections(app: App): void {
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
