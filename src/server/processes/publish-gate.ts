import { sql } from 'drizzle-orm'
import type { PublishGate } from '../../../schemas/api/workflows.ts'
import { rows, type Db } from '../platform/db/database.ts'
import { planMigration, type MigrationReport } from '../engine/migrate-instances.ts'
import { endsFrom, type MigrationProblem } from '../engine/migrate.ts'
import { migrationOf, versionsOf } from '../engine/registry.ts'

/**
 * The dry run before a version goes live: every open instance of another version is taken over on paper when the version
 * declares how, and otherwise stays; one that cannot come over, or stays where no end can be reached, blocks.
 */
export async function publishGate(db: Db, name: string, version: number): Promise<PublishGate> {
  const open = await rows<{ from: number; open: number }>(
    db,
    sql`select version as "from", count(*)::int as open from workflow_instances
      where workflow = ${name} and status = 'active' and version <> ${version} group by 1 order by 1`,
  )
  const versions: PublishGate['versions'] = []
  for (const one of open) {
    const migrates = migrationOf(name, one.from, version) !== undefined
    const plan = { workflow: name, from: one.from, to: version, states: {}, only: null }
    versions.push({
      ...one,
      migrates,
      report: migrates ? await planMigration(db, plan) : await staying(db, name, one.from),
    })
  }
  return { blocked: versions.some(({ report }) => report.stuck.length > 0), versions }
}

/** Those that end on their own version: can they, and is that version still in this build? */
async function staying(db: Db, name: string, version: number): Promise<MigrationReport> {
  const own = versionsOf(name).find((workflow) => workflow.version === version)
  const standing = await rows<{ id: number; orderId: number | null; state: string; count: number }>(
    db,
    sql`select min(id)::float8 as id, min(order_id)::float8 as "orderId", state, count(*)::int as count
      from workflow_instances where workflow = ${name} and version = ${version} and status = 'active'
      group by state order by state`,
  )
  const problemOf = (state: string): MigrationProblem | null =>
    !own ? 'versionGone' : endsFrom(own, state) ? null : 'noEnd'
  const judged = standing.map((group) => ({ ...group, problem: problemOf(group.state) }))
  return {
    groups: judged.map(({ state, count, problem }) => ({
      ...{ from: state, to: problem === null ? state : null, count, problem },
    })),
    stuck: judged.flatMap(({ id, orderId, state, problem }) =>
      problem === null ? [] : [{ instanceId: id, orderId, state, problem }],
    ),
    moved: 0,
    only: null,
    beyond: 0,
    drafts: { kept: 0, lost: 0, dropped: [] },
  }
}
