import { describe, expect, it } from 'vitest'
import type { InstancePathStep } from '../../../../schemas/api/processes.ts'
import { sumCountsByState } from '../../../../src/client/features/processes/counts.ts'
import { findLeafStates } from '../../../../src/shared/state-leaves.ts'
import {
  buildStepHighlights,
  locateStepsOnDiagram,
} from '../../../../src/client/features/processes/trace-steps.ts'
import { sampleProcess } from './sample-process.ts'

const step = (revision: number, from: string | null, event: string, to: string): InstancePathStep => ({
  revision,
  at: `2026-03-01T09:0${revision}:00.000Z`,
  who: 'Мария',
  from,
  event,
  to,
  version: 1,
  reason: null,
})
const steps = [
  step(0, null, '@start', 'ready'),
  step(1, 'ready', 'SEND_CODE', 'code.sent'),
  step(2, 'code.sent', 'CODE_ENTERED', 'code.wrong'),
  step(3, 'code.wrong', 'CODE_ENTERED', 'handing'),
  step(4, 'handing', 'ISSUED', 'issued'),
]
const idOf = (source: string | null, event: string | null, target: string) =>
  sampleProcess.transitions
    .filter((t) => t.source === source && t.event === event && t.targets[0] === target)
    .map((t) => t.id)
const result = locateStepsOnDiagram(sampleProcess, steps)

describe('path of an instance on its diagram', () => {
  it('[PO-03] each step is found among the transitions, also of compound states', () => {
    expect(result.map((step) => step.transitions)).toEqual([
      [],
      idOf('ready', 'SEND_CODE', 'code'),
      idOf('code', 'CODE_ENTERED', 'code.wrong'),
      idOf('code', 'CODE_ENTERED', 'handing'),
      // This state is passed immediately; the two branches cannot be distinguished from outside.
      [...idOf('handing', 'ISSUED', 'paid'), ...idOf('paid', null, 'issued')],
    ])
    expect(result[4]!.states).toEqual(['paid', 'issued'])
  })

  it('[PO-03] a withdrawal from any state is on the diagram', () => {
    const [, lastStep] = locateStepsOnDiagram(sampleProcess, [
      steps[0]!,
      step(1, 'ready', 'ORDER_WITHDRAWN', 'withdrawn'),
    ])
    expect(lastStep!.transitions).toEqual(idOf(null, 'ORDER_WITHDRAWN', 'withdrawn'))
  })

  it('[PO-03] a step of a version with another structure marks nothing and does not fail', () => {
    expect(locateStepsOnDiagram(sampleProcess, [step(1, 'gone', 'GONE', 'removed')])[0]).toMatchObject({
      now: [],
      states: [],
      transitions: [],
    })
    expect(locateStepsOnDiagram(sampleProcess, [step(1, 'gone', '@migrate', 'ready')])[0]).toMatchObject({
      now: ['ready'],
      transitions: [],
    })
  })

  it('[PO-03] up to a selected step all passed states are marked, the last move with emphasis', () => {
    const trace = buildStepHighlights(result, 2)
    expect([...trace.states].sort()).toEqual(['code', 'code.sent', 'code.wrong', 'ready'])
    expect([...trace.now]).toEqual(['code.wrong'])
    expect([...trace.last]).toEqual(idOf('code', 'CODE_ENTERED', 'code.wrong'))
    expect(trace.transitions.size).toBe(2)
    expect(buildStepHighlights(result, 4).states.has('issued')).toBe(true)
  })
})

describe('stored states', () => {
  const known = new Set(['a', 'a.p', 'a.p.x', 'a.p.x.one', 'a.p.y', 'a.p.y.two', 'b'])
  it.each([
    ['b', ['b']],
    ['a.p.x.one|y.two', ['a.p.x.one', 'a.p.y.two']],
    ['gone', []],
  ])('[PO-02] %s', (stored, leaves) => {
    expect(findLeafStates(stored, known)).toEqual(leaves)
  })

  it('[PO-02] a compound state shows the sum of its states, and the oldest of them', () => {
    const count = (state: string, instances: number, overdue: number, since: string) => ({
      state,
      instances,
      overdue,
      oldest: { instanceId: instances, since },
    })
    const counts = sumCountsByState(sampleProcess, {
      at: '',
      limits: [],
      states: [
        count('code.sent', 3, 1, '2026-03-02'),
        count('code.wrong', 2, 0, '2026-03-01'),
        count('ready', 5, 0, '2026'),
      ],
    })
    expect(counts.get('code')).toEqual({
      instances: 5,
      overdue: 1,
      oldest: { instanceId: 2, since: '2026-03-01' },
    })
    expect(counts.get('code.sent')?.instances).toBe(3)
    expect(counts.has('handing')).toBe(false)
  })
})
