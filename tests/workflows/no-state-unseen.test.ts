import { describe, expect, it } from 'vitest'
import {
  begin,
  metaOf,
  statePath,
  step,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { modelPaths, scenariosOf, type ModelPath } from '../support/model.ts'

/** Beside the order's own way: whoever moves the delivery does not bring the order on. */
const exempt = ['moveDelivery']

const tasks = workflows.filter(({ kind }) => kind === 'task')

/** Each place of each sample path: the state, the event that led there, and the effects of the step. */
function* placesOf(workflow: Workflow, path: ModelPath, inputs: readonly { name: string; input: never }[]) {
  const initial = begin(workflow, inputs.find(({ name }) => name === path.input)!.input)
  let { snapshot } = initial
  yield { snapshot, event: null, effects: initial.effects }
  for (const one of path.steps) {
    if (!one.accepted) continue
    const result = step(workflow, snapshot, one.event as EngineEvent)
    snapshot = result.snapshot
    yield { snapshot, event: one.event as EngineEvent, effects: result.effects }
  }
}

const pathsOf = async (workflow: Workflow) => {
  const scenarios = await scenariosOf(workflow)
  return { paths: modelPaths(workflow, scenarios), inputs: scenarios.inputs as never }
}

/** By which reports a task of the type ends. */
async function endsOf(workflow: Workflow): Promise<string[]> {
  const { paths, inputs } = await pathsOf(workflow)
  const ends = new Set<string>()
  for (const path of paths)
    for (const { snapshot, effects } of placesOf(workflow, path, inputs))
      if (snapshot.status === 'done')
        for (const { type, params } of effects) if (type === 'reportToOrder') ends.add(params.event.type)
  return [...ends]
}

const ends = new Map<string, Set<string>>()
for (const workflow of tasks)
  for (const event of await endsOf(workflow))
    ends.set(event, (ends.get(event) ?? new Set<string>()).add(workflow.name))

/** Tasks that nobody can work on when they are opened: a payment made online is the bank's to say. */
const nobodys = new Set<string>()
for (const workflow of tasks) {
  const { inputs } = await scenariosOf(workflow)
  for (const { input } of inputs)
    if (metaOf(begin(workflow, input).snapshot)?.for === 'system')
      nobodys.add(`${workflow.name} ${String(input.params.purpose)}`)
}

/** Who or what brings the order on: open tasks and pending timers, as the effects of a path leave them. */
class Visited {
  readonly tasks = new Set<string>()
  readonly timers = new Map<string, string>()

  take(event: EngineEvent | null, effects: readonly Effect[]): void {
    // The task that has reported has ended, and so has the timer that has fired.
    for (const task of ends.get(event?.type ?? '') ?? []) this.tasks.delete(task)
    for (const [name, fires] of this.timers) if (fires === event?.type) this.timers.delete(name)
    for (const { type, params } of effects) {
      if (type === 'openTask' && !nobodys.has(`${params.type} ${String(params.input?.purpose)}`))
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

/** Places of the version at which nobody and nothing brings the instance on. */
export async function unseen(workflow: Workflow): Promise<string[]> {
  const { paths, inputs } = await pathsOf(workflow)
  const states = new Set<string>()
  for (const path of paths) {
    const visited = new Visited()
    for (const { snapshot, event, effects } of placesOf(workflow, path, inputs)) {
      visited.take(event, effects)
      const meta = metaOf(snapshot)
      if (snapshot.status === 'done' || meta?.for === 'person') continue
      // Such a task is opened beside a timer of the order, or it would be found there.
      if (workflow.kind === 'task' && event === null) continue
      if (visited.nobody) states.add(`${statePath(snapshot.value)} after ${event?.type ?? 'the start'}`)
    }
  }
  return [...states].sort()
}

describe('[OS-01] no order stands unseen', () => {
  it.each(
    workflows
      .filter(({ kind }) => kind === 'order' || kind === 'task')
      .map((one) => [`${one.name} v${one.version}`, one] as const),
  )('%s: wherever it stands, a person has a task, or a timer runs', async (_, workflow) => {
    expect(await unseen(workflow)).toEqual([])
  })

  it('every answer that is awaited of a partner has a term, after which a person is asked or the order ends', async () => {
    const order = workflows.find(({ kind }) => kind === 'order')!
    const { paths, inputs } = await pathsOf(order)
    const answers = ['LABEL_READY', 'DELIVERED_IN_FULL', 'PAYMENT_HELD']
    const without = new Set<string>()
    for (const path of paths) {
      const visited = new Visited()
      for (const { snapshot, event, effects } of placesOf(order, path, inputs)) {
        visited.take(event, effects)
        const meta = metaOf(snapshot)
        if (snapshot.status === 'done' || meta?.for !== 'system') continue
        const awaited = meta.awaits.some((type) => answers.includes(type))
        if (awaited && visited.timers.size === 0 && visited.tasks.size === 0)
          without.add(statePath(snapshot.value))
      }
    }
    expect([...without]).toEqual([])
  })
})
