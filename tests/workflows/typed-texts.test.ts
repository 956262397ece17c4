import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { forms, type FormId } from '../../schemas/forms/registry.generated.ts'
import {
  getUserEvents,
  restoreSnapshot,
  startMachine,
  stepMachine,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import { maskSecretFields } from '../../src/server/engine/mask-secret-fields.ts'
import { withPassingSecretGuards } from '../../src/server/engine/replay.ts'
import {
  getEventType,
  getGuardNames,
  listStates,
  listTransitions,
} from '../../src/server/platform/drivers/xstate.ts'
import { freeTextFields, type Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import type { SampleEvent, Scenarios } from '../../workflows/scenarios.ts'
import { generateModelPaths, loadScenarios } from '../support/model.ts'
import {
  listFreeTextsOfForm,
  listPersonalTexts,
  thingNames,
  typedText,
  withTypedTexts,
} from '../support/typed-texts.ts'

const freeTexts = new Set(Object.keys(forms).flatMap((form) => listFreeTextsOfForm(form as FormId)))
const secretOf = (workflow: Workflow, type: string) => workflow.events[type]?.secret
const throughJson = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T

describe('[EN-08] free texts of the forms', () => {
  it('are exempt only where a form has them, and the shared list has no name that no form has', () => {
    expect(freeTexts.size).toBeGreaterThan(10)
    for (const name of [...Object.keys(thingNames), ...freeTextFields.fields])
      expect([...freeTexts]).toContain(name)
  })
})

for (const workflow of workflows) {
  const scenarios = await loadScenarios(workflow)
  const snapshots = listSnapshots(workflow, scenarios)

  describe(`[EN-08] ${workflow.name} v${workflow.version}: texts that a user types`, () => {
    it('are masked in the records: every event declares its free-text fields', () => {
      const open = Object.keys(workflow.events).flatMap((type) =>
        listPersonalTexts(workflow, type)
          .filter((name) => !secretOf(workflow, type)?.fields.includes(name))
          .map((name) => `${type}.${name}`),
      )
      expect(open).toEqual([])
    })

    it('are in no record and no context, and the record of every step leads to the same snapshot', () => {
      const samples = (scenarios.events as readonly SampleEvent[]).filter(
        ({ type }) => secretOf(workflow, type) || listPersonalTexts(workflow, type).length > 0,
      )
      for (const before of snapshots)
        for (const sample of samples) {
          if (!before.can(sample)) continue
          const { type } = sample
          const event = withTypedTexts(workflow, sample) as EngineEvent
          const { snapshot, effects } = stepMachine(workflow, before, event)
          const recorded = throughJson(maskSecretFields(workflow, event, effects))
          expect(JSON.stringify([recorded, snapshot.context]), type).not.toContain(typedText)
          expect(listUnmaskedReports(effects), type).toEqual([])

          const recordedWorkflow = withPassingSecretGuards(workflow, type)
          const replayed = stepMachine(
            recordedWorkflow,
            restoreSnapshot(recordedWorkflow, { value: before.value, context: before.context }),
            recorded.event,
          )
          expect(replayed.snapshot.value, type).toEqual(snapshot.value)
          expect(replayed.snapshot.context, type).toEqual(snapshot.context)
          expect(throughJson(maskSecretFields(workflow, recorded.event, replayed.effects)), type).toEqual(
            recorded,
          )
        }
    })

    it('are read only by the guards that a replay skips', () => {
      const readers = findReaders(workflow, scenarios.events as readonly SampleEvent[], snapshots)
      const unnamed = Object.entries(readers).flatMap(([type, names]) =>
        [...names]
          .filter((name) => !secretOf(workflow, type)?.guards.includes(name))
          .map((name) => `${type} ${name}`),
      )
      expect(unnamed).toEqual([])
      const read = new Set(Object.values(readers).flatMap((names) => [...names]))
      const skipped = Object.values(workflow.events).flatMap(({ secret }) => secret?.guards ?? [])
      expect(skipped.filter((name) => !read.has(name))).toEqual([])
    })
  })
}

/** Snapshots of all generated paths, each state and context once. */
function listSnapshots(workflow: Workflow, scenarios: Scenarios): AnyMachineSnapshot[] {
  const snapshots = new Map<string, AnyMachineSnapshot>()
  const nextKeys = new Map<string, string>()
  const add = (snapshot: AnyMachineSnapshot) => {
    const key = JSON.stringify([snapshot.value, snapshot.context])
    if (!snapshots.has(key)) snapshots.set(key, snapshot)
    return key
  }
  for (const path of generateModelPaths(workflow, scenarios)) {
    let key = add(
      startMachine(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input).snapshot,
    )
    for (const { event, accepted } of path.steps) {
      if (!accepted) continue
      const step = `${key} ${event.type} ${event.name}`
      const known = nextKeys.get(step)
      key = known ?? add(stepMachine(workflow, snapshots.get(key)!, event as EngineEvent).snapshot)
      nextKeys.set(step, key)
    }
  }
  return [...snapshots.values()]
}

/** Fields of events for the order's process that contain a typed text and that the process does not mask. */
function listUnmaskedReports(effects: readonly Effect[]): string[] {
  const processes = workflows.filter(({ kind }) => kind === 'order')
  return effects.flatMap((effect) => {
    if (effect.type !== 'reportToOrder') return []
    const { event } = effect.params
    return Object.entries(event)
      .filter(([, value]) => JSON.stringify(value)?.includes(typedText))
      .filter(([name]) => processes.some((one) => !secretOf(one, event.type)?.fields.includes(name)))
      .map(([name]) => `${event.type}.${name}`)
  })
}

/** Names of the guards that read a secret field, by event. */
function findReaders(
  workflow: Workflow,
  cases: readonly SampleEvent[],
  snapshots: readonly AnyMachineSnapshot[],
): Record<string, Set<string>> {
  const readers: Record<string, Set<string>> = {}
  for (const snapshot of snapshots) {
    const types = getUserEvents(workflow, snapshot).map(([type]) => type)
    for (const event of cases.filter(({ type }) => types.includes(type))) {
      const secret = secretOf(workflow, event.type)
      if (!secret) continue
      readers[event.type] ??= new Set()
      for (const name of listGuards(workflow, event.type)) {
        const payload = new Proxy(event.payload as object, {
          get: (target, key) => {
            if (secret.fields.includes(String(key))) readers[event.type]!.add(name)
            return Reflect.get(target, key) as unknown
          },
        })
        const guard = workflow.guards[name] as (args: unknown) => boolean
        guard({ context: snapshot.context, event: { ...event, payload } })
      }
    }
  }
  return readers
}

/** Guards of the transitions of an event, and of those without an event, which may follow. */
const listGuards = (workflow: Workflow, type: string): string[] => [
  ...new Set(
    listStates(workflow.machine.root)
      .flatMap(listTransitions)
      .filter((transition) => [type, null].includes(getEventType(transition)))
      .flatMap(({ guard }) => (guard === undefined ? [] : getGuardNames(guard))),
  ),
]
