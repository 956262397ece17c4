import type { ActionView } from '../../../../../schemas/api/tasks.ts'
import { maySeeStore, type Actor } from '../../../platform/identity/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { InputBuilder } from '../../../engine/effects.ts'
import { readInstance } from '../../../engine/instance-repository.ts'
import { isAction } from '../../../engine/registry.ts'
import { orderSummary } from '../order-summary.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { readHistory, stageLeft, stepOf } from '../task-view.ts'
import { readWorld } from '../../../engine/order-state/load.ts'
import { readActionResult } from './action-result.ts'
import { currentActions, actionOfInstance } from './offered.ts'

/**
 * What the runner draws of an order's action. `instanceId`: the one just worked on, which may have ended; otherwise the
 * open one, or the first step of a new one, which nothing is stored of. Refuses one that is not offered (code 19).
 */
export async function readActionView(
  db: Db | Tx,
  input: InputBuilder,
  { orderId, action, instanceId }: { orderId: number; action: string; instanceId?: number },
  actor: Actor,
  told: Date | null,
): Promise<ActionView> {
  const tx = db as Tx
  if (!isAction(action)) throw refuse.pageNotFound()
  const read = await readWorld(tx, orderId, told)
  if (!read || !maySeeStore(actor, read.world.order.pfm)) throw refuse.orderNotFound()
  const { at } = read
  const known = instanceId === undefined ? null : await readInstance(tx, instanceId)
  const [standing] = known
    ? [actionOfInstance(known)]
    : currentActions(input, { ...read, settings: await readSettings(tx) }, [action])
  const { workflow, instance, id } = standing!
  const step = stepOf(workflow, instance, actor, at)
  if (!known && step.ended) throw refuse.denied('errors:actionNotOffered')
  const summary = await orderSummary(tx, orderId)
  if (!summary) throw refuse.orderNotFound()
  const history = id === null ? [] : await readHistory(tx, id)
  if (step.ended) step.stage = stageLeft(workflow, history)
  return {
    ...{ task: null, action, order: summary, step, draft: null, claim: null, beside: [] },
    history,
    made: id !== null && step.ended ? await readActionResult(tx, id) : null,
  }
}
