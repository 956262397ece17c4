import { createHash } from 'node:crypto'
import type { Actor } from '../../platform/identity/actor.ts'
import { readCatalogEntryLookup } from '../../platform/catalogs/known-entries.ts'
import { idempotencyKeys } from '../../platform/db/schema/workflow.ts'
import { findUsedIdempotencyKey } from '../../engine/instance-repository.ts'
import { checkEventPayload } from '../../engine/payloads.ts'
import { checkCatalogReferences } from '../../engine/references.ts'
import { getWorkflowNamespace } from '../../engine/registry.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { refuseTooLargeDraft, withTaskLock, saveDraftOfLockedInstance } from '../tasks/drafts.ts'
import {
  readDraftTares,
  findWeighingStep,
  findWeighingTask,
  type DraftTare,
  type WeighingStep,
} from './tares.ts'

interface TareChange {
  orderId: number
  key: string
  /** Data of the request. Another request with the same idempotency key is refused. */
  request: unknown
  /** Edition of the draft that the user saw. Null to skip the comparison. */
  edition: number | null
  /** Returns the containers after the change, added ones last. Throws a Refusal if the change is impossible. */
  apply: (tares: readonly DraftTare[]) => DraftTare[]
}

/**
 * Changes the containers in the draft of the weighing step. As on the screen of the step, the user needs the right, the
 * claim and the current edition. Refuses (code 19) an order that is not being weighed, because its containers can be
 * changed only by an edit of the order.
 */
export async function changeDraftTares(services: Services, actor: Actor, change: TareChange): Promise<void> {
  const { db } = services.database
  await requireVisibleOrder(db, change.orderId, actor)
  const task = await findWeighingTask(db, change.orderId)
  if (!task) throw refuse.denied('errors:notWeighedNow')
  await withTaskLock(services, actor, task.taskId, async (tx, claimedTask) => {
    const { instance, now } = claimedTask
    const requestHash = createHash('sha256').update(JSON.stringify(change.request)).digest('base64url')
    const usedKey = await findUsedIdempotencyKey(tx, instance.id, change.key)
    if (usedKey?.requestHash === requestHash && usedKey.actorId === actor.id) return
    if (usedKey) throw refuse.denied('errors:keyUsedForAnotherRequest')
    const weighing = findWeighingStep(instance)
    if (!weighing) throw refuse.denied('errors:notWeighedNow')
    const draftTares = await readDraftTares(tx, instance, weighing)
    if (change.edition !== null && change.edition !== draftTares.edition)
      throw refuse.denied('errors:draftChangedElsewhere', {}, { edition: draftTares.edition })
    const tares = change.apply(draftTares.tares)
    const addedTares = tares.slice(draftTares.tares.length)
    checkEventPayload(weighing.form, { tares: addedTares })
    checkCatalogReferences(weighing.form, { tares: addedTares }, await readCatalogEntryLookup(tx))
    if (addedTares.length > 0) refuseTooHeavy(weighing, tares)
    const { revision } = instance
    const draft = { form: weighing.form, data: { tares }, revision, edition: draftTares.edition }
    refuseTooLargeDraft(draft)
    await saveDraftOfLockedInstance(tx, actor, claimedTask, draft)
    await tx.insert(idempotencyKeys).values({
      key: change.key,
      instanceId: instance.id,
      actorId: actor.id,
      requestHash,
      revision,
      at: now,
    })
  })
}

const weightRules = ['noBoxTooHeavy', 'weightWithinLimit'] as const

/** Refuses containers whose weights the guards of the weighing step would reject, with the messages of the guards. */
function refuseTooHeavy({ workflow, snapshot }: WeighingStep, tares: readonly DraftTare[]): void {
  const context = snapshot.context
  const event = { type: 'TARES_WEIGHED', payload: { tares: tares.filter(({ unused }) => !unused) } }
  for (const name of weightRules) {
    const isWithinLimit = workflow.guards[name] as (args: unknown) => boolean
    if (!isWithinLimit({ context, event }))
      throw refuse.denied(`${getWorkflowNamespace(workflow)}:refusals.${name}`, workflow.summary(context))
  }
}
