import { connect, type Socket } from 'node:net'

export interface SlowClients {
  /** How many bodies the server has rejected. */
  givenUp: () => number
  leave: () => void
}

const everyMs = 500

/**
 * Clients on a slow line: each declares the length of its body and sends it byte by byte. A client that is
 * disconnected connects again.
 */
export function startSlowClients(url: string, token: string, count: number): SlowClients {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isStopped = false
  let disconnected = 0
  const requestHead = [
    'POST /api/orders/test HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 100000',
  ].join('\r\n')

  const connectClient = () => {
    if (isStopped) return
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (isStopped) return
      disconnected++
      setTimeout(connectClient, everyMs)
    })
    socket.resume()
    socket.write(`${requestHead}\r\n\r\n{`)
  }
  for (let n = 0; n < count; n++) connectClient()
  const sending = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ')
  }, everyMs)
  return {
    givenUp: () => disconnected,
    leave: () => {
      isStopped = true
      clearInterval(sending)
      for (const socket of sockets) socket.destroy()
    },
  }
}
