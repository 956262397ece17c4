import type { Client, PoolClient, QueryConfig } from 'pg'

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
