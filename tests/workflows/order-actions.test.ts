import { describe, expect, it } from 'vitest'
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import {
  startMachine,
  hasMachineEnded,
  getStepMeta,
  getUserEvents,
  stepMachine,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { listStatusTargets } from '../../workflows/changeStatus/v1/rules.ts'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { sampleNoon, sampleDelivery, createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { generateModelPaths, loadScenarios } from '../support/model.ts'
import { play } from './play.ts'

const workflowByName = (name: string) => workflows.find((w) => w.name === name) as Workflow
const act = (name: string, facts: Partial<OrderFacts>) => play(workflowByName(name), createSampleInput(facts))

const openAction = [
  ['OA-04', 'returnFromDelivery', 'RETURN', 'RETURN_STARTED', 'orderReturnFromDelivery'],
  ['OA-05', 'requestLabel', 'REQUEST_LABEL', 'LABEL_REQUESTED', 'orderRequestLabel'],
  ['OA-07', 'editAfterForming', 'EDIT', 'EDIT_REQUESTED', 'orderEditAfterForming'],
  ['TK-11', 'moveDeliveryRequest', 'MOVE', 'MOVE_REQUESTED', 'orderMoveDelivery'],
] as const

describe.each(openAction)('[%s] %s', (_, name, event, report, right) => {
  it('notifies the order of the request, once', () => {
    const instance = act(name, { processTakes: ['CANCEL_ORDER', report] })
    expect(instance.effects(), 'opening it has no effects').toEqual([])
    const request = name === 'editAfterForming' ? { askedBy: 1, comment: 'Без пледа' } : undefined
    instance.send(event, request)
    expect(instance.state()).toBe('done')
    expect(instance.effects()).toEqual([
      ...(request ? [{ type: 'commentOrder', params: { comment: request.comment } }] : []),
      { type: 'reportToOrder', params: { event: { type: report, ...(request && { askedBy: 1 }) } } },
    ])
    expect(instance.takes(event)).toBe(false)
  })

  it('is not offered when the order does not accept it', () => {
    expect(act(name, { processTakes: ['CANCEL_ORDER'] }).state()).toBe('notOffered')
  })

  it(`needs the right ${right}`, () => {
    const { snapshot } = startMachine(workflowByName(name), createSampleInput({ processTakes: [report] }))
    expect(getStepMeta(snapshot)).toMatchObject({ right })
  })
})

describe('issue to courier', () => {
  const boxes = (count: number, track: string | null = 'C1000777') => {
    const facts = { ...sampleDelivery, processTakes: ['ISSUED_TO_DELIVERY'] }
    const delivery = { ...sampleDelivery.delivery!, boxes: count, track }
    return act('issueToCourier', { ...facts, delivery })
  }

  it('[TK-28] [OA-03] notifies the order that the courier has it once every box is scanned, in any order and repeatedly too', () => {
    const instance = boxes(3).send('ISSUE_TO_COURIER', {
      boxes: ['100001-3', '100001-1', '100001-2', '100001-1'],
    })
    expect(instance.state()).toBe('done')
    expect(instance.effects()).toEqual([
      { type: 'reportToOrder', params: { event: { type: 'ISSUED_TO_DELIVERY' } } },
    ])
  })

  it.each([
    ['a box is missing', ['100001-1', '100001-1']],
    ['a box of another order', ['100001-1', '100001-2', '100002-1']],
    ['a box that the order does not have', ['100001-1', '100001-2', '100001-3']],
    ['a code that does not tell which box', ['100001-1', 'C1000777']],
    ['nothing', []],
  ])('[TK-28] is refused: %s', (_, codes) => {
    boxes(2).refuses('ISSUE_TO_COURIER', { boxes: codes })
  })

  it('[TK-28] the track number identifies the only box', () => {
    expect(
      boxes(1)
        .send('ISSUE_TO_COURIER', { boxes: ['C1000777'] })
        .state(),
    ).toBe('done')
  })

  it('[OA-03] is not offered when the order does not accept it', () => {
    expect(act('issueToCourier', { processTakes: ['CANCEL_ORDER'] }).state()).toBe('notOffered')
  })
})

describe('notice of an increased assembly time', () => {
  it.each(Object.values(orderStatus))(
    '[OA-06] in status %i it is offered while the store collects',
    (statusId) => {
      const instance = act('notifyAssemblyTime', { statusId })
      expect(instance.state()).toBe(statusId === 5 || statusId === 6 ? 'asking' : 'notOffered')
    },
  )

  it('[OA-06] the customer is notified after a confirmation', () => {
    const instance = act('notifyAssemblyTime', { statusId: 6 }).send('NOTIFY')
    expect(instance.effects()).toEqual([{ type: 'notifyCustomer', params: { template: 'assemblyDelayed' } }])
    expect(workflowByName('notifyAssemblyTime').events.NOTIFY).toMatchObject({ irreversible: true })
  })
})

const order = workflowByName('order')
const orderScenarios = await loadScenarios(order)

interface ProcessState {
  snapshot: AnyMachineSnapshot
  facts: Partial<OrderFacts>
}

/** Every state of the order's process, with the facts that an action would read there. */
function processStates(): ProcessState[] {
  const processStates = new Map<string, ProcessState>()
  for (const path of generateModelPaths(order, orderScenarios)) {
    const { input } = orderScenarios.inputs.find(({ name }) => name === path.input)!
    let { statusId }: { statusId: number } = input.order
    let { snapshot, effects } = startMachine(order, input)
    const visit = () => {
      statusId = statusesIn(effects).at(-1) ?? statusId
      if (hasMachineEnded(snapshot)) return
      const { somethingCollected, pickup } = snapshot.context as {
        somethingCollected: boolean
        pickup: boolean
      }
      const types = [...new Set(getNextTransitions(snapshot).map((t) => t.eventType))]
      const processTakes = types.filter((type) => snapshot.can(eventOf({ type })))
      const lines = [createSampleLine(1, { collected: somethingCollected ? 1 : 0 })]
      processStates.set(JSON.stringify([snapshot.value, snapshot.context, statusId]), {
        snapshot,
        facts: { statusId, lines, pickup, processTakes },
      })
    }
    visit()
    for (const { event, accepted } of path.steps) {
      if (!accepted) continue
      ;({ snapshot, effects } = stepMachine(order, snapshot, event as EngineEvent))
      visit()
    }
  }
  return [...processStates.values()]
}

const eventOf = ({ type, ...payload }: { type: string } & Record<string, unknown>): EngineEvent => ({
  type,
  payload,
  at: sampleNoon,
  facts: {},
})
const statusesIn = (effects: Effect[]): number[] =>
  effects.flatMap((e) => (e.type === 'setOrderStatus' ? [e.params.status] : []))

describe('actions match the process of their order', () => {
  const allStates = processStates()
  const actions = workflows.filter(({ kind }) => kind === 'action')

  it.each(actions.map(({ name }) => name))(
    '[OA-10] wherever %s is offered, the order accepts its report',
    async (name) => {
      const { events } = await loadScenarios(workflowByName(name))
      for (const { snapshot, facts } of allStates) {
        const initial = startMachine(workflowByName(name), createSampleInput(facts))
        if (hasMachineEnded(initial.snapshot)) continue
        const offered = new Set(getUserEvents(workflowByName(name), initial.snapshot).map(([type]) => type))
        for (const event of events as readonly EngineEvent[]) {
          if (!offered.has(event.type) || !initial.snapshot.can(event as never)) continue
          for (const { type, params } of stepMachine(workflowByName(name), initial.snapshot, event).effects) {
            if (type !== 'reportToOrder') continue
            const location = `${params.event.type} in ${JSON.stringify(snapshot.value)}`
            expect(snapshot.can(eventOf(params.event) as never), location).toBe(true)
          }
        }
      }
    },
  )

  it('[OA-09] each selectable status is the one that the order then reaches', () => {
    const reached = new Set<number>()
    for (const { snapshot, facts } of allStates) {
      for (const { statusId } of listStatusTargets(createSampleInput(facts).order)) {
        const chosen = act('changeStatus', facts).send('CHANGE_STATUS', { statusId, comment: 'Проверка' })
        const { event } = chosen.effect('reportToOrder') as { event: { type: string } }
        const { effects } = stepMachine(order, snapshot, eventOf(event))
        const location = `${statusId} from ${JSON.stringify(snapshot.value)} (${facts.statusId})`
        // A transient status (reconsidered: new, confirmed) counts as reached too.
        expect(statusesIn(effects), location).toContain(statusId)
        reached.add(statusId)
      }
    }
    expect([...reached].sort((a, b) => a - b)).toEqual([1, 10, 12, 14, 15, 17, 18])
  })

  it("[OA-01] cancelling is offered exactly where the order's process can be cancelled", () => {
    for (const { facts } of allStates) {
      const offered = act('cancelOrder', facts).state() === 'choosingReason'
      expect(offered).toBe(facts.processTakes?.includes('CANCEL_ORDER'))
    }
  })
})
