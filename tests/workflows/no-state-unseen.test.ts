import { describe, expect, it } from 'vitest'
import {
  startMachine,
  getStepMeta,
  formatStatePath,
  stepMachine,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { generateModelPaths, loadScenarios, type ModelPath } from '../support/model.ts'

/** Parallel to the order's process: moving the delivery does not advance the order. */
const exempt = ['moveDelivery']

const tasks = workflows.filter(({ kind }) => kind === 'task')

/** Every step of each sample path: the state, the event that led there, and the effects of the step. */
function* statesOf(workflow: Workflow, path: ModelPath, inputs: readonly { name: string; input: never }[]) {
  const initial = startMachine(workflow, inputs.find(({ name }) => name === path.input)!.input)
  let { snapshot } = initial
  yield { snapshot, event: null, effects: initial.effects }
  for (const one of path.steps) {
    if (!one.accepted) continue
    const result = stepMachine(workflow, snapshot, one.event as EngineEvent)
    snapshot = result.snapshot
    yield { snapshot, event: one.event as EngineEvent, effects: result.effects }
  }
}

const pathsOf = async (workflow: Workflow) => {
  const scenarios = await loadScenarios(workflow)
  return { paths: generateModelPaths(workflow, scenarios), inputs: scenarios.inputs as never }
}

/** Reports that end a task of the type. */
async function endsOf(workflow: Workflow): Promise<string[]> {
  const { paths, inputs } = await pathsOf(workflow)
  const ends = new Set<string>()
  for (const path of paths)
    for (const { snapshot, effects } of statesOf(workflow, path, inputs))
      if (snapshot.status === 'done')
        for (const { type, params } of effects) if (type === 'reportToOrder') ends.add(params.event.type)
  return [...ends]
}

const ends = new Map<string, Set<string>>()
for (const workflow of tasks)
  for (const event of await endsOf(workflow))
    ends.set(event, (ends.get(event) ?? new Set<string>()).add(workflow.name))

/** Tasks that cannot be worked on when they are opened: an online payment is confirmed by the bank only. */
const withoutWorker = new Set<string>()
for (const workflow of tasks) {
  const { inputs } = await loadScenarios(workflow)
  for (const { input } of inputs)
    if (getStepMeta(startMachine(workflow, input).snapshot)?.for === 'system')
      withoutWorker.add(`${workflow.name} ${String(input.params.purpose)}`)
}

/** What continues the order: open tasks and pending timers after the effects of a path. */
class Visited {
  readonly tasks = new Set<string>()
  readonly timers = new Map<string, string>()

  take(event: EngineEvent | null, effects: readonly Effect[]): void {
    // A task that has reported has ended, as has a timer that has fired.
    for (const task of ends.get(event?.type ?? '') ?? []) this.tasks.delete(task)
    for (const [name, fires] of this.timers) if (fires === event?.type) this.timers.delete(name)
    for (const { type, params } of effects) {
      if (type === 'openTask' && !withoutWorker.has(`${params.type} ${String(params.input?.purpose)}`))
        this.tasks.add(params.type)
      if (type === 'withdrawTasks' && params.type) this.tasks.delete(params.type)
      if (type === 'withdrawTasks' && !params.type) this.tasks.clear()
      if (type === 'startTimer') this.timers.set(params.name, params.event)
      if (type === 'cancelTimer') this.timers.delete(params.name)
    }
  }

  get nobody(): boolean {
    return this.timers.size === 0 && [...this.tasks].every((task) => exempt.includes(task))
  }
}

/** States of the version without a task or timer that continues the instance. */
export async function unseen(workflow: Workflow): Promise<string[]> {
  const { paths, inputs } = await pathsOf(workflow)
  const states = new Set<string>()
  for (const path of paths) {
    const visited = new Visited()
    for (const { snapshot, event, effects } of statesOf(workflow, path, inputs)) {
      visited.take(event, effects)
      const meta = getStepMeta(snapshot)
      if (snapshot.status === 'done' || meta?.for === 'person') continue
      // Such a task is opened together with a timer of the order; otherwise the test would find the state.
      if (workflow.kind === 'task' && event === null) continue
      if (visited.nobody) states.add(`${formatStatePath(snapshot.value)} after ${event?.type ?? 'the start'}`)
    }
  }
  return [...states].sort()
}

describe('[OS-01] no order is stalled unnoticed', () => {
  it.each(
    workflows
      .filter(({ kind }) => kind === 'order' || kind === 'task')
      .map((one) => [`${one.name} v${one.version}`, one] as const),
  )('%s: in every state there is an open task or a running timer', async (_, workflow) => {
    expect(await unseen(workflow)).toEqual([])
  })

  it('every awaited response of a partner has a deadline, after which a task is opened or the order ends', async () => {
    const order = workflows.find(({ kind }) => kind === 'order')!
    const { paths, inputs } = await pathsOf(order)
    const awaitedEvents = ['LABEL_READY', 'DELIVERED_IN_FULL', 'PAYMENT_HELD']
    const without = new Set<string>()
    for (const path of paths) {
      const visited = new Visited()
      for (const { snapshot, event, effects } of statesOf(order, path, inputs)) {
        visited.take(event, effects)
        const meta = getStepMeta(snapshot)
        if (snapshot.status === 'done' || meta?.for !== 'system') continue
        const awaited = meta.awaits.some((type) => awaitedEvents.includes(type))
        if (awaited && visited.timers.size === 0 && visited.tasks.size === 0)
          without.add(formatStatePath(snapshot.value))
      }
    }
    expect([...without]).toEqual([])
  })
})
