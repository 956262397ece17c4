import { expect, it } from 'vitest'
import { possibleActions } from '../../src/server/engine/events/actions.ts'
import { eventStatuses } from '../../src/server/engine/events/event-catalog.ts'
import eventAction from '../../workflows/eventAction/v1/machine.ts'
import { sampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const open = (status: string, secretGone = false, movesMoney = false) =>
  play(eventAction, sampleInput({}, { params: { eventId: 71, status, secretGone, movesMoney } }))
const acceptedEvents = (game: ReturnType<typeof open>) =>
  ['restart', 'cancel', 'complete'].filter((action) => game.takes(action.toUpperCase()))

it.each([
  ['pending', ['restart', 'cancel', 'complete']],
  ['ready', ['cancel', 'complete']],
  ['queue', ['cancel', 'complete']],
  ['process', []],
  ['done', []],
  ['fail', ['restart', 'cancel', 'complete']],
  ['canceled', ['restart']],
  ['waiting', ['cancel', 'complete']],
])('[EV-02] an event in %s can be asked for %j', (status, actions) => {
  expect(acceptedEvents(open(status))).toEqual(actions)
  expect(open(status).state()).toBe(actions.length > 0 ? 'choosing' : 'notOffered')
})

it.each(eventStatuses)('[EV-02] in %s the machine and the desk of events allow the same', (status) => {
  for (const code of ['1234', null]) {
    const event = { handler: 'sms.send', status, data: { params: { code } } }
    expect(acceptedEvents(open(status, code === null))).toEqual(possibleActions(event))
  }
  const payment = { handler: 'payment.refund', status, data: {} }
  expect(acceptedEvents(open(status, false, true))).toEqual(possibleActions(payment))
})

it('[EV-02] an event whose secret is gone cannot be sent again', () => {
  expect(open('fail', true).refuses('RESTART')).toBe('canRestart')
  expect(open('canceled', true).state()).toBe('notOffered')
})

it('[EV-02] money that went by other means is said elsewhere', () => {
  expect(open('fail', false, true).refuses('COMPLETE')).toBe('canComplete')
})

it.each([
  ['RESTART', 'restarted'],
  ['CANCEL', 'canceled'],
  ['COMPLETE', 'completed'],
])('[EV-02] %s is asked for once', (type, state) => {
  const game = open('fail').send(type)
  expect(game.state()).toBe(state)
  expect(acceptedEvents(game)).toEqual([])
})
