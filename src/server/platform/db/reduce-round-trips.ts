import type { Duplex } from 'node:stream'
import type { ClientBase, PoolClient, QueryConfig } from 'pg'
import { isLastStatement } from './database.ts'
import { getStatementName } from './named-statements.ts'

type Query = (config: string | QueryConfig, ...rest: unknown[]) => Promise<{ command?: string }>

/** The socket of a connection, which the types of `pg` leave out. */
export const getSocket = (client: ClientBase): Duplex =>
  (client as ClientBase & { connection: { stream: Duplex } }).connection.stream

const emptyResult = { rows: [], rowCount: 0, command: '' }

/**
 * Reduces round trips to PostgreSQL: BEGIN is sent with the first statement of its transaction, COMMIT with the one
 * marked as the last (`commitMarker`). Repeated statements inside transactions, where the steps run, get a name.
 * Statements outside transactions stay unnamed: a generic plan for all values of a list's filter would be bad for most
 * of them.
 *
 * Needs a client in pipeline mode. If BEGIN fails, the first statement is rejected; if the last statement fails,
 * PostgreSQL turns its COMMIT into a ROLLBACK.
 */
export function reduceRoundTrips(client: PoolClient): void {
  const query: Query = client.query.bind(client)
  const stream = getSocket(client)
  let begin: (() => Promise<unknown>) | null = null
  let isInTransaction = false
  let committed: Promise<{ command?: string }> | null = null

  /** Sends everything in one write to the socket. */
  const writeTogether = <T>(work: () => T): T => {
    stream.cork()
    try {
      return work()
    } finally {
      stream.uncork()
    }
  }
  const endTransaction = (isCommit: boolean, config: string | QueryConfig, rest: unknown[]) => {
    const [hasBegun, sentCommit] = [begin === null, committed]
    begin = null
    isInTransaction = false
    committed = null
    if (!hasBegun) return Promise.resolve(emptyResult)
    if (!sentCommit) return query(config, ...rest)
    return sentCommit.then((result) => {
      if (isCommit && result.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return result
    })
  }
  const queryInTransaction = (config: QueryConfig, rest: unknown[]) => {
    if (committed) throw new Error(`a statement after the last one of its transaction: ${config.text}`)
    const name = getStatementName(config.text)
    const send = () => query(name ? { ...config, name } : config, ...rest)
    const sendBegin = begin
    begin = null
    if (isLastStatement(config.text)) {
      return writeTogether(() => {
        const beginResult = sendBegin?.()
        const result = send()
        committed = query('commit')
        committed.catch(() => {})
        return beginResult ? Promise.all([beginResult, result]).then(([, value]) => value) : result
      })
    }
    if (!sendBegin) return send()
    return writeTogether(() => Promise.all([sendBegin(), send()]).then(([, value]) => value))
  }

  const shortenedQuery: Query = (config, ...rest) => {
    const text = typeof config === 'string' ? config : config.text
    if (typeof text !== 'string') return query(config, ...rest)
    if (/^begin/i.test(text)) {
      begin = () => query(config, ...rest)
      isInTransaction = true
      return Promise.resolve(emptyResult)
    }
    if (!isInTransaction) return query(config, ...rest)
    if (/^commit/i.test(text)) return endTransaction(true, config, rest)
    if (/^rollback$/i.test(text)) return endTransaction(false, config, rest)
    return queryInTransaction(typeof config === 'string' ? { text } : config, rest)
  }
  client.query = shortenedQuery as PoolClient['query']
}
