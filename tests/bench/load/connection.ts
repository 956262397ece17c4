import { connect, type Socket } from 'node:net'

export interface Connection {
  /** Sends a whole request unchanged; one at a time. */
  send: (request: Buffer) => Promise<Answer>
  close: () => void
}

export interface Answer {
  status: number
  /** Valid until the next answer. */
  body: Buffer
  /** Size of head and body. */
  bytes: number
}

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * A keep-alive HTTP/1.1 connection for load: it sends prepared bytes, and parses only status and length of an answer.
 * Node's own client costs more processor time than the server under load.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  let received: Buffer | null = null

  const fail = (error: Error) => {
    pending?.reject(error)
    pending = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    received = received ? Buffer.concat([received, chunk]) : chunk
    let answer: Answer | null
    try {
      answer = parseAnswer(received)
    } catch (error) {
      return fail(error as Error)
    }
    if (!answer) return
    received = null
    const { resolve } = pending!
    pending = null
    resolve(answer)
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** The answer, or null while it is incomplete. */
function parseAnswer(received: Buffer): Answer | null {
  const head = received.indexOf(endOfHead)
  if (head < 0) return null
  const text = received.toString('latin1', 0, head)
  const status = Number(text.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined && status !== 204) throw new Error(`an answer without its length: ${text}`)
  const end = head + endOfHead.length + Number(length ?? 0)
  if (received.length < end) return null
  return { status, body: received.subarray(head + endOfHead.length, end), bytes: end }
}

export interface Request {
  method: string
  path: string
  token: string
  headers?: Record<string, string>
  body?: unknown
}

export function requestBytes({ method, path, token, headers = {}, body }: Request): Buffer {
  const data = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(data)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${data}`)
}
