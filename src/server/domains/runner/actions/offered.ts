import type { Workflow } from '../../../../../workflows/define.ts'
import type { WorkflowInput } from '../../../../../workflows/task-input.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MachineInputBuilder } from '../../../engine/effects.ts'
import type { InstanceRow } from '../../../engine/instance-repository.ts'
import {
  startMachine,
  hasMachineEnded,
  getStepMeta,
  restoreSnapshot,
  formatStatePath,
} from '../../../engine/interpret.ts'
import { actionWorkflowNames, getWorkflow } from '../../../engine/registry.ts'
import { chooseVersion } from '../../../engine/versions.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { readOrderState } from '../../../engine/order-state/load.ts'
import type { StoredInstanceState } from '../task-view.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'

/** Current state of an action. If the action is not started, it is the state in which it would start now. */
export interface CurrentAction {
  workflow: Workflow
  instance: StoredInstanceState
  /** Id of the instance. Null if the action is not started. */
  id: number | null
}

/**
 * Computes the current state of each of these actions. A new start that would end at once has the status `done` and is
 * not offered.
 */
export function readCurrentActions(
  input: MachineInputBuilder,
  { orderState, at, settings }: Parameters<MachineInputBuilder>[0],
  names: readonly string[],
): CurrentAction[] {
  const activeInstances = orderState
    .rows('workflowInstances')
    .filter((instance) => instance.status === 'active')
  const facts = input({ orderState, at, settings }, {})
  return names.map((name) => {
    const startedInstance = activeInstances.find((instance) => instance.workflow === name)
    return startedInstance
      ? toCurrentAction(startedInstance as InstanceRow)
      : previewAction(name, findVersion(orderState, name), facts)
  })
}

const findVersion = (orderState: OrderState, name: string) =>
  chooseVersion(orderState.reference.activations, name, orderState.order.pfm, orderState.order.id)

function previewAction(name: string, version: number, facts: WorkflowInput): CurrentAction {
  const workflow = getWorkflow(name, version)
  const { snapshot } = startMachine(workflow, facts)
  return {
    workflow,
    id: null,
    instance: {
      revision: 0,
      status: hasMachineEnded(snapshot) ? 'done' : 'active',
      value: snapshot.value,
      state: formatStatePath(snapshot.value),
      context: snapshot.context,
    },
  }
}

export const toCurrentAction = (instance: InstanceRow): CurrentAction => ({
  workflow: getWorkflow(instance.workflow, instance.version),
  id: instance.id,
  instance,
})

/**
 * Actions that the actor may start or continue now, according to workflow and rights. `mobile`: the actor works on a
 * phone.
 */
export async function findOfferedActions(
  db: Db,
  input: MachineInputBuilder,
  {
    orderId,
    actor,
    mobile,
    clockTime,
  }: { orderId: number; actor: Actor; mobile: boolean; clockTime: Date | null },
): Promise<{ name: string; version: number }[]> {
  const state = await readOrderState(db, orderId, clockTime)
  if (!state) return []
  const actions = readCurrentActions(
    input,
    { ...state, settings: await readSettings(db) },
    actionWorkflowNames,
  )
  return actions
    .filter(({ workflow, instance }) => {
      const meta = instance.status === 'active' ? getStepMeta(restoreSnapshot(workflow, instance)) : null
      return meta?.for === 'person' && actor.rights.has(meta.right) && (meta.mobile || !mobile)
    })
    .map(({ workflow: { name, version } }) => ({ name, version }))
}
