import { sql } from 'drizzle-orm'
import type { ActivationCheck } from '../../../../schemas/api/workflows.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { dryRunMigration, type MigrationReport } from '../../engine/migrate-instances.ts'
import { canReachEnd, type MigrationProblem } from '../../engine/migrate.ts'
import { findMigration, getWorkflowVersions } from '../../engine/registry.ts'

/**
 * Checks without any change whether a version can be activated. If the version declares a migration from another
 * version, the migration of the open instances of that version is tested. Otherwise these instances stay on their
 * version. The activation is blocked if an instance cannot be migrated, or if an instance that stays cannot reach an
 * end or has a version that this build lacks.
 */
export async function checkActivation(db: Db, name: string, version: number): Promise<ActivationCheck> {
  const open = await queryRows<{ from: number; open: number }>(
    db,
    sql`select version as "from", count(*)::int as open from workflow_instances
      where workflow = ${name} and status = 'active' and version <> ${version} group by 1 order by 1`,
  )
  const versions: ActivationCheck['versions'] = []
  for (const group of open) {
    const migrates = findMigration(name, group.from, version) !== undefined
    const plan = { workflow: name, from: group.from, to: version, states: {}, only: null }
    versions.push({
      ...group,
      migrates,
      report: migrates ? await dryRunMigration(db, plan) : await reportStuckInstances(db, name, group.from),
    })
  }
  return { blocked: versions.some(({ report }) => report.stuck.length > 0), versions }
}

/**
 * Reports the instances of a version that will not be migrated. It is a problem if this build lacks the version, or if
 * an instance cannot reach an end.
 */
async function reportStuckInstances(db: Db, name: string, version: number): Promise<MigrationReport> {
  const workflow = getWorkflowVersions(name).find((candidate) => candidate.version === version)
  const activeGroups = await queryRows<{ id: number; orderId: number | null; state: string; count: number }>(
    db,
    sql`select min(id)::float8 as id, min(order_id)::float8 as "orderId", state, count(*)::int as count
      from workflow_instances where workflow = ${name} and version = ${version} and status = 'active'
      group by state order by state`,
  )
  const findProblem = (state: string): MigrationProblem | null =>
    !workflow ? 'versionGone' : canReachEnd(workflow, state) ? null : 'noEnd'
  const checkedGroups = activeGroups.map((group) => ({ ...group, problem: findProblem(group.state) }))
  return {
    groups: checkedGroups.map(({ state, count, problem }) => ({
      from: state,
      to: problem === null ? state : null,
      count,
      problem,
    })),
    stuck: checkedGroups.flatMap(({ id, orderId, state, problem }) =>
      problem === null ? [] : [{ instanceId: id, orderId, state, problem }],
    ),
    moved: 0,
    only: null,
    beyond: 0,
    drafts: { kept: 0, lost: 0, dropped: [] },
  }
}
