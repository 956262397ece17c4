import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { projectRoot } from '../../../../src/server/platform/config/project-root.ts'
import { migrateDatabase } from '../../../../src/server/platform/db/migrate.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('[OP-03] migrations', () => {
  it('are applied once, however often and by however many servers they are started', async () => {
    const { database } = server.services
    const listApplied = () =>
      queryRows<{ hash: string }>(database.db, sql`select hash from applied_migrations order by created_at`)
    const before = await listApplied()
    await Promise.all([migrateDatabase(database), migrateDatabase(database), migrateDatabase(database)])
    expect(await listApplied()).toEqual(before)
  })

  it('that were edited after they had been applied stop the start and change nothing', async () => {
    const { database } = server.services
    await database.db.execute(sql`update applied_migrations set hash = 'another'
      where created_at = (select max(created_at) from applied_migrations)`)
    await expect(migrateDatabase(database)).rejects.toThrow(/edited after it had been applied/)
  })
})

describe('[OP-03] a database of an earlier version', () => {
  const migrationsFolder = join(projectRoot, 'src/server/platform/db/migrations')
  const lastEarlierHash = 'a7e93f318d37890bfb4d9400b364917f3ecdc9554dad4b97b2befaae7e3179ce'
  const applied = () =>
    queryRows<{ hash: string; at: number }>(
      server.services.database.db,
      sql`select hash, created_at::float8 as at from applied_migrations`,
    )
  /** As the earlier migrations left it: the tables of the baseline, each migration recorded. */
  const recordEarlier = async (...hashes: string[]) => {
    const { db } = server.services.database
    await db.execute(sql`delete from applied_migrations`)
    await db.execute(sql`alter table order_products drop column if exists for_adults`)
    await db.execute(sql`alter table partner_notifications drop column if exists digest`)
    await db.execute(sql`alter table orders drop column if exists wrong_phones`)
    await db.execute(sql`alter table orders drop column if exists delivery_zone`)
    await db.execute(sql`alter table delivery_coverage drop column if exists zone`)
    await db.execute(
      sql`drop table if exists workflow_changed_versions, workflow_draft_versions, workflow_draft_saves,
        workflow_draft_comments, running_numbers, workflow_moves, process_alerts, step_answers`,
    )
    for (const [n, hash] of hashes.entries())
      await db.execute(sql`insert into applied_migrations values (${hash}, ${1_795_000_000_000 + n})`)
  }

  it('with all earlier migrations has the baseline recorded in place of them, keeps its data and gets the later ones', async () => {
    await recordEarlier('first', 'second', lastEarlierHash)
    const { database } = server.services
    const [before] = await queryRows<{ n: number }>(database.db, sql`select count(*)::int as n from stores`)
    await migrateDatabase(database)
    const recorded = await applied()
    expect(recorded[0]).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), at: 1_795_744_800_000 })
    expect(recorded).toHaveLength(readMigrationFiles({ migrationsFolder }).length)
    expect(await queryRows(database.db, sql`select count(*)::int as n from stores`)).toEqual([before])
  })

  it('[EN-08] has the texts that users typed masked in its records and contexts', async () => {
    await recordEarlier(lastEarlierHash)
    const { database } = server.services
    const steps = [
      {
        event: { type: 'UNLOCKED', payload: { reason: 'Паспорт «4510», "Пётр" \\\\ 916' } },
        effects: [{ type: 'recordException', params: { kind: 'codeUnlocked', reason: 'Пётр' } }],
        changes: null,
      },
      {
        event: { type: 'CHECKED', payload: { comment: 'Пётр' } },
        effects: [{ type: 'settleByHand', params: { purpose: 'stray', document: 'Пётр', doneOn: null } }],
        changes: [{ update: 'ledgerEntries', key: { purpose: 'stray' }, set: { document: 'Пётр' } }],
      },
      {
        event: { type: 'RETURNED_IN_PART', payload: { lines: [], comment: '' } },
        effects: [{ type: 'putBack', params: { lines: [], comment: null } }],
        changes: null,
      },
      { event: { type: 'SWITCH_FAILED', payload: { reason: 'fault' } }, effects: [], changes: null },
      { event: { type: 'CODE_ENTERED', payload: { code: '4821' } }, effects: [], changes: null },
    ]
    for (const [n, step] of steps.entries())
      await database.db.execute(sql`insert into workflow_records
        (instance_id, revision, at, version, actor_id, actor_name, event, to_state, effects, changes)
        values (1, ${n}, now(), 1, 'u1', 'Иван', ${JSON.stringify(step.event)}::jsonb, 'done',
          ${JSON.stringify(step.effects)}::jsonb, ${JSON.stringify(step.changes)}::jsonb)`)
    const insertInstance = (id: number, context: object) =>
      database.db.execute(sql`insert into workflow_instances
        (id, workflow, version, hash, revision, status, value, state, context, created_at, updated_at)
        values (${id}, 'formationDelivery', 1, '', 1, 'active', '"packing"', 'packing',
          ${JSON.stringify(context)}::jsonb, now(), now())`)
    await insertInstance(-1, { tares: [], weightComment: 'Пётр' })
    await insertInstance(-2, { tares: [], weightComment: null })
    await migrateDatabase(database)
    const records = await queryRows<(typeof steps)[number]>(
      database.db,
      sql`select event, effects, nullif(changes, 'null') as changes from workflow_records where instance_id = 1
        order by revision`,
    )
    expect(records).toEqual([
      {
        event: { type: 'UNLOCKED', payload: { reason: '•' } },
        effects: [{ type: 'recordException', params: { kind: 'codeUnlocked', reason: '•' } }],
        changes: null,
      },
      {
        event: { type: 'CHECKED', payload: { comment: '•' } },
        effects: [{ type: 'settleByHand', params: { purpose: 'stray', document: '•', doneOn: null } }],
        changes: [{ update: 'ledgerEntries', key: { purpose: 'stray' }, set: { document: '•' } }],
      },
      ...steps.slice(2, 4),
      { event: { type: 'CODE_ENTERED', payload: { code: '•' } }, effects: [], changes: null },
    ])
    const contexts = await queryRows(
      database.db,
      sql`select context from workflow_instances where id < 0 order by id desc`,
    )
    expect(contexts).toEqual([
      { context: { tares: [], weightConfirmed: true } },
      { context: { tares: [], weightConfirmed: false } },
    ])
  })

  it('that lacks one of them is refused with the way to upgrade, and stays as it was', async () => {
    await recordEarlier('first', 'second')
    await expect(migrateDatabase(server.services.database)).rejects.toThrow(
      /lacks the migration 0058_action_if_not_validate: start the version that has it once/,
    )
    expect(await applied()).toHaveLength(2)
    await recordEarlier(lastEarlierHash)
    await migrateDatabase(server.services.database)
  })
})

