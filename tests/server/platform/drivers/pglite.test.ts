import { readFileSync } from 'node:fs'
import { PGlite, protocol, types } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  runAfterEachProtocolExchange,
  prepareStatement,
  replaceTransactionQuery,
  runPreparedStatement,
} from '../../../../src/server/platform/drivers/pglite.ts'

const source = inject('database')
if (source.kind !== 'embedded') throw new Error('these tests need the embedded database')
let client: PGlite
beforeAll(async () => {
  client = await PGlite.create({ loadDataDir: new Blob([readFileSync(source.dump)]) })
})
afterAll(() => client.close())

const text = `select $1::int as n, $2::text as t, $3::jsonb as j, $4::timestamptz as at, $5::bool as b, $6::int[] as a,
  12.50::numeric as d, null::text as nothing from generate_series(1, 2)`
const params = [7, 'ъ', { x: [1] }, new Date('2026-11-22T01:15:00.000Z'), true, [1, 2]]

describe('PGlite', () => {
  it('has the protocol, the parsers and the serializers that prepared statements need', () => {
    expect(protocol.serialize).toMatchObject(
      Object.fromEntries(
        ['parse', 'describe', 'bind', 'execute', 'sync'].map((name) => [name, expect.any(Function)]),
      ),
    )
    for (const type of [types.INT4, types.JSONB, types.TIMESTAMPTZ, types.BOOL])
      expect([client.parsers[type], client.serializers[type]]).toEqual([
        expect.any(Function),
        expect.any(Function),
      ])
  })

  it('returns the same from a prepared statement as from a query, each time', async () => {
    const statement = await prepareStatement(client, 'of_the_test', text)
    expect(statement.parameterTypes).toHaveLength(params.length)
    for (const options of [
      undefined,
      { rowMode: 'array' } as const,
      { parsers: { [types.TIMESTAMPTZ]: (value: string) => value } },
    ]) {
      const { rows, fields } = await client.query(text, params, options)
      expect(rows).toHaveLength(2)
      for (const _ of [1, 2])
        expect(await runPreparedStatement(client, statement, params, options)).toMatchObject({ rows, fields })
    }
  })

  it('reports the error of a prepared statement, and the next one runs', async () => {
    const statement = await prepareStatement(client, 'failing', 'select 1 / $1::int as n')
    await expect(runPreparedStatement(client, statement, [0])).rejects.toMatchObject({ code: '22012' })
    expect((await runPreparedStatement(client, statement, [1])).rows).toEqual([{ n: 1 }])
  })

  it('sends the queries of a transaction through the replaced query, which may run exclusively', async () => {
    const replacedTexts: string[] = []
    replaceTransactionQuery(client, (query) => (queryText, ...rest) => {
      replacedTexts.push(queryText)
      return client.runExclusive(async () => {}).then(() => query(queryText, ...rest))
    })
    const result = await client.transaction(async (tx) => {
      expect(tx.closed).toBe(false)
      return tx.query<{ n: number }>('select 2 as n')
    })
    await client.query('select 3 as n')
    expect(result.rows).toEqual([{ n: 2 }])
    expect(replacedTexts).toEqual(['select 2 as n'])
  })

  it('exchanges messages by its two methods for queries, scripts and prepared statements', async () => {
    let exchanges = 0
    runAfterEachProtocolExchange(client, () => {
      exchanges++
      return undefined
    })
    const countExchanges = async (work: () => Promise<unknown>) => {
      exchanges = 0
      await work()
      return exchanges
    }
    expect(await countExchanges(() => client.query('select $1::int', [1]))).toBeGreaterThan(0)
    expect(await countExchanges(() => client.exec('select 1'))).toBeGreaterThan(0)
    const statement = await prepareStatement(client, 'counted', 'select 1 as n')
    expect(await countExchanges(() => runPreparedStatement(client, statement, []))).toBe(1)
  })
})
