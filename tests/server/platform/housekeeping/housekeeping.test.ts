import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { applyRetention } from '../../../../src/server/platform/housekeeping/apply-retention.ts'
import { retentionRules } from '../../../../src/server/platform/housekeeping/rules.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const countRows = async (table: string) =>
  (
    await queryRows<{ n: number }>(
      server.services.database.db,
      sql`select count(*)::int as n from ${sql.raw(table)}`,
    )
  )[0]?.n
const event = (id: number, status: string, days: number) => sql`
  insert into events (id, handler, type, status, key, data, created_at, updated_at)
  values (${id}, 'sms.send', 'test', ${status}, ${`k${id}`}, '{}', now(), now() - make_interval(days => ${days}))`

/** In every table one row that is too old and one that is not. */
async function insertRows() {
  const { db } = server.services.database
  for (const [n, days] of [400, 0].entries()) {
    const at = sql`now() - make_interval(days => ${days})`
    await db.execute(sql`insert into idempotency_keys values ('key', ${n}, 'a', 'h', 1, ${at})`)
    await db.execute(
      sql`insert into workflow_timers (instance_id, name, event, fire_at, status) values (${n}, 't', 'E', ${at}, 'fired')`,
    )
    await db.execute(
      sql`insert into delivery_timeslots (order_id, slot_id, day, starts_at, ends_at, offered_at)
          values (${n}, 's', current_date, now(), ${at}, now() - interval '400 days')`,
    )
    await db.execute(
      sql`insert into delivery_coverage (order_id, city, covered, price, earliest_day, points, asked_at)
          values (${n}, 'москва', true, 0, current_date, '[]', ${at})`,
    )
    await db.execute(
      sql`insert into jobs (kind, input, status, owner_id, created_at, ended_at) values ('k', '{}', 'done', 'a', ${at}, ${at})`,
    )
    await db.execute(sql`insert into job_file_parts select max(id), 'w', 0, '\\x00' from jobs`)
    await db.execute(
      sql`insert into batches (family, kind, source, rows, owner_id, owner_name, created_at, updated_at)
        values ('f', 'k', 'choice', 1, 'a', 'A', ${at}, ${at})`,
    )
    await db.execute(sql`insert into batch_rows select max(id), 1, '1', '{}', 'done' from batches`)
    await db.execute(sql`insert into mailings_told values ('alerts', ${String(n)}, ${at})`)
    await db.execute(
      sql`insert into audit_entries (at, kind, subject, count) values (${at}, 'export', 'orders', 1)`,
    )
    await db.execute(sql`insert into partner_notifications values ('bank', ${String(n)}, 1, ${at})`)
    await db.execute(
      sql`insert into workflow_drafts (instance_id, form, data, saved_at, saved_by) values (${n}, 'f', '{}', ${at}, 'a')`,
    )
    await db.execute(
      sql`insert into workflow_migration_undo values (1, ${n}, ${at}, 0, 1, 'h', 's', '{}', '{}')`,
    )
    await db.execute(
      sql`insert into step_answers values (${n}, 1, 'reason', 1, 'formatting', 2001, 'ready', 'text', '"Иванов"', ${sql`now() - make_interval(days => ${days * 2})`}, 'a', 'A')`,
    )
    await db.execute(sql`insert into mark_scans values (${`m${n}`}, 1, 1, 999999, 'a', ${at})`)
  }
  await db.execute(event(1, 'done', 400))
  await db.execute(event(2, 'fail', 400))
  await db.execute(event(3, 'done', 0))
  for (const id of [1, 2])
    await db.execute(
      sql`insert into event_journal (event_id, number, date_time, new, user_name) values (${id}, 1, now(), 'done', 'a')`,
    )
}

describe('[OP-06] housekeeping', () => {
  it('deletes the rows of every table that are too old, and nothing else', async () => {
    await insertRows()
    const deleted = await applyRetention(server.services)
    expect(deleted).toEqual(Object.fromEntries(retentionRules.map(({ table }) => [table, 1])))
    for (const { table } of retentionRules)
      expect(await countRows(table), table).toBe(table === 'events' ? 2 : 1)
    // The journal is deleted with its event; a failed event waits for a user.
    expect(await countRows('event_journal')).toBe(1)
    expect(await applyRetention(server.services)).toEqual(
      Object.fromEntries(retentionRules.map(({ table }) => [table, 0])),
    )
  })

  it('follows the settings and deletes in several batches', async () => {
    const { db } = server.services.database
    await db.execute(sql`insert into idempotency_keys
      select 'many', n, 'a', 'h', 1, now() - interval '8 days' from generate_series(1, 2500) n`)
    await db.execute(
      sql`insert into settings values ('keepKeysDays', '9') on conflict (name) do update set value = '9'`,
    )
    const { clearSettingsCache: forgetSettings } =
      await import('../../../../src/server/platform/settings/read-settings.ts')
    forgetSettings()
    expect(await applyRetention(server.services)).toMatchObject({ idempotency_keys: 0 })
    await db.execute(sql`delete from settings where name = 'keepKeysDays'`)
    forgetSettings()
    expect(await applyRetention(server.services)).toMatchObject({ idempotency_keys: 2500 })
  })

  it('reports the size of every table', async () => {
    const { body } = await server.app.inject('/metrics')
    for (const table of ['orders', 'events', 'workflow_records'])
      expect(body).toMatch(new RegExp(`crm_table_bytes\\{table="${table}"\\} [1-9]`))
    expect(body).toContain('crm_housekeeping_rows_total{table="events"} 1')
  })

  // The embedded database has one connection, so no second server can use it.
  if (inject('database').kind === 'postgresql')
    it('runs on one server at a time', async () => {
      const { db } = server.services.database
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(712003)`)
        expect(await applyRetention(server.services)).toBeNull()
      })
    })
})
