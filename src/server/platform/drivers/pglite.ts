import {
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

const { messages, serialize } = protocol

export interface PreparedStatement {
  name: string
  parameterTypes: number[]
  fields: { name: string; dataTypeID: number }[]
}

const sendMessages = async (client: PGlite, ...parts: Uint8Array[]) =>
  (await client.execProtocol(Buffer.concat(parts), { syncToFs: false })).messages

/** Parses a statement and stores it in the database under `name`. */
export async function prepareStatement(
  client: PGlite,
  name: string,
  text: string,
): Promise<PreparedStatement> {
  const response = await sendMessages(
    client,
    serialize.parse({ text, name }),
    serialize.describe({ type: 'S', name }),
    serialize.sync(),
  )
  const parameters = response.find((message) => message instanceof messages.ParameterDescriptionMessage)
  const row = response.find((message) => message instanceof messages.RowDescriptionMessage)
  return { name, parameterTypes: parameters?.dataTypeIDs ?? [], fields: row?.fields ?? [] }
}

/** Runs a prepared statement. The result equals that of `query`, except that affected rows are not counted. */
export async function runPreparedStatement<Row>(
  client: PGlite,
  { name, parameterTypes, fields }: PreparedStatement,
  params: unknown[],
  options?: QueryOptions,
): Promise<Results<Row>> {
  const values = params.map((value, n) => {
    if (value === null || value === undefined) return null
    const serializer = client.serializers[parameterTypes[n] ?? 0]
    return serializer ? serializer(value) : String(value)
  })
  const response = await sendMessages(
    client,
    serialize.bind({ statement: name, values }),
    serialize.execute({}),
    serialize.sync(),
  )
  const parsers = fields.map(
    (field) => options?.parsers?.[field.dataTypeID] ?? client.parsers[field.dataTypeID] ?? String,
  )
  const rows = response
    .filter((message) => message instanceof messages.DataRowMessage)
    .map((message) =>
      message.fields.map((text, n) => (text === null ? null : parsers[n]!(text, fields[n]!.dataTypeID))),
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

/** Replaces `query` of all transactions, including those that Drizzle opens. */
export function replaceTransactionQuery(
  client: PGlite,
  replace: (query: Transaction['query']) => Transaction['query'],
): void {
  const runTransaction = client.transaction.bind(client)
  client.transaction = ((work: (tx: Transaction) => Promise<unknown>) =>
    runTransaction((tx) =>
      // The methods of a transaction are read-only, so a derived object overrides one of them.
      work(Object.assign(Object.create(tx) as Transaction, { query: replace(tx.query.bind(tx)) })),
    )) as typeof client.transaction
}

/**
 * Runs `work` after every exchange of messages with the database, and delays the result of the exchange until `work`
 * has ended. A statement consists of one or several exchanges.
 */
export function runAfterEachProtocolExchange(client: PGlite, work: () => Promise<void> | undefined): void {
  const awaitWork =
    <Args extends unknown[], Result>(exchange: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await exchange(...args)
      const pending = work()
      if (pending) await pending
      return result
    }
  // Callers use the first function. PGlite itself uses the second one for queries and scripts.
  client.execProtocol = awaitWork(client.execProtocol.bind(client))
  client.execProtocolStream = awaitWork(client.execProtocolStream.bind(client))
}
