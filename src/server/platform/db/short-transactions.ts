import type { Duplex } from 'node:stream'
import type { PoolClient, QueryConfig } from 'pg'
import { endsTransaction } from './database.ts'
import { nameOf } from './named-statements.ts'

type Ask = (config: string | QueryConfig, ...rest: unknown[]) => Promise<{ command?: string }>

const nothing = { rows: [], rowCount: 0, command: '' }

/**
 * Fewer round trips to PostgreSQL: BEGIN travels with the first statement of its transaction, COMMIT with the one marked
 * as the last (`lastMark`). Repeated statements of transactions, where the steps are, get a name. What is said
 * outside of transactions stays as it is: a plan made for all values of a list's filter would be a bad one for most.
 *
 * Needs a client in pipeline mode. If BEGIN fails the first statement is refused; if the last statement fails PostgreSQL
 * turns its COMMIT into a ROLLBACK.
 */
export function shortenTransactions(client: PoolClient): void {
  const ask = client.query.bind(client) as unknown as Ask
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  let begin: (() => Promise<unknown>) | null = null
  let inTransaction = false
  let committed: Promise<{ command?: string }> | null = null

  /** In one write to the socket. */
  const together = <T>(work: () => T): T => {
    stream.cork()
    try {
      return work()
    } finally {
      stream.uncork()
    }
  }
  const end = (commits: boolean, config: string | QueryConfig, rest: unknown[]) => {
    const [begun, already] = [begin === null, committed]
    begin = null
    inTransaction = false
    committed = null
    if (!begun) return Promise.resolve(nothing)
    if (!already) return ask(config, ...rest)
    return already.then((answer) => {
      if (commits && answer.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return answer
    })
  }
  const inside = (config: QueryConfig, rest: unknown[]) => {
    if (committed) throw new Error(`a statement after the last one of its transaction: ${config.text}`)
    const name = nameOf(config.text)
    const say = () => ask(name ? { ...config, name } : config, ...rest)
    const first = begin
    begin = null
    if (endsTransaction(config.text)) {
      return together(() => {
        const begun = first?.()
        const said = say()
        committed = ask('commit')
        committed.catch(() => {})
        return begun ? Promise.all([begun, said]).then(([, answer]) => answer) : said
      })
    }
    if (!first) return say()
    return together(() => Promise.all([first(), say()]).then(([, answer]) => answer))
  }

  const short: Ask = (config, ...rest) => {
    const text = typeof config === 'string' ? config : config.text
    if (typeof text !== 'string') return ask(config, ...rest)
    if (/^begin/i.test(text)) {
      begin = () => ask(config, ...rest)
      inTransaction = true
      return Promise.resolve(nothing)
    }
    if (!inTransaction) return ask(config, ...rest)
    if (/^commit/i.test(text)) return end(true, config, rest)
    if (/^rollback$/i.test(text)) return end(false, config, rest)
    return inside(typeof config === 'string' ? { text } : config, rest)
  }
  client.query = short as unknown as PoolClient['query']
}
