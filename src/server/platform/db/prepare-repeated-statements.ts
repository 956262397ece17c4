import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import {
  prepareStatement,
  replaceTransactionQuery,
  runPrepared,
  type PreparedStatement,
} from '../drivers/pglite.ts'

/**
 * More than the number of distinct statements of the server. Statements above the limit use the default path of PGlite.
 */
const maxPrepared = 500

/**
 * PGlite parses and plans every statement again, with five calls into WebAssembly. Inside transactions, in which the
 * steps run, a repeated statement is prepared under a name. It then runs with one call.
 */
export function prepareRepeatedStatements(client: PGlite): void {
  const seenTexts = new Set<string>()
  const preparedByText = new Map<string, PreparedStatement>()

  const prepare = async (text: string): Promise<PreparedStatement> => {
    const prepared = await prepareStatement(client, `s${preparedByText.size}`, text)
    preparedByText.set(text, prepared)
    return prepared
  }

  replaceTransactionQuery(
    client,
    (query) =>
      <Row>(text: string, params?: unknown[], options?: QueryOptions) => {
        const isRepeated = seenTexts.has(text)
        if (!isRepeated && seenTexts.size < maxPrepared) seenTexts.add(text)
        if (!isRepeated) return query<Row>(text, params, options)
        return client.runExclusive(async () =>
          runPrepared<Row>(client, preparedByText.get(text) ?? (await prepare(text)), params ?? [], options),
        )
      },
  )
}
