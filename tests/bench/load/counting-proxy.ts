import { connect, createServer, type AddressInfo } from 'node:net'

export interface Counts {
  /** Number of answers by command: SELECT, INSERT, BEGIN, COMMIT … */
  statements: Record<string, number>
  /** How often a connection sent a request after all answers had been received. */
  roundTrips: number
  bytesToDatabase: number
  bytesFromDatabase: number
  /** Counts of transactions that wrote a workflow record, which only steps do. */
  steps: { statements: number; roundTrips: number }
}

export interface CountingProxy {
  /** For DATABASE_URL. */
  url: string
  counts: () => Counts
  close: () => void
}

/**
 * A proxy between a server and PostgreSQL that counts statements, round trips and bytes. It is exact, but too slow to
 * be in place while speed is measured. The server must not request TLS.
 */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl)
  const counts: Counts = {
    statements: {},
    roundTrips: 0,
    bytesToDatabase: 0,
    bytesFromDatabase: 0,
    steps: { statements: 0, roundTrips: 0 },
  }
  const proxy = createServer((server) => {
    const database = connect(Number(target.port), target.hostname)
    server.setNoDelay(true)
    database.setNoDelay(true)
    let pendingAnswers = 0
    // The startup message has no type byte; its answer ends with the first ReadyForQuery.
    let started = false
    const writesRecordByStatement = new Map<string, boolean>()
    // Counts from one moment outside of transactions to the next.
    let span = { statements: 0, roundTrips: 0, ofStep: false }
    const fromServer = splitMessages((type, body) => {
      if (type === 'P') writesRecordByStatement.set(textAt(body, 0), writesRecord.test(body.toString()))
      if (type === 'Q' && writesRecord.test(body.toString())) span.ofStep = true
      // A Bind message has the portal's name first, then the statement's.
      if (type === 'B' && writesRecordByStatement.get(textAt(body, textAt(body, 0).length + 1)))
        span.ofStep = true
      if (type !== 'S' && type !== 'Q') return
      if (pendingAnswers === 0) {
        counts.roundTrips++
        span.roundTrips++
      }
      pendingAnswers++
    })
    const fromDatabase = splitMessages((type, body) => {
      if (type === 'C') {
        const command = body.toString('latin1').split(/[ \0]/)[0]!
        counts.statements[command] = (counts.statements[command] ?? 0) + 1
        span.statements++
      }
      if (type !== 'Z') return
      if (pendingAnswers > 0) pendingAnswers--
      const outside = body[0] === 'I'.charCodeAt(0) && pendingAnswers === 0
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
    for (const [socket, peer] of [[server, database] as const, [database, server] as const]) {
      socket.on('error', () => peer.destroy())
      socket.on('close', () => peer.destroy())
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

const textAt = (body: Buffer, offset: number): string =>
  body.toString('latin1', offset, body.indexOf(0, offset))

/** Splits a stream of chunks into PostgreSQL's messages (type byte, length, body). */
function splitMessages(onMessage: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let remainder = Buffer.alloc(0)
  return (chunk) => {
    let data = remainder.length === 0 ? chunk : Buffer.concat([remainder, chunk])
    while (data.length >= 5) {
      const end = 1 + data.readUInt32BE(1)
      if (data.length < end) break
      onMessage(String.fromCharCode(data[0]!), data.subarray(5, end))
      data = data.subarray(end)
    }
    remainder = Buffer.from(data)
  }
}
