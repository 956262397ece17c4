import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { findReplayProblems } from '../../support/replay-problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(
    { ...server.services, config: { ...server.services.config, seedOrders: 120 } },
    server.engine,
  )
})
afterAll(() => server.close())

const orderIds = async () =>
  (
    await queryRows<{ id: number }>(
      server.services.database.db,
      sql`select id::float8 as id from orders order by id`,
    )
  ).map(({ id }) => id)

describe('replay of an order', () => {
  it('[EN-08] the records of a hundred scenarios lead to the same changes and add up to the same rows', async () => {
    const ids = await orderIds()
    expect(ids.length).toBeGreaterThan(100)
    const problems: string[] = []
    for (const id of ids)
      problems.push(...(await findReplayProblems(server.services.database.db, id, { outside: false })))
    expect(problems).toEqual([])
  })

  it('[EN-08] a row changed by hand, and a record that lost a change, are detected', async () => {
    const { db } = server.services.database
    const [id] = await orderIds()
    await db.execute(sql`update orders set sum_collected = sum_collected + 1 where id = ${id}`)
    expect((await findReplayProblems(db, id!, { outside: false })).join()).toContain('sumCollected')
    await db.execute(sql`update orders set sum_collected = sum_collected - 1 where id = ${id}`)
    expect(await findReplayProblems(db, id!, { outside: false })).toEqual([])
    await db.execute(sql`
      update workflow_records set changes = changes - 0 where order_id = ${id} and jsonb_array_length(changes) > 1`)
    expect(await findReplayProblems(db, id!, { outside: false })).not.toEqual([])
  })
})
