import { and, eq, isNotNull } from 'drizzle-orm'
import type { DeskView } from '../../../../../schemas/api/tasks.ts'
import { rightByDeskWorkflow, isDeskWorkflow, type DeskWorkflowName } from '../../../../shared/desks.ts'
import { canSeeStore, type Actor } from '../../../platform/identity/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { buildDatabaseNowColumn } from '../../../platform/db/now.ts'
import { deskClaims, workflowDrafts, workflowInstances } from '../../../platform/db/schema/workflow.ts'
import { getWorkflow } from '../../../engine/registry.ts'
import type { Language } from '../../../platform/i18n/translate.ts'
import { refuse, type Refusal } from '../../../platform/http/refusal.ts'
import { toDraftView, readInstanceHistory, buildStepView } from '../task-view.ts'
import { toClaimView } from '../../tasks/claim-view.ts'
import { deskWorkflowRegistry } from './registry.ts'
import { ensureKnownVersions } from '../../../engine/changed-versions.ts'

/**
 * Returns workflow and subject of an instance. Refuses an instance that belongs to no desk workflow, and an actor
 * without the right of the workflow. `noRight` creates the second refusal.
 */
export function requireDeskWorkflow(
  instance: { workflow: string; subject: string | null } | undefined,
  actor: Actor,
  noRight: () => Refusal = refuse.forbidden,
): { workflow: DeskWorkflowName; subject: string } {
  if (!instance?.subject || !isDeskWorkflow(instance.workflow)) throw refuse.taskNotFound()
  if (!actor.rights.has(rightByDeskWorkflow[instance.workflow])) throw noRight()
  return { workflow: instance.workflow, subject: instance.subject }
}

/**
 * Returns workflow and subject of an instance. Refuses (404) an instance that the actor may not see, and (403) an actor
 * without the right of the workflow.
 */
export async function requireVisibleDeskInstance(
  db: Db | Tx,
  deskId: number,
  actor: Actor,
): Promise<{ workflow: DeskWorkflowName; subject: string }> {
  const [instance] = await db
    .select({ workflow: workflowInstances.workflow, subject: workflowInstances.subject })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, deskId))
  const { workflow, subject } = requireDeskWorkflow(instance, actor)
  if (!(await canSeeSubject(db, { workflow, subject }, actor))) throw refuse.taskNotFound()
  return { workflow, subject }
}

export async function canSeeSubject(
  db: Db | Tx,
  { workflow, subject }: { workflow: DeskWorkflowName; subject: string },
  actor: Actor,
): Promise<boolean> {
  const { storeOf, allStores } = deskWorkflowRegistry.get()[workflow]
  if (allStores && actor.stores !== 'all') return false
  if (!storeOf) return true
  const pfm = await storeOf(db, subject)
  return pfm !== null && canSeeStore(actor, pfm)
}

/** Reads everything that the client displays for an instance of a desk workflow. */
export async function readDeskView(
  db: Db | Tx,
  deskId: number,
  actor: Actor,
  { clock, language }: { clock: Clock; language: Language },
): Promise<DeskView> {
  const [row] = await db
    .select({
      instance: workflowInstances,
      draft: workflowDrafts,
      claim: deskClaims,
      at: buildDatabaseNowColumn(clock),
    })
    .from(workflowInstances)
    .leftJoin(workflowDrafts, eq(workflowDrafts.instanceId, workflowInstances.id))
    .leftJoin(deskClaims, eq(deskClaims.instanceId, workflowInstances.id))
    .where(and(eq(workflowInstances.id, deskId), isNotNull(workflowInstances.subject)))
  const { workflow, subject } = requireDeskWorkflow(row?.instance, actor, refuse.accessDenied)
  if (!(await canSeeSubject(db, { workflow, subject }, actor))) throw refuse.taskNotFound()
  const { instance, draft, claim, at } = row!
  const [about, history] = await Promise.all([
    deskWorkflowRegistry.get()[workflow].readSubject(db, subject, language),
    readInstanceHistory(db, deskId),
  ])
  if (!about) throw refuse.taskNotFound()
  await ensureKnownVersions(db, [instance])
  const now = new Date(at)
  const step = buildStepView(getWorkflow(workflow, instance.version), instance, actor, now)
  return {
    task: null,
    order: null,
    desk: { deskId, subject: about },
    step,
    history,
    extraFacts: [],
    draft: toDraftView(draft, step),
    claim: claim && !step.ended ? toClaimView(claim, actor, now) : null,
  }
}
