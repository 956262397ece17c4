import { eq } from 'drizzle-orm'
import type { Claim, DraftBody } from '../../../../schemas/api/tasks.ts'
import type { DraftLineChange } from '../../../shared/draft-scans.ts'
import type { Right } from '../../../shared/rights.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { tasks, workflowDrafts, workflowInstances } from '../../platform/db/schema/workflow.ts'
import { parseCollectedLinesOfDraft } from '../orders/goods/unsaved-collected.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { withOrderMutex } from '../../engine/order-mutex.ts'
import { toClaimView } from './claim-view.ts'

/**
 * Maximum size of a draft in characters. Drafts are incomplete, so they are not validated against the schema of their
 * form.
 */
const maxDraftBytes = 500_000

/**
 * Saves a draft. Refuses a draft of an earlier step (code 355), a draft of a task that another user has claimed (code
 * 19), and a draft that does not contain the last changes of another device (code 19). The user then chooses a version.
 */
export async function saveDraft(
  services: Services,
  actor: Actor,
  taskId: number,
  body: DraftBody,
  tabId: string | null,
): Promise<{ edition: number; savedAt: string }> {
  refuseTooLargeDraft(body)
  const { saved, ...change } = await withTaskLock(services, actor, taskId, async (tx, claimedTask, task) => ({
    saved: await saveDraftOfLockedInstance(tx, actor, claimedTask, body),
    ...task,
    taskId,
  }))
  // Other devices of the user merge the change into their forms.
  services.publish([{ kind: 'draft', ...change, ...(tabId !== null && { tabId }) }])
  return saved
}

export interface LockedTask {
  instance: typeof workflowInstances.$inferSelect
  claim: Claim | null
  now: Date
}

/**
 * Runs `work` with the order and the instance of a task locked. Refuses an actor who may not see the task or lacks the
 * right of its step.
 */
export async function withTaskLock<Answer>(
  services: Services,
  actor: Actor,
  taskId: number,
  work: (tx: Tx, claimedTask: LockedTask, task: { orderId: number; pfm: string }) => Promise<Answer>,
): Promise<Answer> {
  const { db } = services.database
  const [taskRow] = await db
    .select({ orderId: tasks.orderId, pfm: tasks.pfm })
    .from(tasks)
    .where(eq(tasks.taskId, taskId))
  if (!taskRow || !canSeeStore(actor, taskRow.pfm)) throw refuse.taskNotFound()
  const runLocked = async (tx: Tx) => {
    // The order is locked first, as in every step. Otherwise a step that ends the task might miss the latest draft.
    await lockOrder(tx, taskRow.orderId)
    const [row] = await tx
      .select({ task: tasks, instance: workflowInstances })
      .from(tasks)
      .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
      .where(eq(tasks.taskId, taskId))
      .for('update', { of: workflowInstances })
    if (!row || !canSeeStore(actor, row.task.pfm)) throw refuse.taskNotFound()
    if (row.task.right !== null && !actor.rights.has(row.task.right as Right)) throw refuse.forbidden()
    const now = await readDatabaseNow(tx, services.clock)
    const claimedTask = { instance: row.instance, claim: toClaimView(row.task, actor, now), now }
    return work(tx, claimedTask, { orderId: row.task.orderId, pfm: row.task.pfm })
  }
  return withOrderMutex(db, taskRow.orderId, () => db.transaction(runLocked))
}

export function refuseTooLargeDraft({ data }: Pick<DraftBody, 'data'>): void {
  if (JSON.stringify(data ?? null).length > maxDraftBytes)
    throw refuse.incorrectData([{ path: '/data', message: 'errors:tooLarge' }])
}

/**
 * Maximum number of stored scans. If a device has missed more, it cannot merge them, and the user chooses a version.
 */
const maxScans = 2000

/** Appends the new scans to the stored ones, and retains the last `maxScans` of them. */
function mergeScans(
  stored: readonly DraftLineChange[],
  added: readonly DraftLineChange[],
): DraftLineChange[] {
  const ids = new Set(stored.map(({ id }) => id))
  return [...stored, ...added.filter(({ id }) => !ids.has(id))].slice(-maxScans)
}

/** Saves a draft of an instance that the caller has locked. */
export async function saveDraftOfLockedInstance(
  tx: Tx,
  actor: Actor,
  {
    instance,
    claim,
    now,
  }: {
    instance: Pick<typeof workflowInstances.$inferSelect, 'id' | 'status' | 'revision'>
    claim: Claim | null
    now: Date
  },
  body: DraftBody,
): Promise<{ edition: number; savedAt: string }> {
  if (instance.status !== 'active' || instance.revision !== body.revision)
    throw refuse.stale({ revision: instance.revision })
  if (claim && !claim.mine)
    throw refuse.denied('errors:claimedByOther', { name: claim.name }, { name: claim.name })
  const [stored] = await tx
    .select({ edition: workflowDrafts.edition, form: workflowDrafts.form, scans: workflowDrafts.scans })
    .from(workflowDrafts)
    .where(eq(workflowDrafts.instanceId, instance.id))
  if ((stored?.edition ?? 0) !== body.edition)
    throw refuse.denied('errors:draftChangedElsewhere', {}, { edition: stored?.edition ?? 0 })
  const draft = {
    form: body.form,
    data: body.data ?? {},
    savedAt: now,
    savedBy: actor.name,
    edition: body.edition + 1,
    collected: parseCollectedLinesOfDraft(body.form, body.data),
    scans: mergeScans(
      stored?.form === body.form ? (stored.scans as DraftLineChange[]) : [],
      body.scans ?? [],
    ),
  }
  await tx
    .insert(workflowDrafts)
    .values({ instanceId: instance.id, ...draft })
    .onConflictDoUpdate({ target: workflowDrafts.instanceId, set: draft })
  return { edition: draft.edition, savedAt: now.toISOString() }
}
