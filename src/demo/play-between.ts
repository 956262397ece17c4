import type { AnyMachineSnapshot } from 'xstate'
import type { Workflow } from '../../workflows/define.ts'
import type { Actor } from '../server/platform/identity/actor.ts'
import type { Engine, TxContext } from '../server/engine/engine.ts'
import type { OrderSession } from '../server/engine/order-session.ts'
import { ended, restore } from '../server/engine/interpret.ts'
import { getWorkflow } from '../server/engine/registry.ts'
import { offers, shortestPath } from './shortest-path.ts'

/** A task or an action of an order that a demo story works on, and who does it. */
export interface Work {
  workflow: string
  target: Parameters<Engine['act']>[1]
  actor: Actor
}

/** The steps are spread evenly over this time. */
export interface Span {
  from: Date
  to: Date
}

interface Demo {
  engine: Pick<Engine, 'act'>
  order: OrderSession
  within: (at: Date, actor: Actor) => TxContext
}

/**
 * Brings the work to the step that offers the event. A story names the steps that decide its course and none of the
 * others, so that a workflow may get or lose a step without a change here. False: this version has no such event.
 */
export async function playUntilOffered(demo: Demo, work: Work, type: string, span: Span): Promise<boolean> {
  const open = await openInstance(demo.order, work)
  // An action has no instance before its first step.
  if (!open) return true
  const { workflow, snapshot } = open
  if (!(type in workflow.events)) return false
  const path = shortestPath(workflow, snapshot, span.to, (next) => offers(workflow, next, type))
  if (!path) throw new Error(`${workflow.name}: no sample events lead from ${open.state} to ${type}`)
  await play(demo, work, path, span)
  return true
}

/** Ends work that is still open, with whatever steps are left. */
export async function playToEnd(demo: Demo, work: Work, span: Span): Promise<void> {
  const open = await openInstance(demo.order, work)
  const path = open && shortestPath(open.workflow, open.snapshot, span.to, ended)
  if (path) await play(demo, work, path, span)
}

async function openInstance(
  order: OrderSession,
  { workflow: name, target }: Work,
): Promise<{ workflow: Workflow; snapshot: AnyMachineSnapshot; state: string } | null> {
  const world = await order.world()
  const task = typeof target === 'number' ? world.find('tasks', { taskId: target }) : undefined
  const instance = world
    .rows('workflowInstances')
    .find(
      ({ id, workflow, status }) =>
        status === 'active' && (typeof target === 'number' ? id === task?.instanceId : workflow === name),
    )
  if (!instance) return null
  const workflow = getWorkflow(instance.workflow, instance.version)
  return { workflow, snapshot: restore(workflow, instance), state: instance.state }
}

async function play(
  { engine, within }: Demo,
  { target, actor }: Work,
  path: readonly { type: string; payload: unknown }[],
  { from, to }: Span,
): Promise<void> {
  const share = (to.getTime() - from.getTime()) / (path.length + 1)
  for (const [index, { type, payload }] of path.entries()) {
    const at = new Date(Math.round(from.getTime() + share * (index + 1)))
    await engine.act(within(at, actor), target, type, payload)
  }
}
