import { connect, createServer, type Server, type Socket } from 'node:net'

/** The way to a server of this machine: while it is shut, nobody answers at its address. */
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
      const far = connect(this.#to, '127.0.0.1')
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => this.#sockets.delete(socket))
        socket.pipe(other)
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
