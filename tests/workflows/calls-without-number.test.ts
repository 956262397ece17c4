import { describe, expect, it } from 'vitest'
import { buildStepView } from '../../src/server/domains/runner/task-view.ts'
import type { Actor } from '../../src/server/platform/identity/actor.ts'
import type { Right } from '../../src/shared/rights.ts'
import confirming from '../../workflows/confirming/v2/machine.ts'
import confirmingDelivery from '../../workflows/confirmingDelivery/v1/machine.ts'
import type { Workflow } from '../../workflows/define.ts'
import moveDelivery from '../../workflows/moveDelivery/v1/machine.ts'
import { sampleNoon, sampleDelivery, createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const lines = [createSampleLine(1, { ordered: 2, collected: 1 }), createSampleLine(2)]
const gifts = [createSampleLine(1, { collected: 1, unitPrice: 0 }), createSampleLine(2)]
const kinds = {
  arrival: [confirming, createSampleInput({ lines }, { params: { purpose: 'arrival' } })],
  shortage: [confirming, createSampleInput({ lines }, { params: { purpose: 'shortage' } })],
  delivery: [
    confirmingDelivery,
    createSampleInput({ ...sampleDelivery, lines }, { params: { purpose: 'shortage' } }),
  ],
  move: [moveDelivery, createSampleInput(sampleDelivery)],
} as const
type Kind = keyof typeof kinds
const start = (kind: Kind) => {
  const [workflow, input] = kinds[kind]
  return play(workflow as Workflow, input)
}
type Instance = ReturnType<typeof play>

const none = { facts: { customerPhones: { everyWrong: true } } }
const oneLeft = { facts: { customerPhones: { everyWrong: false } } }

function listEvents(workflow: Workflow, instance: Instance, everyPhoneWrong: boolean, rights: Right[]) {
  const { value, context } = instance.snapshot()
  const stored = { value, context, status: 'active', revision: 1, state: instance.state() }
  const actor: Actor = { id: 'a', name: 'A', roles: [], stores: 'all', rights: new Set(rights) }
  const { events } = buildStepView(workflow, stored, actor, new Date(sampleNoon), { everyPhoneWrong })
  return events.filter(({ refusedBy }) => refusedBy === undefined).map(({ type }) => type)
}
const rights: Right[] = ['taskConfirmingWork', 'taskConfirmingDeliveryWork', 'taskMoveDeliveryWork']

describe('[TK-35] every number of the customer is marked as wrong before the call', () => {
  it.each([
    ['arrival', 'arrivalUnreachable', 'NOT_CONFIRMED', 'notConfirmed'],
    ['shortage', 'shortageUnreachable', 'FORM_WITH_COLLECTED', 'formedWithCollected'],
    ['shortage', 'shortageUnreachable', 'NOT_REACHED_CANCELLED', 'notReachedCancelled'],
    ['delivery', 'shortageUnreachable', 'FORM_WITH_COLLECTED', 'formedWithCollected'],
    ['move', 'notReached', 'DROP', 'dropped'],
  ] as const)(
    '[TK-35] the operator decides as after the last attempt (%s: %s, %s)',
    (kind, step, type, end) => {
      const instance = start(kind)
      expect(instance.state()).toBe('readyToCall')
      instance.send('NO_NUMBER_LEFT', {}, none)
      expect(instance.state()).toBe(step)
      expect(instance.effect('notifyCustomer')).toEqual({ template: 'notReached' })
      expect(instance.summary()).toMatchObject({ attempts: 0 })
      expect(instance.send(type, kind === 'move' ? {} : { note: 'Номеров нет' }, none).state()).toBe(end)
      if (kind !== 'move') expect(instance.effect('logCall')).toMatchObject({ note: 'Номеров нет' })
    },
  )

  it.each(Object.keys(kinds) as Kind[])('[TK-35] with a number left the customer is called (%s)', (kind) => {
    expect(start(kind).refuses('NO_NUMBER_LEFT', {}, oneLeft)).toBe('everyPhoneWrong')
    expect(start(kind).refuses('NO_NUMBER_LEFT')).toBe('everyPhoneWrong')
  })

  it.each(Object.keys(kinds) as Kind[])(
    '[TK-35] it is offered only then, with the right of the step (%s)',
    (kind) => {
      const [workflow] = kinds[kind]
      expect(listEvents(workflow, start(kind), true, rights)).toContain('NO_NUMBER_LEFT')
      expect(listEvents(workflow, start(kind), false, rights)).not.toContain('NO_NUMBER_LEFT')
      expect(listEvents(workflow, start(kind), true, [])).toEqual([])
    },
  )

  it('[TK-35] a number that was corrected meanwhile is called before the order is formed', () => {
    const instance = start('shortage').send('NO_NUMBER_LEFT', {}, none)
    const listForming = (everyPhoneWrong: boolean) =>
      listEvents(confirming, instance, everyPhoneWrong, rights).filter((type) =>
        ['FORM_WITH_COLLECTED', 'NOT_REACHED_CANCELLED'].includes(type),
      )
    expect(listForming(true)).toEqual(['FORM_WITH_COLLECTED', 'NOT_REACHED_CANCELLED'])
    expect(listForming(false)).toEqual([])
    expect(instance.refuses('FORM_WITH_COLLECTED', {}, oneLeft)).toBe('attemptsUsedUp')
    expect(instance.refuses('NOT_REACHED_CANCELLED', {}, oneLeft)).toBe('nothingToForm')
    expect(instance.send('CALL_STARTED').state()).toBe('call.greeting')
  })

  it('[TK-35] the last number found wrong in a call leads to the same decision', () => {
    const instance = start('shortage').send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 8 })
    expect(instance.takes('FORM_WITH_COLLECTED', {}, none)).toBe(true)
    expect(instance.refuses('FORM_WITH_COLLECTED', {}, oneLeft)).toBe('attemptsUsedUp')
  })

  it('[TK-35] nothing of value is not formed in this way either', () => {
    const input = createSampleInput({ lines: gifts }, { params: { purpose: 'shortage' } })
    const instance = play(confirming, input).send('NO_NUMBER_LEFT', {}, none)
    expect(instance.takes('FORM_WITH_COLLECTED', {}, none)).toBe(false)
    expect(listEvents(confirming, instance, true, rights)).not.toContain('FORM_WITH_COLLECTED')
    expect(instance.takes('NOT_REACHED_CANCELLED', {}, none)).toBe(true)
  })
})
