import type { AnyMachineSnapshot } from 'xstate'
import type { Workflow } from '../../workflows/define.ts'
import type { Actor } from '../server/platform/identity/actor.ts'
import type { Engine, TransactionContext } from '../server/engine/engine.ts'
import type { OrderRowCache } from '../server/engine/order-session.ts'
import { hasMachineEnded, restoreSnapshot } from '../server/engine/interpret.ts'
import { getWorkflow } from '../server/engine/registry.ts'
import { isEventAvailable, findShortestPath } from './shortest-path.ts'

/** Task or action of an order in a simulation, and its actor. */
export interface WorkItem {
  workflow: string
  target: Parameters<Engine['executeStep']>[1]
  actor: Actor
}

/** Period over which steps are spread evenly. */
export interface TimeSpan {
  from: Date
  to: Date
}

interface Simulation {
  engine: Pick<Engine, 'executeStep'>
  order: OrderRowCache
  createContextAt: (at: Date, actor: Actor) => TransactionContext
}

/**
 * Plays the work up to the step that offers the event `type`. A scenario lists only the decisive steps, so that other
 * steps of the workflow can change without a change of the scenario. Returns false if this version of the workflow does
 * not have the event. Throws if the sample events do not lead to a step that offers the event.
 */
export async function playUntilEventAvailable(
  simulation: Simulation,
  work: WorkItem,
  type: string,
  span: TimeSpan,
): Promise<boolean> {
  const instance = await findOpenInstance(simulation.order, work)
  // An action has no instance before its first step.
  if (!instance) return true
  const { workflow, snapshot } = instance
  if (!(type in workflow.events)) return false
  const path = findShortestPath(workflow, snapshot, span.to, (next) => isEventAvailable(workflow, next, type))
  if (!path) throw new Error(`${workflow.name}: no sample events lead from ${instance.state} to ${type}`)
  await playPath(simulation, work, path, span)
  return true
}

/**
 * Plays the remaining steps of open work. Does nothing if the work is closed or the sample events do not lead to its
 * end.
 */
export async function playRemainingSteps(
  simulation: Simulation,
  work: WorkItem,
  span: TimeSpan,
): Promise<void> {
  const instance = await findOpenInstance(simulation.order, work)
  const path = instance && findShortestPath(instance.workflow, instance.snapshot, span.to, hasMachineEnded)
  if (path) await playPath(simulation, work, path, span)
}

async function findOpenInstance(
  order: OrderRowCache,
  { workflow: name, target }: WorkItem,
): Promise<{ workflow: Workflow; snapshot: AnyMachineSnapshot; state: string } | null> {
  const orderState = await order.orderState()
  const task = typeof target === 'number' ? orderState.find('tasks', { taskId: target }) : undefined
  const instance = orderState
    .rows('workflowInstances')
    .find(
      ({ id, workflow, status }) =>
        status === 'active' && (typeof target === 'number' ? id === task?.instanceId : workflow === name),
    )
  if (!instance) return null
  const workflow = getWorkflow(instance.workflow, instance.version)
  return { workflow, snapshot: restoreSnapshot(workflow, instance), state: instance.state }
}

async function playPath(
  { engine, createContextAt }: Simulation,
  { target, actor }: WorkItem,
  path: readonly { type: string; payload: unknown }[],
  { from, to }: TimeSpan,
): Promise<void> {
  const interval = (to.getTime() - from.getTime()) / (path.length + 1)
  for (const [index, { type, payload }] of path.entries()) {
    const at = new Date(Math.round(from.getTime() + interval * (index + 1)))
    await engine.executeStep(createContextAt(at, actor), target, type, payload)
  }
}
