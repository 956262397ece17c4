import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batches, batchRows } from '../../../src/server/db/schema/batches.ts'
import { refundRegisters } from '../../../src/server/db/schema/refunds.ts'
import { full } from '../../support/full.ts'
import { hostileSheets } from '../../support/hostile-sheets.ts'
import { makeSheet, sheetType } from '../../support/make-sheet.ts'
import { newOrder } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let files: Record<string, Buffer>
beforeAll(async () => {
  server = await startTestServer()
  files = await hostileSheets()
})
afterAll(() => server.close())

/** What each of them is told; the words are looked at in Russian, as most people see them. */
const said: Record<string, [status: number, code: number, words: RegExp]> = {
  'zip bomb': [409, 19, /слишком велик/],
  'a million rows': [409, 19, /строк/],
  'huge shared strings': [409, 19, /слишком велик/],
  macros: [409, 19, /макрос/],
  encrypted: [409, 19, /парол/],
  'a text under the right name': [409, 19, /Excel/],
  damaged: [409, 19, /Excel/],
  empty: [409, 19, /Excel/],
  'over the limit': [413, 7, /./],
}

const addresses = [
  ['the register of the food delivery', 'accountant', '/api/refunds/import?name=a.xlsx'],
  ['postings', 'accountant', '/api/sap/batch/file?kind=posting&name=a.xlsx'],
  ['orders to cancel', 'admin', '/api/orders/batches/file?kind=cancel&name=a.xlsx'],
] as const

const kept = async () => {
  const { db } = server.services.database
  return [(await db.select().from(batches)).length, (await db.select().from(refundRegisters)).length]
}

/** All desks read files by the same reader: one of them is sent everything, the others one bad file. */
const sentTo = (url: string) =>
  full
    ? Object.keys(said)
    : url === addresses[0][2]
      ? Object.keys(said).filter((name) => !slowFiles.includes(name))
      : ['macros']
/** `sheet.test.ts` has the reader refuse them. */
const slowFiles = ['a million rows', 'huge shared strings']

describe.each(addresses)('a file of %s', (_, user, url) => {
  it.each(sentTo(url))('[RL-7] that is %s is refused in words and leaves nothing', async (name) => {
    const answer = await server.call(user, 'POST', url, files[name], { 'content-type': sheetType })
    const [status, code, words] = said[name]!
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([status, code])
    expect(answer.body.message).toMatch(words)
    expect(await kept()).toEqual([0, 0])
  })

  it('[RL-7] that was made for another desk is told what it lacks, and nothing of it is taken for an order', async () => {
    const other = await makeSheet([
      ['Трек-номер', 'Вес'],
      ['RP1', 2],
    ])
    const answer = await server.call(user, 'POST', url, other, { 'content-type': sheetType })
    expect([answer.status, answer.body.code]).toEqual([409, 19])
    expect(answer.body.message).toContain('Номер заказа')
    expect(await kept()).toEqual([0, 0])
  })
})

describe('a file of orders', () => {
  const upload = async (rows: unknown[][]) =>
    server.call('admin', 'POST', addresses[2][2], await makeSheet(rows), {
      'content-type': sheetType,
    })

  it('[OL-04] may be the file of a list, with the number in whatever column', async () => {
    const orderId = await newOrder(server)
    const { status, body } = await upload([
      ['Магазин', 'Заказ', 'Сумма'],
      ['1001', orderId, 129_900],
    ])
    expect([status, body.rows]).toEqual([201, 1])
    const [row] = await server.services.database.db
      .select()
      .from(batchRows)
      .where(eq(batchRows.batchId, body.id))
    expect(row).toMatchObject({ subject: String(orderId), data: { orderId } })
  })

  it('[OL-04] may be a bare column of numbers', async () => {
    const { status, body } = await upload([[100_001], [100_002]])
    expect([status, body.rows]).toEqual([201, 2])
  })
})
