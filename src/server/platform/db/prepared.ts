import {
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

const { serialize } = protocol

interface Prepared {
  name: string
  parameterTypes: number[]
  fields: { name: string; dataTypeID: number }[]
}

/** More different statements than the server has; past it the rest runs as PGlite does by itself. */
const maxKept = 500

/**
 * PGlite parses and plans every statement anew and crosses into WebAssembly five times for it. Inside transactions, where
 * the steps are, a statement that comes a second time is prepared under a name and then runs in one crossing.
 */
export function prepareRepeated(client: PGlite): void {
  const seen = new Set<string>()
  const kept = new Map<string, Prepared>()
  const begin = client.transaction.bind(client)

  const ask = async (...messages: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages

  const prepare = async (text: string): Promise<Prepared> => {
    const name = `s${kept.size}`
    const answer = await ask(
      serialize.parse({ text, name }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const parameters = answer.find((m) => m.name === 'parameterDescription') as
      | { dataTypeIDs?: number[] }
      | undefined
    const row = answer.find((m) => m.name === 'rowDescription') as { fields?: Prepared['fields'] } | undefined
    const prepared = { name, parameterTypes: parameters?.dataTypeIDs ?? [], fields: row?.fields ?? [] }
    kept.set(text, prepared)
    return prepared
  }

  const run = async <Row>(text: string, params: unknown[], options?: QueryOptions): Promise<Results<Row>> => {
    const { name, parameterTypes, fields } = kept.get(text) ?? (await prepare(text))
    const values = params.map((value, n) => {
      if (value === null || value === undefined) return null
      const serializer = client.serializers[parameterTypes[n] ?? 0]
      return serializer ? serializer(value) : String(value)
    })
    const answer = await ask(
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    )
    const parsers = fields.map(
      (f) => options?.parsers?.[f.dataTypeID] ?? client.parsers[f.dataTypeID] ?? String,
    )
    const rows = answer
      .filter((m): m is typeof m & { fields: (string | null)[] } => m.name === 'dataRow')
      .map((m) =>
        m.fields.map((text, n) => (text === null ? null : parsers[n]!(text, fields[n]!.dataTypeID))),
      )
    const asArray = options?.rowMode === 'array'
    return {
      rows: (asArray
        ? rows
        : rows.map((row) => Object.fromEntries(row.map((v, n) => [fields[n]!.name, v])))) as Row[],
      fields,
      affectedRows: 0,
    }
  }

  client.transaction = ((work: (tx: Transaction) => Promise<unknown>) =>
    begin((tx) => {
      const query = tx.query.bind(tx)
      const prepared = <Row>(text: string, params?: unknown[], options?: QueryOptions) => {
        const again = seen.has(text)
        if (!again && seen.size < maxKept) seen.add(text)
        return again
          ? client.runExclusive(() => run<Row>(text, params ?? [], options))
          : query<Row>(text, params, options)
      }
      return work(Object.assign(Object.create(tx) as Transaction, { query: prepared }))
    })) as typeof client.transaction
}
