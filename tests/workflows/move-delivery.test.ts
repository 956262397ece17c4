import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import move from '../../schemas/forms/moveDelivery/v1/move.ts'
import moveDelivery from '../../workflows/moveDelivery/v1/machine.ts'
import { addSecondsToNoon, sampleNoon, sampleDelivery, createSampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const ready = (limits = {}) =>
  play(moveDelivery, createSampleInput({ ...sampleDelivery, statusId: 5 }, { limits }))
const choosing = () => ready().send('CUSTOMER_CALLED')
/** The timer of an ended call is cancelled. */
const callEnds = { type: 'cancelTimer', params: { name: 'call' } }
const slot = { endsAt: '2025-11-25T11:00:00.000Z', uuid: null }
const today = sampleNoon.slice(0, 10)
const offered = { facts: { timeslot: { offered: true, today } } }
const dayAfter = (days: number) => addSecondsToNoon(days * 86_400).slice(0, 10)
const refused = (date: string) => choosing().refuses('DELIVERY_MOVED', { date, reasonId: 1 }, offered)

describe('another day for a delivery', () => {
  it('[TK-11] the move is sent with its reason, the customer and the order are notified', () => {
    const payload = { date: dayAfter(3), slotId: '10-14', reasonId: 2, comment: 'После обеда' }
    const instance = choosing().send('DELIVERY_MOVED', payload, {
      facts: { timeslot: { offered: true, slot, today } },
    })
    expect(instance.effects()).toEqual([
      callEnds,
      { type: 'moveDelivery', params: { ...payload, slot } },
      { type: 'logCall', params: { outcome: 'deliveryMoved', note: 'После обеда' } },
      { type: 'notifyCustomer', params: { template: 'deliveryMoved' } },
      { type: 'reportToOrder', params: { event: { type: 'MOVE_ENDED' } } },
    ])
  })

  it('[TK-11] slot and comment are optional', () => {
    const instance = choosing().send('DELIVERY_MOVED', { date: dayAfter(1), reasonId: 1 }, offered)
    expect(instance.effect('moveDelivery')).toEqual({
      date: dayAfter(1),
      slotId: null,
      slot: null,
      reasonId: 1,
      comment: null,
    })
  })

  it('[TK-11] the day must not be in the past or more than 30 days ahead', () => {
    expect(refused(dayAfter(-1))).toBe('dateNotPast')
    expect(refused(dayAfter(1))).toBe(null)
    expect(refused(dayAfter(30))).toBe(null)
    expect(refused(dayAfter(31))).toBe('dateWithinTerm')
  })

  it('[TK-11] a later slot of the same day is accepted, the whole day is not', () => {
    expect(refused(today)).toBe('todayHasSlot')
    const payload = { date: today, slotId: '18-22', reasonId: 1 }
    expect(choosing().refuses('DELIVERY_MOVED', payload, offered)).toBe(null)
  })

  it('[TK-11] a day before the earliest day of the delivery service is refused', () => {
    const facts = { timeslot: { offered: true, today, earliestDay: dayAfter(3) } }
    const refusedOn = (days: number) =>
      choosing().refuses('DELIVERY_MOVED', { date: dayAfter(days), reasonId: 1 }, { facts })
    expect([0, 2, 3, 4].map(refusedOn)).toEqual(['dateReachable', 'dateReachable', null, null])
  })

  it('[TK-11] the promised day without another slot is no move', () => {
    const facts = { timeslot: { offered: true, today, isUnchanged: true } }
    const payload = { date: dayAfter(1), reasonId: 1 }
    expect(choosing().refuses('DELIVERY_MOVED', payload, { facts })).toBe('deliveryTimeChanged')
  })

  it('[TK-11] today is the store’s day, which may differ from the server’s', () => {
    const tomorrow = { facts: { timeslot: { offered: true, today: dayAfter(1) } } }
    const moved = (date: string) => choosing().refuses('DELIVERY_MOVED', { date, reasonId: 1 }, tomorrow)
    expect([moved(dayAfter(0)), moved(dayAfter(31))]).toEqual(['dateNotPast', null])
  })

  it('[TK-11] a slot that the delivery service does not offer is refused', () => {
    const facts = { timeslot: { offered: false, today } }
    const payload = { date: dayAfter(1), slotId: 'gone', reasonId: 1 }
    expect(choosing().refuses('DELIVERY_MOVED', payload, { facts })).toBe('slotOffered')
    expect(moveDelivery.events.DELIVERY_MOVED).toMatchObject({ facts: ['timeslot'] })
  })

  it('[TK-11] the customer keeps the date: nothing is moved, the order is notified that the task has ended', () => {
    const instance = choosing().send('DROP')
    expect(instance.effects()).toEqual([
      callEnds,
      { type: 'logCall', params: { outcome: 'moveKept', note: null } },
      { type: 'reportToOrder', params: { event: { type: 'MOVE_ENDED' } } },
    ])
  })

  it('[TK-11] the day is agreed in a call: nothing can be chosen before the customer answers', () => {
    const instance = ready()
    expect(instance.state()).toBe('readyToCall')
    expect(instance.takes('DELIVERY_MOVED', { date: dayAfter(1), reasonId: 1 }, offered)).toBe(false)
    instance.send('CALL_STARTED').send('CUSTOMER_LISTENS')
    expect(instance.state()).toBe('call.agreeing')
    instance.send('HUNG_UP')
    expect(instance.state()).toBe('outcome')
  })

  it('[TK-11] an unreachable customer is called again, then gets a message; the day may stay or be changed by message', () => {
    const instance = ready({ callAttempts: 1 }).send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 4 })
    expect(instance.state()).toBe('notReached')
    expect(instance.effects()).toContainEqual({ type: 'notifyCustomer', params: { template: 'notReached' } })
    expect(instance.refuses('DELIVERY_MOVED', { date: dayAfter(1), reasonId: 1 }, offered)).toBe(null)
    expect(instance.refuses('DROP')).toBe(null)
    expect(instance.refuses('CALL_STARTED')).toBe(null)
  })

  it('[TK-11] a move without a reason is an invalid payload', () => {
    const accepts = addFormats.default(new Ajv({ strict: false })).compile(move.schema)
    expect(accepts({ date: dayAfter(1), reasonId: 1 })).toBe(true)
    expect(accepts({ date: dayAfter(1) })).toBe(false)
    expect(accepts({ date: '2025-02-30', reasonId: 1 })).toBe(false)
  })
})

describe('the script of a move', () => {
  const context = (method: number) =>
    play(
      moveDelivery,
      createSampleInput({
        ...sampleDelivery,
        statusId: 5,
        delivery: { ...sampleDelivery.delivery!, method },
      }),
    ).summary()['context']
  it('[TK-35] has its own words for a pickup point', () => {
    expect([context(2), context(1)]).toEqual(['point', 'usual'])
    for (const language of ['ru', 'en', 'kk']) {
      const path = `schemas/forms/moveDelivery/v1/texts.${language}.json`
      const { scripts, fields } = JSON.parse(readFileSync(path, 'utf8')) as {
        scripts: Record<string, string>
        fields: { slotId: { description: string } }
      }
      expect(scripts['agreeing_point']).toBeDefined()
      // The promise of a day that is withdrawn in the next sentence.
      for (const script of Object.values(scripts)) expect(script).not.toContain('{{deliveryTime}}')
      expect(fields.slotId.description).not.toMatch(/привезут|delivered|жеткізіледі/)
    }
  })
})
