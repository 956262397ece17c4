import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to a server of this machine: while it is shut, its address does not answer. */
export class Gate {
  readonly #port: number
  readonly #to: number
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null

  constructor(port: number, to: number) {
    this.#port = port
    this.#to = to
  }

  async open(): Promise<void> {
    if (this.#server) return
    const server = createServer((near) => {
      const upstream = connect(this.#to, '127.0.0.1')
      for (const [socket, peer] of [
        [near, upstream],
        [upstream, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('error', () => peer.destroy())
        socket.on('close', () => this.#sockets.delete(socket))
        socket.pipe(peer)
      }
    })
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    this.#server = server
  }

  async shut(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
