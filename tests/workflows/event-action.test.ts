import { expect, it } from 'vitest'
import { findPossibleEventActions } from '../../src/server/engine/events/actions.ts'
import { eventStatuses } from '../../src/server/engine/events/event-catalog.ts'
import eventAction from '../../workflows/eventAction/v1/machine.ts'
import { createSampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const openAction = (status: string, isSecretDeleted = false, movesMoney = false) =>
  play(
    eventAction,
    createSampleInput({}, { params: { eventId: 71, status, secretGone: isSecretDeleted, movesMoney } }),
  )
const acceptedEvents = (instance: ReturnType<typeof openAction>) =>
  ['restart', 'cancel', 'complete'].filter((action) => instance.takes(action.toUpperCase()))

it.each([
  ['pending', ['restart', 'cancel', 'complete']],
  ['ready', ['cancel', 'complete']],
  ['queue', ['cancel', 'complete']],
  ['process', []],
  ['done', []],
  ['fail', ['restart', 'cancel', 'complete']],
  ['canceled', ['restart']],
  ['waiting', ['cancel', 'complete']],
])('[EV-02] an event in %s allows %j', (status, actions) => {
  expect(acceptedEvents(openAction(status))).toEqual(actions)
  expect(openAction(status).state()).toBe(actions.length > 0 ? 'choosing' : 'notOffered')
})

it.each(eventStatuses)('[EV-02] in %s the machine and the desk of events allow the same', (status) => {
  for (const code of ['1234', null]) {
    const event = { handler: 'sms.send', status, data: { params: { code } } }
    expect(acceptedEvents(openAction(status, code === null))).toEqual(findPossibleEventActions(event))
  }
  const payment = { handler: 'payment.refund', status, data: {} }
  expect(acceptedEvents(openAction(status, false, true))).toEqual(findPossibleEventActions(payment))
})

it('[EV-02] an event whose secret is gone cannot be sent again', () => {
  expect(openAction('fail', true).refuses('RESTART')).toBe('canRestart')
  expect(openAction('canceled', true).state()).toBe('notOffered')
})

it('[EV-02] money moved by other means is recorded elsewhere', () => {
  expect(openAction('fail', false, true).refuses('COMPLETE')).toBe('canComplete')
})

it.each([
  ['RESTART', 'restarted'],
  ['CANCEL', 'canceled'],
  ['COMPLETE', 'completed'],
])('[EV-02] %s is executed once', (type, state) => {
  const instance = openAction('fail').send(type)
  expect(instance.state()).toBe(state)
  expect(acceptedEvents(instance)).toEqual([])
})
