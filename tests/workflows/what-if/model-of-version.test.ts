import { describe, expect, it } from 'vitest'
import { getWorkflow } from '../../../src/server/engine/registry.ts'
import { describeMachine } from '../../../src/server/engine/definition.ts'
import { applyWhatIfChanges } from '../../../src/server/processes/what-if/apply-what-if-changes.ts'
import { capLongestWorkTimes } from '../../../src/server/processes/what-if/history-model.ts'
import {
  migrateModel,
  createEmptyModelState,
  findFinalStatePaths,
  findExitTargetsByEvent,
} from '../../../src/server/processes/what-if/migrated-model.ts'
import type { ProcessModel } from '../../../src/server/processes/what-if/model.ts'
import { workflows } from '../../../workflows/registry.generated.ts'

const older = getWorkflow('confirming', 1)
const newer = getWorkflow('confirming', 2)

/** Records in which every call was answered and half of the customers listened. */
const model: ProcessModel = {
  states: [
    {
      ...createEmptyModelState('readyToCall', false),
      origin: 'readyToCall',
      work: [60_000],
      roles: ['operator'],
      exits: [{ event: 'CALL_STARTED', to: 'call.greeting', share: 1, person: true }],
    },
    {
      ...createEmptyModelState('call.greeting', false),
      origin: 'call.greeting',
      work: [60_000],
      roles: ['operator'],
      exits: [
        { event: 'CUSTOMER_LISTENS', to: 'call.offering', share: 0.5, person: true },
        { event: 'CALL_FAILED', to: 'readyToCall', share: 0.5, person: true },
      ],
    },
    createEmptyModelState('call.offering', false),
  ],
  groups: [
    { id: 'operator@', roles: 'operator', pfm: null, people: Array.from({ length: 24 }, () => 1), free: 1 },
  ],
  arrivals: [{ pfm: '1001', to: 'readyToCall', perHour: Array.from({ length: 24 }, () => 1) }],
  openStays: [],
}

describe('another version from the records of one', () => {
  it('[PO-08] the transitions of every version lead to its own leaf states, and a final state has none', () => {
    for (const workflow of workflows) {
      const definition = describeMachine(workflow)
      const leaves = definition.states.filter(({ kind }) => kind === 'atomic' || kind === 'final')
      const ends = findFinalStatePaths(definition)
      expect(ends.size, workflow.name).toBeGreaterThan(0)
      for (const { path } of leaves)
        for (const places of findExitTargetsByEvent(definition, path).values())
          for (const place of places)
            expect(
              leaves.map((leaf) => leaf.path),
              `${workflow.name} ${path}`,
            ).toContain(place)
    }
  })

  it('[PO-08] the same version keeps its records and has no questions', () => {
    expect(migrateModel(model, newer, newer)).toEqual({ model, questions: [] })
  })

  it('[PO-08] a state with a transition only in the other version causes a question with the recorded values', () => {
    const { questions } = migrateModel(model, older, newer)
    const ready = questions.find(({ state }) => state === 'readyToCall')!
    expect(ready).toMatchObject({ time: false, person: true })
    expect(ready.exits).toContainEqual({ event: 'CALL_STARTED', to: 'call.greeting', percent: 100 })
    expect(ready.exits).toContainEqual({ event: 'CUSTOMER_CALLED', to: 'call.offering', percent: 0 })
    // It was never left in these records, so it stays as it is.
    expect(questions.map(({ state }) => state)).not.toContain('call.offering')
  })

  const answers = (minutes?: number) => {
    const { questions } = migrateModel(model, older, newer)
    return questions.map(({ state, exits }) => ({
      state,
      ...(minutes !== undefined && { minutes }),
      exits: exits.filter(({ percent }) => percent > 0),
    }))
  }
  const ask = (assumed: ReturnType<typeof answers>) => {
    const migrated = migrateModel(model, older, newer)
    return applyWhatIfChanges(migrated.model, newer, migrated.questions, { days: 1, assumed }, String)
  }

  it('[PO-08] missing answers are refused, as are shares other than 100 % and unknown exits', () => {
    const all = answers()
    expect(() => ask([])).toThrow('errors:whatIfUnanswered')
    expect(() => ask(all.map((one) => ({ ...one, exits: [{ ...one.exits[0]!, percent: 70 }] })))).toThrow(
      'errors:whatIfShares',
    )
    expect(() =>
      ask(all.map((one) => ({ ...one, exits: [{ event: 'FLOWN_AWAY', to: 'moon', percent: 100 }] }))),
    ).toThrow('errors:whatIfExitUnknown')
    expect(ask(all).states.find(({ path }) => path === 'readyToCall')!.exits).toEqual([
      { event: 'CALL_STARTED', to: 'call.greeting', share: 1, person: true },
    ])
  })

  it('[PO-08] a new state causes a question only when a share leads to it', () => {
    const definition = describeMachine(newer)
    const known = new Set(['readyToCall', 'call.greeting', 'call.offering'])
    const { questions } = migrateModel(model, older, newer)
    const fresh = questions.find(({ state, time }) => time && !known.has(state))!
    expect(definition.states.map(({ path }) => path)).toContain(fresh.state)
    const from = questions.find(({ exits, time }) => !time && exits.some(({ to }) => to === fresh.state))!
    const exit = from.exits.find(({ to }) => to === fresh.state)!
    const led = answers()
      .filter(({ state }) => state !== fresh.state)
      .map((one) => (one.state === from.state ? { ...one, exits: [{ ...exit, percent: 100 }] } : one))
    expect(() => ask(led)).toThrow('errors:whatIfUnanswered')
  })

  it('[PO-08] people are changed by group and hour, and at least one stays', () => {
    const people = (change: number, from: number, to: number, group = 'operator@') =>
      applyWhatIfChanges(model, newer, [], { days: 1, people: [{ group, change, from, to }] }, String)
        .groups[0]!.people
    expect(people(2, 9, 11).slice(8, 12)).toEqual([1, 3, 3, 1])
    expect(people(-5, 9, 11).slice(8, 12)).toEqual([1, 0, 0, 1])
    expect(() => people(-1, 0, 24)).toThrow('errors:whatIfNobody')
    expect(() => people(1, 9, 9)).toThrow('errors:whatIfHours')
    expect(() => people(1, 9, 10, 'pilot@')).toThrow('errors:whatIfGroupUnknown')
  })

  it('[PO-08] known durations are scaled', () => {
    const times = (state: string, percent: number) =>
      applyWhatIfChanges(
        model,
        newer,
        [],
        { days: 1, arrivals: 200, times: [{ state, of: 'work', percent }] },
        String,
      )
    const half = times('readyToCall', 50)
    expect(half.states[0]!.work).toEqual([30_000])
    expect(half.states[1]!.work).toEqual([60_000])
    expect(half.arrivals[0]!.perHour[0]).toBe(2)
    expect(() => times('moon', 50)).toThrow('errors:whatIfStateUnknown')
  })

  it('[PO-08] the longest tenth of work times counts as pauses', () => {
    const work = Array.from({ length: 21 }, (_, n) => (n < 20 ? n : 1_000))
    expect(Math.max(...capLongestWorkTimes(work))).toBe(18)
    expect(capLongestWorkTimes([])).toEqual([])
  })
})