describe('[OP-03] an upgrade while another server works', () => {
  /** Migrations of a later version; each in a file of its own. */
  const writeMigrations = (...statements: string[]) => {
    const migrationsFolder = mkdtempSync(join(tmpdir(), 'migrations-'))
    mkdirSync(join(migrationsFolder, 'meta'))
    const entries = statements.map((statement, idx) => {
      writeFileSync(join(migrationsFolder, `${idx}.sql`), statement)
      return { idx, version: '7', when: 4_000_000_000_000 + idx, tag: String(idx), breakpoints: true }
    })
    const journal = { version: '7', dialect: 'postgresql', entries }
    writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(journal))
    return migrationsFolder
  }

  it('a migration that waits for a table blocks nobody for long: it releases its locks and retries', async () => {
    const { database } = server.services
    const { db } = database
    const tableExists = async () =>
      (await queryRows<{ is: boolean }>(db, sql`select to_regclass('later_table') is not null as is`))[0]!.is
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let markBegun = () => {}
    const begun = new Promise<void>((resolve) => (markBegun = resolve))
    const blocker = db.transaction(async (tx) => {
      await tx.execute(sql`lock table orders in row exclusive mode`)
      markBegun()
      await released
    })
    await begun
    const messages: string[] = []
    const migrationsFolder = writeMigrations(
      'create table later_table (id int)',
      'alter table orders add column later_column int',
    )
    const migrating = migrateDatabase(database, {
      migrationsFolder,
      lockMs: 300,
      pauseMs: 300,
      onWait: (message) => messages.push(message),
    })
    // The embedded database has one connection: there everything waits for its holder.
    if (database.kind === 'postgresql') {
      await expect.poll(tableExists, { timeout: 5_000 }).toBe(true)
      await expect.poll(() => messages.length, { timeout: 5_000 }).toBeGreaterThan(1)
      for (let n = 0; n < 10; n++) {
        const startedAt = performance.now()
        await db.execute(sql`select id from orders limit 1`)
        expect(performance.now() - startedAt).toBeLessThan(2_000)
      }
    }
    release()
    await Promise.all([blocker, migrating])
    expect(await tableExists()).toBe(true)
    await db.execute(sql`select later_column from orders limit 1`)
  })

  it('a failed one is rolled back, and those before it stay applied', async () => {
    const { database } = server.services
    const migrationsFolder = writeMigrations(
      'create table later_table (id int)',
      'alter table orders add column later_column int',
      'create table broken_half (id int);--> statement-breakpoint\nselect 1 / 0',
    )
    await expect(migrateDatabase(database, { migrationsFolder })).rejects.toThrow()
    const [column] = await queryRows<{ half: string | null }>(
      database.db,
      sql`select to_regclass('broken_half')::text as half`,
    )
    expect(column).toEqual({ half: null })
  })
})

describe('[OP-06] a history', () => {
  it('is read from the partitions of the months of its instance alone', async () => {
    const plan = await queryRows<Record<string, string>>(
      server.services.database.db,
      sql`explain (analyze, costs off, timing off) select 1 from workflow_records where instance_id = 1
        and at >= (select created_at from workflow_instances where id = 1)`,
    )
    const text = plan.map((line) => Object.values(line)[0]).join('\n')
    expect(text).toMatch(/never executed|Subplans Removed/)
  })
})
