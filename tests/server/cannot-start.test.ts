import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { cannotStart } from '../../src/server/cannot-start.ts'
import { openPostgresql } from '../../src/server/db/postgresql.ts'
import { freePort } from '../support/cluster.ts'

const wanted = { host: '127.0.0.1', port: 3000 }
const errorOf = (work: () => Promise<unknown>) =>
  work().then(
    () => null,
    (error: unknown) => error,
  )

describe('[OP-05] a server that cannot start', () => {
  it('names the variable of a database that does not answer, and says no word of its address’s password', async () => {
    const database = await openPostgresql(`postgres://crm:s3cret@127.0.0.1:${await freePort()}/crm`)
    const error = await errorOf(() => database.db.transaction((tx) => tx.execute('select 1')))
    await database.close()
    const said = cannotStart(error, wanted)
    expect(said).toContain('DATABASE_URL')
    expect(said).toContain('ECONNREFUSED')
    expect(said).not.toContain('s3cret')
  })

  it('names the variables of a port that is taken', async () => {
    const [first, second] = [createServer(), createServer()]
    first.listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    const error = await errorOf(async () => {
      second.listen(port, '127.0.0.1')
      await once(second, 'listening')
    })
    first.close()
    expect(cannotStart(error, { ...wanted, port })).toMatch(/HOST, PORT: 127\.0\.0\.1:\d+ /)
  })

  it('takes a bug for a bug', () => {
    expect(cannotStart(new TypeError('x is not a function'), wanted)).toBeNull()
  })
})
