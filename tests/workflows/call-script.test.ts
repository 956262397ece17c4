import { describe, expect, it } from 'vitest'
import {
  startMachine,
  hasMachineEnded,
  stepMachine,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import confirming from '../../workflows/confirming/v1/machine.ts'
import confirmingV2 from '../../workflows/confirming/v2/machine.ts'
import confirmingDelivery from '../../workflows/confirmingDelivery/v1/machine.ts'
import { generateModelPaths, loadScenarios, type PathStep } from '../support/model.ts'

const inCall = (state: string) => state.startsWith('call.')

/** States reachable from a state by the generated steps. */
function reachableFrom(state: string, steps: PathStep[]): Set<string> {
  const visited = new Set([state])
  for (const here of visited) for (const s of steps) if (s.from === here) visited.add(s.expectedState)
  return visited
}

const calls = await Promise.all(
  ([confirming, confirmingV2, confirmingDelivery] as Workflow[]).map(async (workflow) => {
    const scenarios = await loadScenarios(workflow)
    const paths = generateModelPaths(workflow, scenarios)
    const steps = paths.flatMap((path) => path.steps).filter((s) => s.accepted)
    return { name: `${workflow.name} v${workflow.version}`, workflow, scenarios, paths, steps }
  }),
)

const dispositions = [
  'confirmed',
  'notConfirmed',
  'changesAgreed',
  'changesNotAgreed',
  'formedWithCollected',
  'cancellationAgreed',
  'notReachedCancelled',
]

describe.each(calls)('the script of a call: $name', ({ workflow, scenarios, paths, steps }) => {
  const callStates = [...new Set(steps.map((s) => s.expectedState).filter(inCall))].sort()

  it('[TK-20] has ten states', () => expect(callStates).toHaveLength(10))

  it.each(callStates)('[TK-20] hanging up in %s leads to the question about the outcome', (state) => {
    const hangUps = steps.filter((s) => s.from === state && s.event.type === 'HUNG_UP')
    expect(hangUps.length).toBeGreaterThan(0)
    for (const { expectedState } of hangUps) {
      expect(['shortageOutcome', 'arrivalOutcome']).toContain(expectedState)
    }
  })

  it.each([...new Set(steps.map((s) => s.from))].sort())(
    '[TK-20] a disposition can be reached from %s',
    (state) => {
      expect([...reachableFrom(state, steps)].some((s) => dispositions.includes(s))).toBe(true)
    },
  )

  it('[TK-20] no path ends without a disposition: an end reports exactly one, or the order was withdrawn', () => {
    const reports = new Set<string>()
    for (const path of paths) {
      const input = scenarios.inputs.find(({ name }) => name === path.input)!.input
      let { snapshot, effects } = startMachine(workflow, input)
      const all: Effect[] = [...effects]
      for (const { event, accepted } of path.steps) {
        if (!accepted) continue
        ;({ snapshot, effects } = stepMachine(workflow, snapshot, event as EngineEvent))
        all.push(...effects)
      }
      const reported = all.flatMap((e) => (e.type === 'reportToOrder' ? [e.params.event.type] : []))
      const expectedCount = hasMachineEnded(snapshot) && snapshot.value !== 'withdrawn' ? 1 : 0
      expect(reported, path.description).toHaveLength(expectedCount)
      for (const type of reported) reports.add(type)
    }
    expect([...reports].sort()).toEqual([
      'CANCELLATION_AGREED',
      'CHANGES_AGREED',
      'CHANGES_NOT_AGREED',
      'CONFIRMED',
      'FORMED_WITH_COLLECTED',
      'NOT_CONFIRMED',
    ])
  })

  it('[TK-20] a cancellation is called agreed only if the customer agreed to it', () => {
    const eventsInto = (state: string) => [
      ...new Set(steps.filter((s) => s.expectedState === state).map((s) => s.event.type)),
    ]
    expect(eventsInto('cancellationAgreed')).toEqual(['CANCELLATION_AGREED'])
    expect(eventsInto('notReachedCancelled')).toEqual(
      'NOT_REACHED_CANCELLED' in workflow.events ? ['NOT_REACHED_CANCELLED'] : [],
    )
  })

  it('[TK-18] no state of the call desk offers more answers than there are digit keys', () => {
    const states = new Set(steps.map((s) => s.from))
    for (const state of states) {
      const answers = steps.filter((s) => s.from === state && workflow.events[s.event.type]?.by === 'person')
      expect(new Set(answers.map((s) => s.event.type)).size, state).toBeLessThanOrEqual(9)
    }
  })
})
