import { eq } from 'drizzle-orm'
import type { Claim, DraftBody } from '../../../../schemas/api/tasks.ts'
import type { ScanEvent } from '../../../shared/draft-scans.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { tasks, workflowDrafts, workflowInstances } from '../../platform/db/schema/workflow.ts'
import { collectedInDraft } from '../orders/collected-aside.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { inTurnOfOrder } from '../../engine/order-mutex.ts'
import { claimOf } from './claim-dto.ts'

/** Half-typed data is not checked against the form's schema (it is half-typed), only bounded. */
const maxDraftBytes = 500_000

/**
 * Keeps what is half-typed. Refused with 355 when the step has moved on, and with 19 when somebody else holds the task or
 * another terminal saved in between: the screen then asks which one stays.
 */
export async function saveDraft(
  services: Services,
  actor: Actor,
  taskId: number,
  body: DraftBody,
  tabId: string | null,
): Promise<{ edition: number; savedAt: string }> {
  refuseTooLarge(body)
  const { saved, ...change } = await underTaskLock(services, actor, taskId, async (tx, held, task) => ({
    ...{ saved: await writeDraft(tx, actor, held, body), ...task, taskId },
  }))
  // Another terminal of the same person adds it to what stands there.
  services.publish([{ kind: 'draft', ...change, ...(tabId !== null && { tabId }) }])
  return saved
}

export interface ClaimedTask {
  instance: typeof workflowInstances.$inferSelect
  held: Claim | null
  now: Date
}

/** Whatever changes what is half-typed in a task: alone with it, by whoever sees it and has its right. */
export async function underTaskLock<Answer>(
  services: Services,
  actor: Actor,
  taskId: number,
  work: (tx: Tx, held: ClaimedTask, task: { orderId: number; pfm: string }) => Promise<Answer>,
): Promise<Answer> {
  const { db } = services.database
  const [known] = await db
    .select({ orderId: tasks.orderId, pfm: tasks.pfm })
    .from(tasks)
    .where(eq(tasks.taskId, taskId))
  if (!known || !maySeeStore(actor, known.pfm)) throw refuse.taskNotFound()
  const alone = async (tx: Tx) => {
    // The order's lock first, as in every step: whoever ends a task of the order has seen its draft.
    await lockOrder(tx, known.orderId)
    const [row] = await tx
      .select({ task: tasks, instance: workflowInstances })
      .from(tasks)
      .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
      .where(eq(tasks.taskId, taskId))
      .for('update', { of: workflowInstances })
    if (!row || !maySeeStore(actor, row.task.pfm)) throw refuse.taskNotFound()
    if (row.task.right !== null && !actor.rights.has(row.task.right as never)) throw refuse.forbidden()
    const now = await databaseNow(tx, services.clock)
    const held = { instance: row.instance, held: claimOf(row.task, actor, now), now }
    return work(tx, held, { orderId: row.task.orderId, pfm: row.task.pfm })
  }
  return inTurnOfOrder(db, known.orderId, () => db.transaction(alone))
}

export function refuseTooLarge({ data }: Pick<DraftBody, 'data'>): void {
  if (JSON.stringify(data ?? null).length > maxDraftBytes)
    throw refuse.incorrectData([{ path: '/data', message: 'errors:tooLarge' }])
}

/** So many changes are remembered: a terminal that was away for longer is asked about. */
const maxScans = 2000

/** The list with what is new in it. */
function scansOf(known: readonly ScanEvent[], added: readonly ScanEvent[]): ScanEvent[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...added.filter(({ id }) => !ids.has(id))].slice(-maxScans)
}

/** Under the instance's lock. */
export async function writeDraft(
  tx: Tx,
  actor: Actor,
  {
    instance,
    held,
    now,
  }: {
    instance: Pick<typeof workflowInstances.$inferSelect, 'id' | 'status' | 'revision'>
    held: Claim | null
    now: Date
  },
  body: DraftBody,
): Promise<{ edition: number; savedAt: string }> {
  if (instance.status !== 'active' || instance.revision !== body.revision)
    throw refuse.stale({ revision: instance.revision })
  if (held && !held.mine)
    throw refuse.denied('errors:claimedByOther', { name: held.name }, { name: held.name })
  const [kept] = await tx
    .select({ edition: workflowDrafts.edition, form: workflowDrafts.form, scans: workflowDrafts.scans })
    .from(workflowDrafts)
    .where(eq(workflowDrafts.instanceId, instance.id))
  if ((kept?.edition ?? 0) !== body.edition)
    throw refuse.denied('errors:draftChangedElsewhere', {}, { edition: kept?.edition ?? 0 })
  const draft = {
    form: body.form,
    data: body.data ?? {},
    savedAt: now,
    savedBy: actor.name,
    edition: body.edition + 1,
    collected: collectedInDraft(body.form, body.data),
    scans: scansOf(kept?.form === body.form ? (kept.scans as ScanEvent[]) : [], body.scans ?? []),
  }
  await tx
    .insert(workflowDrafts)
    .values({ instanceId: instance.id, ...draft })
    .onConflictDoUpdate({ target: workflowDrafts.instanceId, set: draft })
  return { edition: draft.edition, savedAt: now.toISOString() }
}
