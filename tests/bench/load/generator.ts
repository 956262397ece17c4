/** The load generator's child process; its commands and answers are in `messages.ts`. */
import { openConnection, type Connection } from './connection.ts'
import type { Load, LoadCommand } from './messages.ts'
import { digits, placeholder } from './messages.ts'

interface SimulatedClient {
  requests: { bytes: Buffer; revisionAt: number; keyAt: number }[]
  revision: number
  steps: number
}

const connections: Connection[] = []
let simulatedClients: SimulatedClient[] = []
let bytesOut = 0
let bytesIn = 0

const write = (bytes: Buffer, offset: number, value: number, fill: string) =>
  bytes.write(String(value).padStart(digits, fill), offset, 'latin1')

async function send(connection: Connection, request: Buffer): Promise<void> {
  const { status, body, bytes } = await connection.send(request)
  if (status !== 200) throw new Error(`${status} ${body.toString()}`)
  bytesOut += request.length
  bytesIn += bytes
}

async function sendNextRequest(connection: Connection, client: SimulatedClient): Promise<void> {
  const { bytes, revisionAt, keyAt } = client.requests[client.steps % client.requests.length]!
  // JSON allows spaces before a number, but no leading zeros.
  write(bytes, revisionAt, client.revision, ' ')
  write(bytes, keyAt, client.steps, '0')
  await send(connection, bytes)
  client.revision++
  client.steps++
}

async function openConnections(count: number, port: number): Promise<void> {
  while (connections.length < count) connections.push(await openConnection(port))
}

async function measureLoad(clients: number, work: (client: number) => Promise<number[]>): Promise<Load> {
  bytesOut = bytesIn = 0
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const latencies = (await Promise.all(Array.from({ length: clients }, (_, n) => work(n)))).flat()
  const seconds = (performance.now() - startedAt) / 1000
  const used = process.cpuUsage(cpu)
  return { latencies, seconds, processorMicroseconds: used.user + used.system, bytesOut, bytesIn }
}

const measureLatency = async (latencies: number[], work: () => Promise<void>) => {
  const startedAt = performance.now()
  await work()
  latencies.push(performance.now() - startedAt)
}

const orders: {
  [Kind in LoadCommand['kind']]: (order: Extract<LoadCommand, { kind: Kind }>) => Promise<Load | null>
} = {
  walkers: ({ walkers: received }) => {
    simulatedClients = received.map(({ requests, revision }) => ({
      requests: requests.map((text) => {
        const bytes = Buffer.from(text, 'base64')
        return {
          bytes,
          keyAt: bytes.indexOf(placeholder),
          revisionAt: bytes.lastIndexOf(placeholder),
        }
      }),
      revision,
      steps: 0,
    }))
    return Promise.resolve(null)
  },
  walk: async ({ clients, seconds, port }) => {
    await openConnections(clients, port)
    const deadline = performance.now() + seconds * 1000
    return measureLoad(clients, async (n) => {
      const latencies: number[] = []
      while (performance.now() < deadline)
        await measureLatency(latencies, () => sendNextRequest(connections[n]!, simulatedClients[n]!))
      return latencies
    })
  },
  once: async ({ clients, requests, port }) => {
    await openConnections(clients, port)
    const queue = requests.map((text) => Buffer.from(text, 'base64'))
    let next = 0
    return measureLoad(clients, async (n) => {
      const latencies: number[] = []
      while (next < queue.length) {
        const request = queue[next++]!
        await measureLatency(latencies, () => send(connections[n]!, request))
      }
      return latencies
    })
  },
}

process.on('message', (order: LoadCommand) => {
  void (orders[order.kind] as (order: LoadCommand) => Promise<Load | null>)(order).then(
    (load) => process.send!({ load }),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
