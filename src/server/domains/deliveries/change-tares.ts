import { createHash } from 'node:crypto'
import type { Actor } from '../../platform/identity/actor.ts'
import { knownEntries } from '../../platform/catalogs/known-entries.ts'
import { idempotencyKeys } from '../../platform/db/schema/workflow.ts'
import { findUsedKey } from '../../engine/instance-repository.ts'
import { checkPayload } from '../../engine/payloads.ts'
import { checkReferences } from '../../engine/references.ts'
import { namespaceOf } from '../../engine/registry.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { refuseTooLarge, underTaskLock, writeDraft } from '../tasks/drafts.ts'
import { typedIn, weighingOf, weighingTask, type TypedTare, type Weighing } from './tares.ts'

interface Change {
  orderId: number
  key: string
  /** What the key stands for. */
  asked: unknown
  /** Null: another edition is not minded. */
  edition: number | null
  /** Throws when it cannot be. */
  of: (tares: readonly TypedTare[]) => TypedTare[]
}

/**
 * Changes the containers that are half-typed in the step of weighing, as its screen does: by its task's right, claim and
 * editions. What was written down when the order was formed changes by an edit of the order alone (code 19).
 */
export async function changeTares(services: Services, actor: Actor, change: Change): Promise<void> {
  const { db } = services.database
  await requireVisibleOrder(db, change.orderId, actor)
  const task = await weighingTask(db, change.orderId)
  if (!task) throw refuse.denied('errors:notWeighedNow')
  await underTaskLock(services, actor, task.taskId, async (tx, held) => {
    const { instance, now } = held
    const requestHash = createHash('sha256').update(JSON.stringify(change.asked)).digest('base64url')
    const used = await findUsedKey(tx, instance.id, change.key)
    if (used?.requestHash === requestHash && used.actorId === actor.id) return
    if (used) throw refuse.denied('errors:keyUsedForAnotherRequest')
    const weighing = weighingOf(instance)
    if (!weighing) throw refuse.denied('errors:notWeighedNow')
    const typed = await typedIn(tx, instance, weighing)
    if (change.edition !== null && change.edition !== typed.edition)
      throw refuse.denied('errors:draftChangedElsewhere', {}, { edition: typed.edition })
    const tares = change.of(typed.tares)
    const added = tares.slice(typed.tares.length)
    checkPayload(weighing.form, { tares: added })
    checkReferences(weighing.form, { tares: added }, await knownEntries(tx))
    if (added.length > 0) refuseTooHeavy(weighing, tares)
    const { revision } = instance
    const draft = { form: weighing.form, data: { tares }, revision, edition: typed.edition }
    refuseTooLarge(draft)
    await writeDraft(tx, actor, held, draft)
    await tx.insert(idempotencyKeys).values({
      ...{ key: change.key, instanceId: instance.id, actorId: actor.id, requestHash, revision, at: now },
    })
  })
}

const weightRules = ['noBoxTooHeavy', 'weightWithinLimit'] as const

/** By the guards of the step itself, and in their words: a container that would be refused there is not begun. */
function refuseTooHeavy({ workflow, snapshot }: Weighing, tares: readonly TypedTare[]): void {
  const context = snapshot.context as never
  const event = { type: 'TARES_WEIGHED', payload: { tares: tares.filter(({ unused }) => !unused) } }
  for (const name of weightRules) {
    const holds = workflow.guards[name] as (args: unknown) => boolean
    if (!holds({ context, event }))
      throw refuse.denied(`${namespaceOf(workflow)}:refusals.${name}`, workflow.summary(context))
  }
}
