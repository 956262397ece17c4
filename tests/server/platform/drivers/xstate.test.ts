import { and, assign, initialTransition, raise, setup, transition } from 'xstate'
import { describe, expect, it } from 'vitest'
import {
  findState,
  getEventType,
  getGuardNames,
  implementsAction,
  isBuiltInAction,
  listTransitionsByEvent,
  listInitialTargets,
  listStates,
  listTransitionTargets,
  listTransitions,
  computeNextSnapshot,
  parseAction,
  computeInitialSnapshot,
} from '../../../../src/server/platform/drivers/xstate.ts'

const machine = setup({
  types: {
    context: {} as { limit: number; count: number },
    input: {} as { limit: number },
    events: {} as { type: 'ADD'; by: number } | { type: 'FINISH' } | { type: 'RAISED' },
  },
  guards: {
    isPositive: ({ event }) => event.type === 'ADD' && event.by > 0,
    isWithinLimit: ({ context, event }) => event.type === 'ADD' && context.count + event.by <= context.limit,
    isFull: ({ context }) => context.count === context.limit,
  },
  actions: {
    notify: (_, _params: { count: number }) => {},
    begin: () => {},
    count: assign({ count: ({ context, event }) => context.count + (event.type === 'ADD' ? event.by : 0) }),
  },
}).createMachine({
  id: 'counter',
  context: ({ input }) => ({ limit: input.limit, count: 0 }),
  initial: 'open',
  states: {
    open: {
      entry: ['begin'],
      initial: 'counting',
      on: { FINISH: 'closed' },
      states: {
        counting: {
          always: { guard: 'isFull', target: 'full' },
          on: {
            ADD: [
              {
                guard: and(['isPositive', and(['isWithinLimit'])]),
                actions: ['count', { type: 'notify', params: ({ context }) => ({ count: context.count }) }],
              },
              { guard: 'isPositive', actions: [raise({ type: 'RAISED' })] },
            ],
            RAISED: 'full',
          },
        },
        full: {},
      },
    },
    closed: { type: 'final' },
  },
})

const summarize = (snapshot: object, actions: readonly { type: string; params?: unknown }[]) => ({
  snapshot: JSON.parse(JSON.stringify(snapshot)) as unknown,
  actions: actions.filter(({ type }) => !isBuiltInAction(type)).map(({ type, params }) => ({ type, params })),
})

describe('a snapshot without an actor', () => {
  const input = { limit: 3 }

  it('is the same as that of XState, with the same actions and parameters', () => {
    let [expected, expectedActions] = initialTransition(machine, input)
    let { snapshot, actions } = computeInitialSnapshot(machine, input)
    expect(summarize(snapshot, actions)).toEqual(summarize(expected, expectedActions))
    expect(actions.map(({ type }) => type)).toContain('begin')
    for (const event of [
      { type: 'ADD', by: 2 },
      { type: 'ADD', by: 0 },
      { type: 'ADD', by: 5 },
      { type: 'ADD', by: 1 },
      { type: 'FINISH' },
    ] as const) {
      ;[expected, expectedActions] = transition(machine, expected, event)
      ;({ snapshot, actions } = computeNextSnapshot(machine, snapshot, event))
      expect(summarize(snapshot, actions)).toEqual(summarize(expected, expectedActions))
    }
    expect(snapshot.status).toBe('done')
  })

  it('has parameters computed from the context', () => {
    const add = { type: 'ADD', by: 2 } as const
    const { actions } = computeNextSnapshot(machine, computeInitialSnapshot(machine, input).snapshot, add)
    expect(actions.filter(({ type }) => !isBuiltInAction(type))).toMatchObject([
      { type: 'notify', params: { count: 2 } },
    ])
  })

  it('keeps the actions of each call apart, and leaves the snapshot before unchanged', () => {
    const start = computeInitialSnapshot(machine, input).snapshot
    const add = { type: 'ADD', by: 1 } as const
    const [first, second] = [
      computeNextSnapshot(machine, start, add),
      computeNextSnapshot(machine, start, add),
    ]
    expect(first.actions).toHaveLength(second.actions.length)
    expect(start.context).toEqual({ limit: 3, count: 0 })
    expect(second.snapshot.context).toEqual({ limit: 3, count: 1 })
  })
})

describe('the definition of a machine', () => {
  const paths = (nodes: { path: string[] }[]) => nodes.map(({ path }) => path.join('.'))
  const counting = findState(machine, 'open.counting')!

  it('lists its states, what each enters first, and finds one by its path', () => {
    expect(paths(listStates(machine.root))).toEqual(['', 'open', 'open.counting', 'open.full', 'closed'])
    expect(paths(listInitialTargets(findState(machine, 'open')!))).toEqual(['open.counting'])
    expect(listInitialTargets(counting)).toEqual([])
    expect(findState(machine, 'open.absent.deeper')).toBeUndefined()
    expect(counting.parent).toBe(findState(machine, 'open'))
    expect(findState(machine, 'closed')!.type).toBe('final')
  })

  it('lists the transitions of a state by event, the eventless ones last', () => {
    expect(listTransitionsByEvent(counting).map(({ event, branches }) => [event, branches.length])).toEqual([
      ['ADD', 2],
      ['RAISED', 1],
      [null, 1],
    ])
    const transitions = listTransitions(counting)
    expect(transitions.map(getEventType)).toEqual(['ADD', 'ADD', 'RAISED', null])
    expect(transitions.map((one) => paths(listTransitionTargets(one)))).toEqual([
      [],
      [],
      ['open.full'],
      ['open.full'],
    ])
  })

  it('names the guards of a transition, also those joined by `and`', () => {
    expect(listTransitions(counting).map(({ guard }) => getGuardNames(guard))).toEqual([
      ['isPositive', 'isWithinLimit'],
      ['isPositive'],
      [],
      ['isFull'],
    ])
  })

  it('names its actions and distinguishes custom ones from those of XState', () => {
    const actions = listTransitions(counting).flatMap((one) => one.actions.map(parseAction))
    expect(actions.map(({ type }) => type)).toEqual(['count', 'notify', 'xstate.raise'])
    expect(actions.map(({ type }) => isBuiltInAction(type!))).toEqual([false, false, true])
    expect(parseAction(findState(machine, 'open')!.entry[0]).type).toBe('begin')
    expect(implementsAction(machine, 'begin')).toBe(true)
    expect(implementsAction(machine, 'absent')).toBe(false)
  })
})
