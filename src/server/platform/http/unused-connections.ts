import type { Socket } from 'node:net'
import type { App } from './http.ts'

/**
 * When the server stops, closes the connections on which no request has been sent. Browsers open such connections in
 * advance, and Node does not treat them as idle, so the server would wait for them forever. Running requests on other
 * connections may finish.
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
