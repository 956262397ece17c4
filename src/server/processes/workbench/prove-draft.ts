import { and, eq, sql } from 'drizzle-orm'
import { firstChangedVersion } from '../../../../schemas/values/changed-versions.ts'
import type { ChangeProblem, DraftProof } from '../../../../schemas/api/workbench.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { WorkflowChanges } from '../../../../workflows/changes/changes.ts'
import { buildChangedVersion } from '../../engine/changed-versions.ts'
import type { WorkflowProblemFinder } from '../../engine/check-workflows.ts'
import { getWorkflow } from '../../engine/registry.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { workflowChangedVersions, workflowDraftVersions } from '../../platform/db/schema/workbench.ts'
import type { Services } from '../../platform/services.ts'
import {
  findDraftProblems,
  requireDraft,
  requireDraftRevision,
  type DraftRecord,
} from './drafts-repository.ts'
import { checkOpenInstances, createProofCheck } from './open-instances.ts'
import { listStepForms, proveForms } from './prove-forms.ts'
import type { MachineProblem } from './prove-machine.ts'
import { proveInThread } from './prove-in-thread.ts'

/** Number that the next changed version of a base gets. */
export async function findNextChangedVersion(db: Db | Tx, name: string, base: number): Promise<number> {
  const [row] = await queryRows<{ last: number | null }>(
    db,
    sql`select max(${workflowChangedVersions.version})::int as last from ${workflowChangedVersions}
      where ${workflowChangedVersions.workflow} = ${name} and ${workflowChangedVersions.base} = ${base}`,
  )
  return (row?.last ?? base * firstChangedVersion) + 1
}

/** The version that would be published from the draft now. */
export async function buildDraftVersion(db: Db | Tx, draft: DraftRecord): Promise<Workflow> {
  const version = await findNextChangedVersion(db, draft.workflow, draft.base)
  return buildChangedVersion(getWorkflow(draft.workflow, draft.base), draft.changes, version).workflow
}

const toProblem = ({ code, state, path }: MachineProblem): ChangeProblem => ({
  place: state ?? '',
  code,
  ...(path !== undefined && { params: { path } }),
})

/**
 * Proves a revision of a draft: the changes fit the base, the machine is complete, all generated paths hold, and no
 * open instance would be stuck. Stores that the revision is proven if everything passes.
 */
export async function proveDraft(
  services: Services,
  findProblems: WorkflowProblemFinder,
  { name, id, revision }: { name: string; id: number; revision: number },
): Promise<DraftProof> {
  const { db } = services.database
  const started = performance.now()
  const draft = await requireDraft(db, { name, id })
  requireDraftRevision(draft, revision)
  const { questions = [] } = draft.changes
  const changeProblems = findDraftProblems(draft)
  const checks = [createProofCheck('changes', changeProblems)]
  let coverage: DraftProof['coverage'] = { states: [], transitions: [] }
  // A version cannot be built from changes that do not fit.
  if (changeProblems.length === 0) {
    const workflow = await buildDraftVersion(db, draft)
    const machineProblems = findProblems(workflow).map((text): ChangeProblem => ({
      place: '',
      code: 'machine',
      params: { text },
    }))
    checks.push(createProofCheck('machine', machineProblems))
    const formsProof = proveForms(listStepForms(workflow))
    checks.push(
      createProofCheck('forms', formsProof.problems, formsProof.counts.good > 0 ? formsProof.counts : {}),
    )
    // Changes of texts alone do not change the behaviour of the machine.
    if (machineProblems.length === 0 && !changesMachine(draft))
      checks.push(await checkOpenInstances(db, draft, workflow))
    else if (machineProblems.length === 0) {
      const proof = await proveInThread({
        name,
        base: draft.base,
        changes: draft.changes as WorkflowChanges,
        version: workflow.version,
      })
      coverage = { states: proof.states, transitions: proof.transitions }
      const ofCheck = (check: MachineProblem['check']) =>
        proof.problems.filter((problem) => problem.check === check).map(toProblem)
      checks.push(
        createProofCheck('paths', ofCheck('paths'), { paths: proof.paths, steps: proof.steps }),
        createProofCheck('fixedPoints', ofCheck('fixedPoints'), { paths: proof.paths }),
        ...(questions.length > 0
          ? [createProofCheck('questions', ofCheck('questions'), { questions: questions.length })]
          : []),
        await checkOpenInstances(db, draft, workflow),
      )
    }
  }
  const passed = checks.every((check) => check.passed)
  if (passed)
    await db
      .update(workflowDraftVersions)
      .set({ provenRevision: revision })
      .where(
        and(
          eq(workflowDraftVersions.id, id),
          eq(workflowDraftVersions.revision, revision),
          eq(workflowDraftVersions.status, 'open'),
        ),
      )
  return {
    revision,
    passed,
    checks,
    coverage,
    fallbacks: [
      ...Object.keys(draft.changes.texts.ru ?? {}).filter(
        (path) => draft.changes.texts.kk?.[path] === undefined,
      ),
      ...questions.filter(({ title }) => title.kk === undefined).map(({ key }) => `questions.${key}`),
    ],
    ms: Math.round(performance.now() - started),
  }
}

const changesMachine = ({ changes: { limits, steps, actions, questions = [] } }: DraftRecord): boolean =>
  [Object.keys(limits), steps, actions, questions].some((part) => part.length > 0)
