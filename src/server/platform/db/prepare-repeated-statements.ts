import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import {
  prepareStatement,
  replaceTransactionQuery,
  runPrepared,
  type PreparedStatement,
} from '../drivers/pglite.ts'

/** More than the number of distinct statements of the server; statements above the limit use PGlite's default path. */
const maxPrepared = 500

/**
 * PGlite parses and plans every statement again, with five calls into WebAssembly. Inside transactions, where the steps run, a
 * repeated statement is prepared under a name and then runs with one call.
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
