import { expect, it } from 'vitest'
import { sampleInput } from '../../workflows/scenarios.ts'
import serviceSwitch from '../../workflows/serviceSwitch/v1/machine.ts'
import { play } from './play.ts'

const open = (active: boolean, inProd = false) =>
  play(serviceSwitch, sampleInput({}, { params: { serviceId: 'sms', active, inProd } }))

const ways = [
  [true, 'off', 'switchedOff'],
  [false, 'on', 'switchedOn'],
] as const

it.each(ways)(
  '[ST-01] a service that is active: %s is asked to be %s, after a question',
  (active, to, done) => {
    const game = open(active)
    expect(game.state()).toBe(`${to}.confirming`)
    expect(game.takes('SWITCHED'), 'nothing is switched before it is confirmed').toBe(false)
    expect(game.send('CONFIRM').state()).toBe(`${to}.switching`)
    expect(game.takes('CONFIRM'), 'one request while it is pending').toBe(false)
    expect(game.send('SWITCHED').state()).toBe(done)
  },
)

it.each(ways)('[ST-01] active: %s, in prod the question to switch %s is a danger alert', (active, to) => {
  expect(open(active, true).state()).toBe(`${to}.confirmingInProd`)
})

it.each(ways)(
  '[ST-01] active: %s, the state stays when switching %s fails; it may be tried again',
  (active, to) => {
    const game = open(active).send('CONFIRM').send('SWITCH_FAILED', { reason: 'fault' })
    expect(game.state()).toBe(`${to}.failed`)
    expect(game.send('CONFIRM').state()).toBe(`${to}.switching`)
    expect(game.send('SWITCH_FAILED', { reason: 'busy' }).send('DECLINE').state()).toBe('kept')
  },
)

it('[ST-01] a question that is declined switches nothing', () => {
  expect(open(true, true).send('DECLINE').state()).toBe('kept')
})
