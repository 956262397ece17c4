import type { Tx } from '../platform/db/database.ts'
import type { Actor } from '../platform/identity/actor.ts'
import type { Decision, Instance } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'
import { eventOf } from './event-of.ts'
import { metaOf, personEvents, restore } from './interpret.ts'
import { formOf } from './payloads.ts'
import { getWorkflow } from './registry.ts'

/** What a person did, without the checks of a screen (rights, claim, revision), but with payload and guards. */
export async function takeStep(
  tx: Tx,
  parts: EngineDependencies,
  decision: Decision,
  instance: Instance,
  sent: { type: string; payload: unknown },
  { at, actor }: { at: Date; actor: Actor },
): Promise<void> {
  const workflow = getWorkflow(instance.workflow, instance.version)
  const snapshot = restore(workflow, instance)
  const meta = metaOf(snapshot)
  const definition = new Map(personEvents(workflow, snapshot)).get(sent.type)
  if (meta?.for !== 'person' || !definition)
    throw new Error(`${workflow.name} takes no ${sent.type} in ${instance.state}`)
  const form = formOf(definition, meta)
  const look = { world: decision.world, at, orderId: instance.orderId, actor }
  const event = await eventOf(tx, parts, { workflow, snapshot, definition, form }, sent, look)
  decision.step(instance, event, { snapshot })
}
