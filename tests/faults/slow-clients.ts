import { connect, type Socket } from 'node:net'

export interface SlowClients {
  /** How many bodies the server has given up. */
  givenUp: () => number
  leave: () => void
}

const everyMs = 500

/** Clients on a bad line: each says how long its body is and sends it byte by byte. Who is hung up on comes again. */
export function dribble(url: string, token: string, count: number): SlowClients {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let over = false
  let hungUp = 0
  const head = [
    'POST /api/orders/test HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 100000',
  ].join('\r\n')

  const come = () => {
    if (over) return
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (over) return
      hungUp++
      setTimeout(come, everyMs)
    })
    socket.resume()
    socket.write(`${head}\r\n\r\n{`)
  }
  for (let n = 0; n < count; n++) come()
  const dribbling = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ')
  }, everyMs)
  return {
    givenUp: () => hungUp,
    leave: () => {
      over = true
      clearInterval(dribbling)
      for (const socket of sockets) socket.destroy()
    },
  }
}
