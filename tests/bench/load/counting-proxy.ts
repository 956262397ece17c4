import { connect, createServer, type AddressInfo } from 'node:net'

export interface Counts {
  /** Answers by their command: SELECT, INSERT, BEGIN, COMMIT … */
  statements: Record<string, number>
  /** Times a connection spoke after it had heard everything. */
  roundTrips: number
  bytesToDatabase: number
  bytesFromDatabase: number
  /** Of transactions that wrote a record, which steps do. */
  steps: { statements: number; roundTrips: number }
}

export interface CountingProxy {
  /** For DATABASE_URL. */
  url: string
  counts: () => Counts
  close: () => void
}

/**
 * Between a server and PostgreSQL, counting what passes: exact, and too slow to be there while speed is measured.
 * The server must not ask for TLS.
 */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl)
  const counts: Counts = {
    ...{ statements: {}, roundTrips: 0, bytesToDatabase: 0, bytesFromDatabase: 0 },
    steps: { statements: 0, roundTrips: 0 },
  }
  const proxy = createServer((server) => {
    const database = connect(Number(target.port), target.hostname)
    server.setNoDelay(true)
    database.setNoDelay(true)
    let awaited = 0
    // The start of a connection has no letter; its answer ends with the first «ready».
    let started = false
    const named = new Map<string, boolean>()
    // From one moment outside of transactions to the next.
    let span = { statements: 0, roundTrips: 0, ofStep: false }
    const fromServer = messages((letter, body) => {
      if (letter === 'P') named.set(textAt(body, 0), writesRecord.test(body.toString()))
      if (letter === 'Q' && writesRecord.test(body.toString())) span.ofStep = true
      // A portal's name, then the statement's.
      if (letter === 'B' && named.get(textAt(body, textAt(body, 0).length + 1))) span.ofStep = true
      if (letter !== 'S' && letter !== 'Q') return
      if (awaited === 0) {
        counts.roundTrips++
        span.roundTrips++
      }
      awaited++
    })
    const fromDatabase = messages((letter, body) => {
      if (letter === 'C') {
        const command = body.toString('latin1').split(/[ \0]/)[0]!
        counts.statements[command] = (counts.statements[command] ?? 0) + 1
        span.statements++
      }
      if (letter !== 'Z') return
      if (awaited > 0) awaited--
      const outside = body[0] === 'I'.charCodeAt(0) && awaited === 0
      if (!outside) return
      if (span.ofStep) {
        counts.steps.statements += span.statements
        counts.steps.roundTrips += span.roundTrips
      }
      span = { statements: 0, roundTrips: 0, ofStep: false }
    })
    server.on('data', (chunk: Buffer) => {
      counts.bytesToDatabase += chunk.length
      fromServer(started ? chunk : chunk.subarray(chunk.readUInt32BE(0)))
      started = true
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      counts.bytesFromDatabase += chunk.length
      fromDatabase(chunk)
      server.write(chunk)
    })
    for (const [one, other] of [[server, database] as const, [database, server] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.toString(),
    counts: () => structuredClone(counts),
    close: () => proxy.close(),
  }
}

const writesRecord = /insert into "?workflow_records/i

const textAt = (body: Buffer, at: number): string => body.toString('latin1', at, body.indexOf(0, at))

/** Reads PostgreSQL's messages (a letter, a length, a body) out of a stream of chunks. */
function messages(read: (letter: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (data.length >= 5) {
      const end = 1 + data.readUInt32BE(1)
      if (data.length < end) break
      read(String.fromCharCode(data[0]!), data.subarray(5, end))
      data = data.subarray(end)
    }
    rest = Buffer.from(data)
  }
}
