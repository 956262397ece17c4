import type { OrderActionView } from '../../../../../schemas/api/tasks.ts'
import { canSeeStore, type Actor } from '../../../platform/identity/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { MachineInputBuilder } from '../../../engine/effects.ts'
import { readInstance } from '../../../engine/instance-repository.ts'
import { isActionWorkflowName } from '../../../engine/registry.ts'
import { readOrderSummary } from '../order-summary.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { readInstanceHistory, findLastStage, buildStepView } from '../task-view.ts'
import { readOrderState } from '../../../engine/order-state/load.ts'
import { readCreatedRefundOrExchange } from './action-result.ts'
import { readCurrentActions, toCurrentAction } from './offered.ts'

/**
 * Reads the view of an order action. `instanceId`: the instance of which the user has just done a step, which may have
 * ended. Without it, the view shows the active instance, or the first step of a new one that is not stored yet. Refuses
 * an action that cannot be started now (code 19).
 */
export async function readActionView(
  db: Db | Tx,
  input: MachineInputBuilder,
  { orderId, action, instanceId }: { orderId: number; action: string; instanceId?: number },
  actor: Actor,
  clockTime: Date | null,
): Promise<OrderActionView> {
  const tx = db as Tx
  if (!isActionWorkflowName(action)) throw refuse.pageNotFound()
  const state = await readOrderState(tx, orderId, clockTime)
  if (!state || !canSeeStore(actor, state.orderState.order.pfm)) throw refuse.orderNotFound()
  const { at } = state
  const lastInstance = instanceId === undefined ? null : await readInstance(tx, instanceId)
  const [current] = lastInstance
    ? [toCurrentAction(lastInstance)]
    : readCurrentActions(input, { ...state, settings: await readSettings(tx) }, [action])
  const { workflow, instance, id } = current!
  const step = buildStepView(workflow, instance, actor, at)
  if (!lastInstance && step.ended) throw refuse.denied('errors:actionNotOffered')
  const summary = await readOrderSummary(tx, orderId)
  if (!summary) throw refuse.orderNotFound()
  const history = id === null ? [] : await readInstanceHistory(tx, id)
  if (step.ended) step.stage = findLastStage(workflow, history)
  return {
    task: null,
    action,
    order: summary,
    step,
    draft: null,
    claim: null,
    extraFacts: [],
    history,
    made: id !== null && step.ended ? await readCreatedRefundOrExchange(tx, id) : null,
  }
}
