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

/** More than the number of distinct statements of the server; statements above the limit use PGlite's default path. */
const maxPrepared = 500

/**
 * PGlite parses and plans every statement again, with five calls into WebAssembly. Inside transactions, where the steps run, a
 * repeated statement is prepared under a name and then runs with one call.
 */
export function prepareRepeatedStatements(client: PGlite): void {
  const seenTexts = new Set<string>()
  const preparedByText = new Map<string, Prepared>()
  const runTransaction = client.transaction.bind(client)

  const sendMessages = async (...messages: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages

  const prepare = async (text: string): Promise<Prepared> => {
    const name = `s${preparedByText.size}`
    const response = await sendMessages(
      serialize.parse({ text, name }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const parameters = response.find((m) => m.name === 'parameterDescription') as
      | { dataTypeIDs?: number[] }
      | undefined
    const row = response.find((m) => m.name === 'rowDescription') as
      | { fields?: Prepared['fields'] }
      | undefined
    const prepared = { name, parameterTypes: parameters?.dataTypeIDs ?? [], fields: row?.fields ?? [] }
    preparedByText.set(text, prepared)
    return prepared
  }

  const run = async <Row>(text: string, params: unknown[], options?: QueryOptions): Promise<Results<Row>> => {
    const { name, parameterTypes, fields } = preparedByText.get(text) ?? (await prepare(text))
    const values = params.map((value, n) => {
      if (value === null || value === undefined) return null
      const serializer = client.serializers[parameterTypes[n] ?? 0]
      return serializer ? serializer(value) : String(value)
    })
    const response = await sendMessages(
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    )
    const parsers = fields.map(
      (f) => options?.parsers?.[f.dataTypeID] ?? client.parsers[f.dataTypeID] ?? String,
    )
    const rows = response
      .filter((m): m is typeof m & { fields: (string | null)[] } => m.name === 'dataRow')
      .map((m) =>
        m.fields.map((text, n) => (text === null ? null : parsers[n]!(text, fields[n]!.dataTypeID))),
      )
    const isArrayMode = options?.rowMode === 'array'
    return {
      rows: (isArrayMode
        ? rows
        : rows.map((row) => Object.fromEntries(row.map((v, n) => [fields[n]!.name, v])))) as Row[],
      fields,
      affectedRows: 0,
    }
  }

  client.transaction = ((work: (tx: Transaction) => Promise<unknown>) =>
    runTransaction((tx) => {
      const query = tx.query.bind(tx)
      const queryPrepared = <Row>(text: string, params?: unknown[], options?: QueryOptions) => {
        const isRepeated = seenTexts.has(text)
        if (!isRepeated && seenTexts.size < maxPrepared) seenTexts.add(text)
        return isRepeated
          ? client.runExclusive(() => run<Row>(text, params ?? [], options))
          : query<Row>(text, params, options)
      }
      return work(Object.assign(Object.create(tx) as Transaction, { query: queryPrepared }))
    })) as typeof client.transaction
}
