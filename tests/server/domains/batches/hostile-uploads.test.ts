import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batches, batchRows } from '../../../../src/server/platform/db/schema/batches.ts'
import { refundRegisters } from '../../../../src/server/platform/db/schema/refunds.ts'
import { isFullRun } from '../../../support/full.ts'
import { createMaliciousSheets } from '../../../support/hostile-sheets.ts'
import { makeSheet, sheetType } from '../../../support/make-sheet.ts'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let files: Record<string, Buffer>
beforeAll(async () => {
  server = await startTestServer()
  files = await createMaliciousSheets()
})
afterAll(() => server.close())

/** The expected refusal of each file; texts are checked in Russian, the language of most users. */
const expectedRefusals: Record<string, [status: number, code: number, words: RegExp]> = {
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

const countStored = async () => {
  const { db } = server.services.database
  return [(await db.select().from(batches)).length, (await db.select().from(refundRegisters)).length]
}

/** All desks read files by the same reader: one of them receives every file, the others one bad file. */
const filesFor = (url: string) =>
  isFullRun
    ? Object.keys(expectedRefusals)
    : url === addresses[0][2]
      ? Object.keys(expectedRefusals).filter((name) => !slowFiles.includes(name))
      : ['macros']
/** Tested with the reader itself in `sheet.test.ts`. */
const slowFiles = ['a million rows', 'huge shared strings']

describe.each(addresses)('a file of %s', (_, user, url) => {
  it.each(filesFor(url))('[RL-7] that is %s is refused with a message and stores nothing', async (name) => {
    const response = await server.call(user, 'POST', url, files[name], { 'content-type': sheetType })
    const [status, code, message] = expectedRefusals[name]!
    expect([response.status, response.body.code], JSON.stringify(response.body)).toEqual([status, code])
    expect(response.body.message).toMatch(message)
    expect(await countStored()).toEqual([0, 0])
  })

  it('[RL-7] of another desk is refused with the missing columns, and none of it is read as an order', async () => {
    const otherFile = await makeSheet([
      ['Трек-номер', 'Вес'],
      ['RP1', 2],
    ])
    const response = await server.call(user, 'POST', url, otherFile, { 'content-type': sheetType })
    expect([response.status, response.body.code]).toEqual([409, 19])
    expect(response.body.message).toContain('Номер заказа')
    expect(await countStored()).toEqual([0, 0])
  })
})

describe('a file of orders', () => {
  const upload = async (rows: unknown[][]) =>
    server.call('admin', 'POST', addresses[2][2], await makeSheet(rows), {
      'content-type': sheetType,
    })

  it('[OL-04] may be the file of a list, with the number in any column', async () => {
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
