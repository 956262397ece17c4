import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLogger, describeError } from '../../../src/server/platform/log.ts'
import { openTestDatabase } from '../../support/database.ts'

const phone = '+79161234567'
const name = 'Воробьёва Анна'
const account = '40817810099910004312'

it('a failed statement is logged with its text and code, and none of its values', async () => {
  const database = await openTestDatabase()
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  try {
    const statements = [
      sql`insert into stores (pfm, city) values (${phone}, ${name}), (${phone}, ${name}), (${account}, null)`,
      sql`select ${phone}::int, ${name}`,
      sql`select * from orders where phone = ${phone} and no_such_column = ${account}`,
    ]
    for (const statement of statements) {
      const error: unknown = await database.db.execute(statement).then(
        () => null,
        (e: unknown) => e,
      )
      expect(error).not.toBeNull()
      log.error({ err: error, event: 7 }, 'event handler')
    }
  } finally {
    await database.close()
  }
  expect(lines).toHaveLength(3)
  const text = lines.join('\n')
  for (const secret of [phone, phone.slice(1), name, account]) expect(text).not.toContain(secret)
  expect(text).toContain('insert into stores (pfm, city) values ($1, $2)')
  expect(text).toMatch(/"code":"23502"/)
  expect(text).toContain('log.test.ts')
})

it('a parser error that quotes a body is not logged', () => {
  const error = (() => {
    try {
      JSON.parse(`{"phone": "${phone}" "name"`)
    } catch (e) {
      return e
    }
  })()
  expect(JSON.stringify(describeError(error))).not.toContain('9161234567')
  expect(describeError(new Error(`no order of ${phone}`)).message).toBe('no order of …')
})
