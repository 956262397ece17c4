import type { Workflow } from '../../../../../workflows/define.ts'
import type { WorkflowInput } from '../../../../../workflows/task-input.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { InputBuilder } from '../../../engine/effects.ts'
import type { InstanceRow } from '../../../engine/instance-repository.ts'
import { begin, ended, metaOf, restore, statePath } from '../../../engine/interpret.ts'
import { actionNames, getWorkflow } from '../../../engine/registry.ts'
import { activeVersion } from '../../../engine/versions.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { readWorld } from '../../../engine/order-state/load.ts'
import type { StoredStep } from '../task-view.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'

/** An action as it stands: begun by somebody, or as it would begin now. */
export interface CurrentAction {
  workflow: Workflow
  instance: StoredStep
  /** null: nobody has begun it. */
  id: number | null
}

/** What the machines say of these actions now; one that has ended is not offered. */
export function currentActions(
  input: InputBuilder,
  { world, at, settings }: Parameters<InputBuilder>[0],
  names: readonly string[],
): CurrentAction[] {
  const open = world.rows('workflowInstances').filter((instance) => instance.status === 'active')
  const facts = input({ world, at, settings }, {})
  return names.map((name) => {
    const begun = open.find((instance) => instance.workflow === name)
    return begun ? actionOfInstance(begun as InstanceRow) : asItBegins(name, versionIn(world, name), facts)
  })
}

const versionIn = (world: OrderState, name: string) =>
  activeVersion(world.reference.activations, name, world.order.pfm, world.order.id)

function asItBegins(name: string, version: number, facts: WorkflowInput): CurrentAction {
  const workflow = getWorkflow(name, version)
  const { snapshot } = begin(workflow, facts)
  return {
    workflow,
    id: null,
    instance: {
      revision: 0,
      status: ended(snapshot) ? 'done' : 'active',
      value: snapshot.value,
      state: statePath(snapshot.value),
      context: snapshot.context,
    },
  }
}

export const actionOfInstance = (instance: InstanceRow): CurrentAction => ({
  workflow: getWorkflow(instance.workflow, instance.version),
  id: instance.id,
  instance,
})

/** Actions that this person may begin or go on with now and here: exactly those that machine and rights allow. `mobile`: at a phone. */
export async function offeredActions(
  db: Db,
  input: InputBuilder,
  { orderId, actor, mobile, told }: { orderId: number; actor: Actor; mobile: boolean; told: Date | null },
): Promise<{ name: string; version: number }[]> {
  const read = await readWorld(db as unknown as Tx, orderId, told)
  if (!read) return []
  const standing = currentActions(input, { ...read, settings: await readSettings(db) }, actionNames)
  return standing
    .filter(({ workflow, instance }) => {
      const meta = instance.status === 'active' ? metaOf(restore(workflow, instance)) : null
      return meta?.for === 'person' && actor.rights.has(meta.right) && (meta.mobile || !mobile)
    })
    .map(({ workflow: { name, version } }) => ({ name, version }))
}
