import type { Socket } from 'node:net'
import type { App } from './http.ts'

/**
 * Browsers open spare connections and keep them without a word. Node does not count such a connection as idle, and a
 * stopping server would wait for it without end: they are closed here, those with a request are left to finish it.
 */
export function closeSilentConnections(app: App): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy()
    done()
  })
}
