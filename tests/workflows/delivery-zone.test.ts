import { describe, expect, it } from 'vitest'
import confirmingDelivery from '../../workflows/confirmingDelivery/v1/machine.ts'
import {
  addSecondsToNoon,
  createSampleInput,
  createSampleLine,
  sampleDelivery,
  sampleNoon,
} from '../../workflows/scenarios.ts'
import { play } from './play.ts'

/** A call during the day of the store in Moscow. */
const startCall = () =>
  play(
    confirmingDelivery,
    createSampleInput(
      { ...sampleDelivery, lines: [createSampleLine(1)] },
      { params: { purpose: 'arrival' }, limits: { callHoursFrom: 9, callHoursTo: 21 } },
    ),
  )
    .send('CALL_STARTED')
    .send('CUSTOMER_LISTENS')

const zone = 'Asia/Novosibirsk'
const coverage = { covered: true, price: 299_00, earliestDay: sampleNoon.slice(0, 10), zone, point: null }
const place = { city: 'Новосибирск', street: 'ул. Гоголя', house: '3' }
/** 18:30 in Moscow, 22:30 in Novosibirsk. */
const callBack = { callBackAt: '2025-11-22T15:30:00.000Z' }

describe('the time zone of a call about a delivery', () => {
  it('[TK-35] follows a new address: the calling hours are those of its town', () => {
    const instance = startCall()
    expect(instance.refuses('CALL_BACK_SCHEDULED', callBack)).toBe(null)
    instance.send('ADDRESS_CHANGED', { ...place, price: coverage.price }, { facts: { coverage } })
    expect(instance.effect('changeAddress')).toMatchObject({ zone })
    expect(instance.refuses('CALL_BACK_SCHEDULED', callBack)).toBe('callBackInHours')
  })

  it('[TK-35] follows the address that the delivery service reports with the slots', () => {
    const instance = startCall()
    const facts = { timeslot: { offered: true, today: sampleNoon.slice(0, 10), zone } }
    const date = addSecondsToNoon(3 * 86_400).slice(0, 10)
    instance.send('DELIVERY_MOVED', { date, reasonId: 1 }, { facts })
    expect(instance.effect('moveDelivery')).toMatchObject({ zone })
    expect(instance.refuses('CALL_BACK_SCHEDULED', callBack)).toBe('callBackInHours')
  })

  it('[TK-35] stays if the delivery service reports none', () => {
    const { zone: _, ...withoutZone } = coverage
    const facts = { coverage: withoutZone }
    const instance = startCall().send('ADDRESS_CHANGED', { ...place, price: coverage.price }, { facts })
    expect(instance.refuses('CALL_BACK_SCHEDULED', callBack)).toBe(null)
  })
})
