/** A process of its own that asks and waits; what it is told and answers: `messages.ts`. */
import { openConnection, type Connection } from './connection.ts'
import type { Load, Order } from './messages.ts'
import { digits, placeholder } from './messages.ts'

interface Walker {
  requests: { bytes: Buffer; revisionAt: number; keyAt: number }[]
  revision: number
  steps: number
}

const connections: Connection[] = []
let walkers: Walker[] = []
let bytesOut = 0
let bytesIn = 0

const write = (bytes: Buffer, at: number, value: number, fill: string) =>
  bytes.write(String(value).padStart(digits, fill), at, 'latin1')

async function ask(connection: Connection, request: Buffer): Promise<void> {
  const { status, body, bytes } = await connection.ask(request)
  if (status !== 200) throw new Error(`${status} ${body.toString()}`)
  bytesOut += request.length
  bytesIn += bytes
}

async function runWalker(connection: Connection, walker: Walker): Promise<void> {
  const { bytes, revisionAt, keyAt } = walker.requests[walker.steps % walker.requests.length]!
  // JSON allows spaces before a number, no zeros.
  write(bytes, revisionAt, walker.revision, ' ')
  write(bytes, keyAt, walker.steps, '0')
  await ask(connection, bytes)
  walker.revision++
  walker.steps++
}

async function connected(count: number, port: number): Promise<void> {
  while (connections.length < count) connections.push(await openConnection(port))
}

async function measured(clients: number, work: (client: number) => Promise<number[]>): Promise<Load> {
  bytesOut = bytesIn = 0
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const latencies = (await Promise.all(Array.from({ length: clients }, (_, n) => work(n)))).flat()
  const seconds = (performance.now() - startedAt) / 1000
  const used = process.cpuUsage(cpu)
  return { latencies, seconds, processorMicroseconds: used.user + used.system, bytesOut, bytesIn }
}

const timed = async (latencies: number[], work: () => Promise<void>) => {
  const startedAt = performance.now()
  await work()
  latencies.push(performance.now() - startedAt)
}

const orders: { [Kind in Order['kind']]: (order: Extract<Order, { kind: Kind }>) => Promise<Load | null> } = {
  walkers: ({ walkers: received }) => {
    walkers = received.map(({ requests, revision }) => ({
      requests: requests.map((text) => {
        const bytes = Buffer.from(text, 'base64')
        return {
          bytes,
          keyAt: bytes.indexOf(placeholder),
          revisionAt: bytes.lastIndexOf(placeholder),
        }
      }),
      ...{ revision, steps: 0 },
    }))
    return Promise.resolve(null)
  },
  walk: async ({ clients, seconds, port }) => {
    await connected(clients, port)
    const until = performance.now() + seconds * 1000
    return measured(clients, async (n) => {
      const latencies: number[] = []
      while (performance.now() < until) await timed(latencies, () => runWalker(connections[n]!, walkers[n]!))
      return latencies
    })
  },
  once: async ({ clients, requests, port }) => {
    await connected(clients, port)
    const queue = requests.map((text) => Buffer.from(text, 'base64'))
    let next = 0
    return measured(clients, async (n) => {
      const latencies: number[] = []
      while (next < queue.length) {
        const request = queue[next++]!
        await timed(latencies, () => ask(connections[n]!, request))
      }
      return latencies
    })
  },
}

process.on('message', (order: Order) => {
  void (orders[order.kind] as (order: Order) => Promise<Load | null>)(order).then(
    (load) => process.send!({ load }),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
