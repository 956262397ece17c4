import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../../support/database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('[RL-10] long work of many small statements does not starve other work', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const until = performance.now() + 1_000
  while (performance.now() < until) await database.db.execute(sql`select 1`)
  expect(turns, 'outside of a transaction').toBeGreaterThan(20)
  turns = 0
  await database.db.transaction(async (tx) => {
    const end = performance.now() + 1_000
    while (performance.now() < end) await tx.execute(sql`select 1`)
  })
  clearInterval(timer)
  expect(turns, 'in a transaction').toBeGreaterThan(20)
})
