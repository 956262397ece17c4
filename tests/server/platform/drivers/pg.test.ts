import { Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  closeUnresponsiveConnection,
  copyRows,
  replaceQueryMethod,
  sendStatementsInOneWrite,
} from '../../../../src/server/platform/drivers/pg.ts'

/** Counts how often the socket is handed to the system; a corked socket does it once for all its messages. */
class CountingSocket extends Socket {
  writes = 0
  override _write(...args: Parameters<Socket['_write']>) {
    this.writes++
    super._write(...args)
  }
  override _writev(...args: Parameters<NonNullable<Socket['_writev']>>) {
    this.writes++
    super._writev!(...args)
  }
}

const source = inject('database')
if (source.kind !== 'postgresql') throw new Error('these tests need PostgreSQL')
let socket: CountingSocket
let pool: pg.Pool
let client: pg.PoolClient
beforeEach(async () => {
  socket = new CountingSocket()
  pool = new pg.Pool({ connectionString: source.url, max: 1, pipeline: true, stream: () => socket })
  client = await pool.connect()
})
afterEach(async () => {
  client.release()
  await pool.end()
})

describe('a connection of pg', () => {
  it('writes through the stream of its connection, which can hold messages back', () => {
    expect(client.connection.stream).toBe(socket)
    expect(client.connection.stream).toMatchObject({
      cork: expect.any(Function),
      uncork: expect.any(Function),
    })
  })

  it('sends two statements in one write when they are sent together, and in two otherwise', async () => {
    const sendBoth = () => Promise.all([client.query('begin'), client.query('select $1::int as n', [1])])
    const writesOf = async (work: () => Promise<unknown>) => {
      const before = socket.writes
      const responses = work()
      const { writes } = socket
      await responses
      return writes - before
    }
    expect(await writesOf(sendBoth)).toBe(2)
    await client.query('rollback')
    expect(await writesOf(() => sendStatementsInOneWrite(client, sendBoth))).toBe(1)
  })

  it('sends a statement of its own and of the pool through the replaced query', async () => {
    const sentTexts: unknown[] = []
    replaceQueryMethod(client, (query) => (config, ...rest) => {
      sentTexts.push(typeof config === 'string' ? config : config.text)
      return query(config, ...rest)
    })
    await client.query({ text: 'select 1 as n' })
    client.release()
    const { rows } = await pool.query('select $1::int as n', [2])
    client = await pool.connect()
    expect(rows).toEqual([{ n: 2 }])
    expect(sentTexts).toEqual(['select 1 as n', 'select $1::int as n'])
  })
})

it('pg closes a connection at once whose statement gets no response', async () => {
  const unresponsive = new pg.Client({ connectionString: source.url })
  await unresponsive.connect()
  const statement = unresponsive.query('select pg_sleep(20)')
  const ended = new Promise((resolve) => unresponsive.once('end', () => resolve('ended')))
  closeUnresponsiveConnection(unresponsive)
  await expect(statement).rejects.toThrow()
  expect(await ended).toBe('ended')
  expect(unresponsive.connection.stream.destroyed).toBe(true)
}, 5_000)

describe('rows are copied into a table', () => {
  let copying: pg.Client
  beforeEach(async () => {
    copying = new pg.Client({ connectionString: source.url })
    await copying.connect()
    await copying.query('create temp table copied (id int primary key, text text)')
  })
  afterEach(() => copying.end())

  function* rowsOf(count: number) {
    for (let n = 1; n <= count; n++) yield `${n}\t${n % 2 === 0 ? '\\N' : `строка\\t${'x'.repeat(5_000)}`}\n`
  }

  it('all of them, more than the socket takes at once', async () => {
    await copyRows(copying, 'copy copied (id, text) from stdin', rowsOf(2_000))
    const { rows } = await copying.query(
      `select count(*)::int as rows, count(text)::int as texts, min(text) like E'строка\\tx%' as escaped from copied`,
    )
    expect(rows).toEqual([{ rows: 2_000, texts: 1_000, escaped: true }])
  })

  it('or none, and the connection is usable afterwards', async () => {
    const statement = 'copy copied (id, text) from stdin'
    await expect(copyRows(copying, statement, ['1\ta\n', '1\tb\n'])).rejects.toThrow(/duplicate key/)
    function* failing() {
      yield '1\ta\n'
      throw new Error('no more rows')
    }
    await expect(copyRows(copying, statement, failing())).rejects.toThrow('no more rows')
    const { rows } = await copying.query('select count(*)::int as rows from copied')
    expect(rows).toEqual([{ rows: 0 }])
  })
})
