import { sql } from 'drizzle-orm'
import { isChangedVersion } from '../../../../schemas/values/changed-versions.ts'
import type { ChangeProblem, DraftProof } from '../../../../schemas/api/workbench.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { canReachEnd } from '../../engine/migrate.ts'
import { findMigration } from '../../engine/registry.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import type { DraftRecord } from './drafts-repository.ts'

export type ProofCheck = DraftProof['checks'][number]

const maxProblems = 20

export const createProofCheck = (
  name: ProofCheck['name'],
  problems: readonly ChangeProblem[],
  counts: Record<string, number> = {},
): ProofCheck => ({
  name,
  passed: problems.length === 0,
  problems: problems.slice(0, maxProblems),
  counts,
})

/**
 * Checks that the open instances of the changed version can be migrated: that the new version has their state. For an
 * added step that the new version lacks, this is the state that replaces it in a migration.
 */
export async function checkOpenInstances(
  db: Db | Tx,
  { workflow: name, base, basedOn }: Pick<DraftRecord, 'workflow' | 'base' | 'basedOn'>,
  workflow: Workflow,
): Promise<ProofCheck> {
  const groups = await queryRows<{ state: string; count: number }>(
    db,
    sql`select state, count(*)::int as count from workflow_instances
      where workflow = ${name} and version = ${basedOn} and status = 'active' group by state order by state`,
  )
  const replacements = isChangedVersion(basedOn) ? (findMigration(name, basedOn, base)?.states ?? {}) : {}
  const isStuck = (leaf: string) => {
    const replacement = replacements[leaf]
    return !canReachEnd(workflow, leaf) && (replacement === undefined || !canReachEnd(workflow, replacement))
  }
  const stuck = groups.filter(({ state }) => state.split('|').some(isStuck))
  return createProofCheck(
    'openInstances',
    stuck.map(({ state, count }) => ({ place: state, code: 'stuck', params: { count } })),
    { open: groups.reduce((sum, { count }) => sum + count, 0) },
  )
}
