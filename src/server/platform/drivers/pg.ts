import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { Client, Connection, PoolClient, QueryConfig } from 'pg'

export type SendStatement = (
  config: string | QueryConfig,
  ...rest: unknown[]
) => Promise<{ command?: string }>

/**
 * Replaces the method with which a connection sends statements. The pool and Drizzle call `query` of the connection.
 */
export function replaceQueryMethod(
  client: PoolClient,
  replace: (query: SendStatement) => SendStatement,
): void {
  const query = client.query.bind(client) as unknown as SendStatement
  client.query = replace(query) as unknown as PoolClient['query']
}

/** Runs `work` and sends all its statements to the socket in one write. */
export function sendStatementsInOneWrite<T>(client: PoolClient, work: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

/**
 * Closes a connection whose statement gets no response. Because a statement is unfinished, pg destroys the socket at
 * once. For an idle connection pg would wait for the server.
 */
export const closeUnresponsiveConnection = (client: Client): void => void client.end()

/** Members of a connection of pg that its types leave out. */
interface CopyingConnection {
  stream: Duplex
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}
const toCopyingConnection = (connection: Connection) => connection as unknown as CopyingConnection

/**
 * Runs a `copy … from stdin` and sends the rows in PostgreSQL's text format, a chunk whenever the socket has room. The
 * connection must not be of a pool with pipelines.
 */
export const copyRows = (client: Client, statement: string, chunks: Iterable<string>): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | null = null
    const send = async (connection: CopyingConnection) => {
      const { stream } = connection
      try {
        for (const chunk of chunks) {
          connection.sendCopyFromChunk(Buffer.from(chunk))
          if (stream.writableNeedDrain) await once(stream, 'drain')
          if (failure !== null) return
        }
        connection.endCopyFrom()
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
        connection.sendCopyFail(failure.message)
      }
    }
    client.query({
      submit: (connection: Connection) => toCopyingConnection(connection).query(statement),
      handleCopyInResponse: (connection: Connection) => void send(toCopyingConnection(connection)),
      handleCommandComplete: () => {},
      handleError: (error: Error) => {
        failure ??= error
        reject(failure)
      },
      handleReadyForQuery: () => resolve(),
    })
  })
