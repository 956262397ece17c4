import { describe, expect, it } from 'vitest'
import { changeAttempts, hasRepeatedAttempts } from '../../../src/server/processes/what-if/attempts.ts'
import type { ModelState, ProcessModel } from '../../../src/server/processes/what-if/model.ts'
import { workflows } from '../../../workflows/registry.generated.ts'

const workflow = workflows.find(({ name, version }) => name === 'confirmingDelivery' && version === 1)!

const state = (path: string, exits: ModelState['exits']): ModelState => ({
  path,
  origin: path,
  end: false,
  exits,
  unstaffedExits: [],
  work: [],
  waiting: [],
  automaticStays: [],
  roles: [],
})
/** Each call fails with the probability `p`; after `attempts` failed ones the customer counts as unreachable. */
const createModel = (p: number, attempts: number): ProcessModel => {
  const last = (p ** (attempts - 1) * (1 - p)) / (1 - p ** attempts)
  const exit = (event: string, to: string, share: number) => ({ event, to, share, person: true })
  return {
    groups: [],
    arrivals: [],
    openStays: [],
    states: [
      state('readyToCall', [exit('CALL_STARTED', 'call.greeting', 1)]),
      state('call.greeting', [
        exit('CALL_FAILED', 'readyToCall', p * (1 - last)),
        exit('CALL_FAILED', 'arrivalUnreachable', p * last),
        exit('CUSTOMER_LISTENS', 'call.offering', 1 - p),
      ]),
    ],
  }
}

describe('attempts of a call', () => {
  it.each([
    [3, 2],
    [3, 1],
    [3, 5],
  ])('[PO-08] %i attempts become %i as if they had been so many in the records', (from, to) => {
    const changed = changeAttempts(createModel(0.4, from), workflow, { from, to })
    const expected = createModel(0.4, to)
    for (const [n, one] of changed.states.entries())
      for (const [m, exit] of one.exits.entries())
        expect(exit.share).toBeCloseTo(expected.states[n]!.exits[m]!.share, 10)
  })

  it('[PO-08] are known only if some customers were not reached', () => {
    expect(hasRepeatedAttempts(createModel(0.4, 3), workflow)).toBe(true)
    const [, greeting] = createModel(0.4, 3).states
    const exits = greeting!.exits.filter(({ to }) => to !== 'arrivalUnreachable')
    expect(
      hasRepeatedAttempts({ ...createModel(0.4, 3), states: [state('call.greeting', exits)] }, workflow),
    ).toBe(false)
  })
})
