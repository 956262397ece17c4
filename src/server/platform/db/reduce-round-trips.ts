import type { PoolClient, QueryConfig } from 'pg'
import { getTransactionCommand } from '../drivers/drizzle.ts'
import { replaceQueryMethod, sendStatementsInOneWrite, type SendStatement } from '../drivers/pg.ts'
import { isLastStatementOfTransaction } from './database.ts'
import { getStatementName } from './named-statements.ts'

const emptyResult = { rows: [], rowCount: 0, command: '' }

/**
 * Reduces round trips to PostgreSQL. BEGIN is sent with the first statement of its transaction, and COMMIT with the
 * last one, which is marked with `lastStatementMarker`. Repeated statements of transactions get a name and are planned only
 * once. Statements outside of transactions have no name, because they are mostly queries of lists, for whose filters
 * one common plan would be bad.
 *
 * Requires a client in pipeline mode. If BEGIN fails, the first statement is rejected. If the last statement fails,
 * PostgreSQL turns the COMMIT into a ROLLBACK.
 */
export function reduceRoundTrips(client: PoolClient): void {
  replaceQueryMethod(client, (query) => shortenTransactions(client, query))
}

function shortenTransactions(client: PoolClient, query: SendStatement): SendStatement {
  let begin: (() => Promise<unknown>) | null = null
  let isInTransaction = false
  let committed: Promise<{ command?: string }> | null = null

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
  const sendInTransaction = (config: QueryConfig, rest: unknown[]) => {
    if (committed) throw new Error(`a statement after the last one of its transaction: ${config.text}`)
    const name = getStatementName(config.text)
    const send = () => query(name ? { ...config, name } : config, ...rest)
    const sendBegin = begin
    begin = null
    if (isLastStatementOfTransaction(config.text)) {
      return sendStatementsInOneWrite(client, () => {
        const beginResult = sendBegin?.()
        const result = send()
        committed = query('commit')
        committed.catch(() => {})
        return beginResult ? Promise.all([beginResult, result]).then(([, value]) => value) : result
      })
    }
    if (!sendBegin) return send()
    return sendStatementsInOneWrite(client, () =>
      Promise.all([sendBegin(), send()]).then(([, value]) => value),
    )
  }

  return (config, ...rest) => {
    const text = typeof config === 'string' ? config : config.text
    if (typeof text !== 'string') return query(config, ...rest)
    const command = getTransactionCommand(text)
    if (command === 'begin') {
      begin = () => query(config, ...rest)
      isInTransaction = true
      return Promise.resolve(emptyResult)
    }
    if (!isInTransaction) return query(config, ...rest)
    if (command) return endTransaction(command === 'commit', config, rest)
    return sendInTransaction(typeof config === 'string' ? { text } : config, rest)
  }
}
