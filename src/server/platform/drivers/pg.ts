import type { Client, PoolClient, QueryConfig } from 'pg'

export type SendStatement = (
  config: string | QueryConfig,
  ...rest: unknown[]
) => Promise<{ command?: string }>

/** Replaces the function with which a connection sends statements. The pool and drizzle call `query` of the connection. */
export function replaceQuery(client: PoolClient, replace: (query: SendStatement) => SendStatement): void {
  const query = client.query.bind(client) as unknown as SendStatement
  client.query = replace(query) as unknown as PoolClient['query']
}

/** Writes everything that `work` sends to the socket at once. */
export function sendTogether<T>(client: PoolClient, work: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

/**
 * Closes a connection whose statement gets no response. pg destroys the socket because the statement is unfinished.
 * With an idle connection it would wait until the server has received the termination message.
 */
export const closeUnresponsive = (client: Client): void => void client.end()
