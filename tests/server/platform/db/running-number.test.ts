import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeRunningNumber } from '../../../../src/server/platform/db/running-number.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const take = (fails = false) =>
  server.services.database.db.transaction(async (tx) => {
    const number = await takeRunningNumber(tx, 'refundRegister')
    if (fails) throw new Error(`no paper ${number}`)
    return number
  })

it('[RF-05] [DI-02] numbers of papers have no gaps: a transaction that rolls back takes none', async () => {
  const first = await take()
  await expect(take(true)).rejects.toThrow(`no paper ${first + 1}`)
  const next = await Promise.all([take(), take(), take()])
  expect(next.toSorted((a, b) => a - b)).toEqual([first + 1, first + 2, first + 3])
})
