import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import { forms, type FormId } from '../../schemas/forms/registry.generated.ts'
import { getFormId } from '../../src/server/engine/payloads.ts'
import {
  startMachine,
  getStepMeta,
  getUserEvents,
  stepMachine,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { PersonEvent, Workflow } from '../../workflows/define.ts'
import type { Facts } from '../../workflows/facts.ts'
import { sampleNoon, type Scenarios } from '../../workflows/scenarios.ts'
import {
  evaluateGuards,
  listActiveNodes,
  measureCoverage,
} from '../../src/server/processes/workbench/path-coverage.ts'
import { generateModelPaths, loadScenarios, type ModelPath } from '../support/model.ts'
import {
  generateInvalidPayloads,
  createRandomSource,
  generateValidPayload,
} from '../../src/server/processes/workbench/draw-payload.ts'

const ajv = addFormats.default(new Ajv({ strict: false }))
const schemaOf = (form: FormId) => JSON.parse(JSON.stringify(forms[form].schema)) as Record<string, unknown>

/** Possible values of each fact. */
const factCases: { [Name in keyof Facts]: Facts[Name][] } = {
  issueCode: [{ matches: true }, { matches: false }],
  marks: [{ takenElsewhere: [] }, { takenElsewhere: ['0104607000000011215000000000001'] }],
  packagePrices: [{}, { 1: 7_00 }],
  tareWeights: [{}, { 2: 450 }],
  callingHours: [
    {
      callHoursFrom: 0,
      callHoursTo: 24,
      where: { callHoursFrom: 0, callHoursTo: 24, customerTime: '12:00' },
    },
    {
      callHoursFrom: 9,
      callHoursTo: 10,
      where: { callHoursFrom: 9, callHoursTo: 10, customerTime: '12:00' },
    },
  ],
  customerPhones: [{ everyWrong: false }, { everyWrong: true }],
  storeDay: [{ today: sampleNoon.slice(0, 10) }],
  tillDocument: [{ isUsed: false }, { isUsed: true, where: { otherOrderId: 100_777, document: '1' } }],
  accountTransfers: [{}, { 501: { count: 2, sum: 900_00 } }],
  coverage: [
    null,
    { covered: false, price: 299_00, earliestDay: sampleNoon.slice(0, 10), point: null },
    {
      covered: true,
      price: 299_00,
      earliestDay: sampleNoon.slice(0, 10),
      point: { name: 'Пункт выдачи', street: 'ул. Мира', house: '5' },
    },
  ],
  timeslot: [
    { offered: true, today: sampleNoon.slice(0, 10) },
    { offered: false, today: sampleNoon.slice(0, 10) },
    { offered: true, today: sampleNoon.slice(0, 10), earliestDay: '2100-01-01' },
    { offered: true, today: sampleNoon.slice(0, 10), isUnchanged: true },
  ],
}

const factsOf = (event: PersonEvent, index: number): Record<string, unknown> =>
  Object.fromEntries(
    (event.facts ?? []).map((name) => [name, factCases[name][index % factCases[name].length]]),
  )

/** Snapshots of all states that the paths reach. */
function findSnapshots(
  workflow: Workflow,
  scenarios: Scenarios,
  paths: readonly ModelPath[],
): AnyMachineSnapshot[] {
  const snapshots = new Map<string, AnyMachineSnapshot>()
  const visit = (snapshot: AnyMachineSnapshot) =>
    snapshots.set(
      JSON.stringify([snapshot.value, scenarios.relevantContext(snapshot.context as never)]),
      snapshot,
    )
  for (const path of paths) {
    const input = scenarios.inputs.find(({ name }) => name === path.input)!.input
    let { snapshot } = startMachine(workflow, input)
    visit(snapshot)
    for (const { event, accepted } of path.steps) {
      if (accepted) ({ snapshot } = stepMachine(workflow, snapshot, event as EngineEvent))
      visit(snapshot)
    }
  }
  return [...snapshots.values()].filter(({ status }) => status === 'active')
}

/**
 * Results of every guard on the paths. If they lack one, sample events are also evaluated in every snapshot, because a
 * path that only repeats its last event is not in the model.
 */
function findGuardResults(
  workflow: Workflow,
  scenarios: Scenarios,
  paths: readonly ModelPath[],
  snapshots: readonly AnyMachineSnapshot[],
): Map<string, Set<boolean>> {
  const covered = measureCoverage(workflow, scenarios, paths)
  const hasBothResults = (name: string) => covered.guards.get(name)?.size === 2
  for (const snapshot of snapshots) {
    if (Object.keys(workflow.guards).every(hasBothResults)) break
    for (const event of scenarios.events)
      for (const node of listActiveNodes(snapshot))
        for (const { guard } of node.transitions.get(event.type) ?? [])
          evaluateGuards(workflow, guard, { context: snapshot.context as unknown, event }, covered)
  }
  return covered.guards
}

/** `draws`: number of generated payloads for each event in each snapshot. */
export async function describeContracts(chosen: readonly Workflow[], draws: number): Promise<void> {
  describe.each(Object.keys(forms) as FormId[])('[EN-13] form %s', (form) => {
    const accepts = ajv.compile(schemaOf(form))
    const draw = createRandomSource(20_251_122)

    it('accepts payloads generated from its schema', () => {
      for (let i = 0; i < draws; i += 1) {
        const payload = generateValidPayload(schemaOf(form), draw)
        expect(accepts(payload), JSON.stringify(payload)).toBe(true)
      }
    })

    it('refuses unknown fields, wrong types, missing fields and over-long texts', () => {
      for (const payload of generateInvalidPayloads(schemaOf(form), draw)) {
        expect(accepts(payload), JSON.stringify(payload)?.slice(0, 200)).toBe(false)
      }
    })
  })

  for (const workflow of chosen) {
    const title = `${workflow.name} v${workflow.version}`
    const scenarios = await loadScenarios(workflow)
    const paths = generateModelPaths(workflow, scenarios)
    const snapshots = findSnapshots(workflow, scenarios, paths)

    describe(`[EN-13] ${title}: contract of form and guard`, () => {
      it('every guard returns both true and false', () => {
        const guards = findGuardResults(workflow, scenarios, paths, snapshots)
        for (const name of Object.keys(workflow.guards)) {
          expect([...(guards.get(name) ?? [])].sort(), name).toEqual([false, true])
        }
      })

      if (workflow.kind === 'order') return
      it('no payload that the schema accepts throws in a guard or a step', () => {
        const draw = createRandomSource(1_000_003)
        let count = 0
        for (const snapshot of snapshots) {
          const person = getStepMeta(snapshot)
          if (person?.for !== 'person') continue
          for (const [type, definition] of getUserEvents(workflow, snapshot)) {
            const form = getFormId(definition, person)
            for (let i = 0; i < (form === null ? 1 : draws); i += 1) {
              const payload = form === null ? {} : generateValidPayload(schemaOf(form), draw)
              const event: EngineEvent = { type, payload, at: sampleNoon, facts: factsOf(definition, i) }
              for (const { guard, eventType } of getNextTransitions(snapshot)) {
                if (eventType === type) evaluateGuards(workflow, guard, { context: snapshot.context, event })
              }
              const { effects } = stepMachine(workflow, snapshot, event)
              for (const { params } of effects)
                expect(params).toStrictEqual(JSON.parse(JSON.stringify(params)))
              count += 1
            }
          }
        }
        expect(count).toBeGreaterThan(0)
      })
    })
  }
}
