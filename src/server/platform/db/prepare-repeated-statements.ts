import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import {
  prepareStatement,
  replaceTransactionQuery,
  runPreparedStatement,
  type PreparedStatement,
} from '../drivers/pglite.ts'

/**
 * Maximum number of prepared statements. The server has fewer distinct statements in transactions. Any further ones are
 * executed without preparation.
 */
const maxPrepared = 500

/**
 * Prepares the statements of transactions at their second use, so that they run with one call into WebAssembly.
 * Otherwise PGlite parses and plans a statement every time, with five calls.
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
          runPreparedStatement<Row>(
            client,
            preparedByText.get(text) ?? (await prepare(text)),
            params ?? [],
            options,
          ),
        )
      },
  )
}
