import type { Workflow } from '../../../workflows/define.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import type { InputBuilder } from '../engine/effects.ts'
import { findOpen, type InstanceRow } from '../engine/instance-repository.ts'
import { begin, ended, metaOf, restore, statePath } from '../engine/interpret.ts'
import { actionNames, getWorkflow } from '../engine/registry.ts'
import { activeVersion } from '../engine/versions.ts'
import type { StoredStep } from '../tasks/view.ts'

/** An action as it stands: begun by somebody, or as it would begin now. */
export interface StandingAction {
  workflow: Workflow
  instance: StoredStep
  /** null: nobody has begun it. */
  id: number | null
}

interface Asked {
  orderId: number
  pfm: string
  actor: Actor
  at: Date
}

/** What the machines say of these actions now; one that has ended is not offered. */
export async function standingActions(
  tx: Tx,
  input: InputBuilder,
  { orderId, pfm, at }: Omit<Asked, 'actor'>,
  names: readonly string[],
): Promise<StandingAction[]> {
  const open = await findOpen(tx, orderId, names)
  const facts = await input(tx, orderId, {}, at)
  const standing: StandingAction[] = []
  for (const name of names) {
    const begun = open.find((instance) => instance.workflow === name)
    standing.push(
      begun ? standingInstance(begun) : asItBegins(name, await activeVersion(tx, name, pfm), facts),
    )
  }
  return standing
}

function asItBegins(name: string, version: number, facts: WorkflowInput): StandingAction {
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

export const standingInstance = (instance: InstanceRow): StandingAction => ({
  workflow: getWorkflow(instance.workflow, instance.version),
  id: instance.id,
  instance,
})

/** Actions that this person may begin or go on with now: exactly those that machine and rights allow. */
export async function offeredActions(
  tx: Tx,
  input: InputBuilder,
  asked: Asked,
): Promise<{ name: string; version: number }[]> {
  const standing = await standingActions(tx, input, asked, actionNames)
  return standing
    .filter(({ workflow, instance }) => {
      const meta = instance.status === 'active' ? metaOf(restore(workflow, instance)) : null
      return meta?.for === 'person' && asked.actor.rights.has(meta.right)
    })
    .map(({ workflow: { name, version } }) => ({ name, version }))
}
