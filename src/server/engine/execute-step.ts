import type { Tx } from '../platform/db/database.ts'
import type { Actor } from '../platform/identity/actor.ts'
import type { Decision, Instance } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'
import { buildUserEvent } from './build-event.ts'
import { getStepMeta, getUserEvents, restoreSnapshot } from './interpret.ts'
import { getFormId } from './payloads.ts'
import { getWorkflow } from './registry.ts'

/**
 * Adds a step of a user to the decision, after the checks of payload and guards, but without those of rights, claim and
 * revision. Throws if the current state offers no such event. Writes nothing.
 */
export async function executeStep(
  tx: Tx,
  dependencies: EngineDependencies,
  decision: Decision,
  instance: Instance,
  request: { type: string; payload: unknown },
  { at, actor }: { at: Date; actor: Actor },
): Promise<void> {
  const workflow = getWorkflow(instance.workflow, instance.version)
  const snapshot = restoreSnapshot(workflow, instance)
  const meta = getStepMeta(snapshot)
  const definition = new Map(getUserEvents(workflow, snapshot)).get(request.type)
  if (meta?.for !== 'person' || !definition)
    throw new Error(`${workflow.name} takes no ${request.type} in ${instance.state}`)
  const form = getFormId(definition, meta)
  const context = { orderState: decision.orderState, at, orderId: instance.orderId, actor }
  const event = await buildUserEvent(
    tx,
    dependencies,
    { workflow, snapshot, definition, form },
    request,
    context,
  )
  decision.step(instance, event, { snapshot })
}
