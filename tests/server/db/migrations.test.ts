import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('[OP-03] migrations', () => {
  it('are applied once, however often and by how many servers at once they are asked for', async () => {
    const { database } = server.services
    const applied = () =>
      rows<{ hash: string }>(database.db, sql`select hash from applied_migrations order by created_at`)
    const before = await applied()
    await Promise.all([migrate(database), migrate(database), migrate(database)])
    expect(await applied()).toEqual(before)
  })

  it('that were edited after they had been applied stop the start, and change nothing', async () => {
    const { database } = server.services
    await database.db.execute(sql`update applied_migrations set hash = 'another'
      where created_at = (select max(created_at) from applied_migrations)`)
    await expect(migrate(database)).rejects.toThrow(/edited after it had been applied/)
  })
})

describe('[OP-06] a history', () => {
  it('is read from the months of its instance alone', async () => {
    const plan = await rows<Record<string, string>>(
      server.services.database.db,
      sql`explain (analyze, costs off, timing off) select 1 from workflow_records where instance_id = 1
        and at >= (select created_at from workflow_instances where id = 1)`,
    )
    const text = plan.map((line) => Object.values(line)[0]).join('\n')
    expect(text).toMatch(/never executed|Subplans Removed/)
  })
})
