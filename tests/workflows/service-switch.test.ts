import { expect, it } from 'vitest'
import { createSampleInput } from '../../workflows/scenarios.ts'
import serviceSwitch from '../../workflows/serviceSwitch/v1/machine.ts'
import { play } from './play.ts'

const openSwitch = (active: boolean, inProd = false) =>
  play(serviceSwitch, createSampleInput({}, { params: { serviceId: 'sms', active, inProd } }))

const directions = [
  [true, 'off', 'switchedOff'],
  [false, 'on', 'switchedOn'],
] as const

it.each(directions)(
  '[ST-01] a service with active: %s is switched %s after a confirmation',
  (active, to, done) => {
    const instance = openSwitch(active)
    expect(instance.state()).toBe(`${to}.confirming`)
    expect(instance.takes('SWITCHED'), 'nothing is switched before the confirmation').toBe(false)
    expect(instance.send('CONFIRM').state()).toBe(`${to}.switching`)
    expect(instance.takes('CONFIRM'), 'one request while it is pending').toBe(false)
    expect(instance.send('SWITCHED').state()).toBe(done)
  },
)

it.each(directions)(
  '[ST-01] active: %s, in prod the confirmation to switch %s is a danger alert',
  (active, to) => {
    expect(openSwitch(active, true).state()).toBe(`${to}.confirmingInProd`)
  },
)

it.each(directions)(
  '[ST-01] active: %s, the state stays when switching %s fails; it can be retried',
  (active, to) => {
    const instance = openSwitch(active).send('CONFIRM').send('SWITCH_FAILED', { reason: 'fault' })
    expect(instance.state()).toBe(`${to}.failed`)
    expect(instance.send('CONFIRM').state()).toBe(`${to}.switching`)
    expect(instance.send('SWITCH_FAILED', { reason: 'busy' }).send('DECLINE').state()).toBe('kept')
  },
)

it('[ST-01] a declined confirmation switches nothing', () => {
  expect(openSwitch(true, true).send('DECLINE').state()).toBe('kept')
})
