import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { describeStartupFailure } from '../../../../src/server/platform/config/startup-failure.ts'
import { openPostgresqlDatabase } from '../../../../src/server/platform/db/postgresql.ts'
import { freePort } from '../../../support/cluster.ts'

const address = { host: '127.0.0.1', port: 3000 }
const errorOf = (run: () => Promise<unknown>) =>
  run().then(
    () => null,
    (error: unknown) => error,
  )

describe('[OP-05] a server that cannot start', () => {
  it('names the variable of a database that does not respond, without the password of its address', async () => {
    const database = await openPostgresqlDatabase(`postgres://crm:s3cret@127.0.0.1:${await freePort()}/crm`)
    const error = await errorOf(() => database.db.transaction((tx) => tx.execute('select 1')))
    await database.close()
    const message = describeStartupFailure(error, address)
    expect(message).toContain('DATABASE_URL')
    expect(message).toContain('ECONNREFUSED')
    expect(message).not.toContain('s3cret')
  })

  it('names the variables of a port that is in use', async () => {
    const [first, second] = [createServer(), createServer()]
    first.listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    const error = await errorOf(async () => {
      second.listen(port, '127.0.0.1')
      await once(second, 'listening')
    })
    first.close()
    expect(describeStartupFailure(error, { ...address, port })).toMatch(/HOST, PORT: 127\.0\.0\.1:\d+ /)
  })

  it('reports a bug as a bug', () => {
    expect(describeStartupFailure(new TypeError('x is not a function'), address)).toBeNull()
  })
})
