import { describe, expect, it } from 'vitest'
import { formTexts } from '../../schemas/forms/registry.generated.ts'
import confirmingDelivery from '../../workflows/confirmingDelivery/v1/machine.ts'
import {
  addSecondsToNoon,
  sampleDelivery,
  createSampleInput,
  createSampleLine,
} from '../../workflows/scenarios.ts'
import type { OrderLineFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const day = 86_400
/** The ordered goods cost 3,000.00, the collected ones 1,000.00. */
const shortLines = [createSampleLine(1, { ordered: 2, collected: 1 }), createSampleLine(2)]

const call = (purpose: 'arrival' | 'shortage', minSum = 0, lines: OrderLineFacts[] = shortLines) =>
  play(
    confirmingDelivery,
    createSampleInput({ ...sampleDelivery, lines }, { limits: { minSum }, params: { purpose } }),
  )
type Instance = ReturnType<typeof play>
const startTalk = (instance: Instance) => instance.send('CALL_STARTED').send('CUSTOMER_LISTENS')
const failCall = (instance: Instance) =>
  instance.send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 4 })
const reported = (instance: Instance) => instance.effect('reportToOrder')

describe('the minimum sum of a delivery', () => {
  it('[TK-10] agreement needs a collected sum of at least the minimum', () => {
    const below = startTalk(call('shortage', 1_000_01))
    expect(below.refuses('CUSTOMER_AGREES')).toBe('collectedSumAtLeastMinimum')
    expect(below.send('CUSTOMER_OBJECTS').refuses('CUSTOMER_AGREES')).toBe('collectedSumAtLeastMinimum')
    expect(below.send('HUNG_UP').refuses('CHANGES_AGREED')).toBe('collectedSumAtLeastMinimum')
    const enough = startTalk(call('shortage', 1_000_00)).send('CUSTOMER_AGREES').send('CHANGES_AGREED')
    expect(reported(enough)).toEqual({ event: { type: 'CHANGES_AGREED' } })
  })

  it('[TK-10] a collected sum of zero blocks agreement, whatever the minimum', () => {
    const worthless = [createSampleLine(1, { ordered: 2, collected: 2, unitPrice: 0 }), createSampleLine(2)]
    expect(startTalk(call('shortage', 0, worthless)).refuses('CUSTOMER_AGREES')).toBe('collectedSumAboveZero')
  })

  it('[TK-10] a new order counts by what was ordered', () => {
    const below = startTalk(call('arrival', 3_000_01))
    expect(below.refuses('CUSTOMER_AGREES')).toBe('orderSumAtLeastMinimum')
    expect(below.send('CUSTOMER_OBJECTS').refuses('CUSTOMER_AGREES')).toBe('orderSumAtLeastMinimum')
    expect(below.send('HUNG_UP').refuses('CONFIRMED')).toBe('orderSumAtLeastMinimum')
    const enough = startTalk(call('arrival', 3_000_00)).send('CUSTOMER_AGREES').send('CONFIRMED')
    expect(reported(enough)).toEqual({ event: { type: 'CONFIRMED' } })
  })

  it('[TK-10] nobody answers: the collected goods are formed only from the minimum sum on', () => {
    expect(failCall(failCall(failCall(call('shortage', 1_000_01)))).refuses('FORM_WITH_COLLECTED')).toBe(
      'collectedSumAtLeastMinimum',
    )
    const enough = failCall(failCall(failCall(call('shortage', 1_000_00)))).send('FORM_WITH_COLLECTED')
    expect(reported(enough)).toEqual({ event: { type: 'FORMED_WITH_COLLECTED' } })
  })

  it('[TK-10] below the minimum the order can still be cancelled or collected again', () => {
    const instance = startTalk(call('shortage', 9_000_00)).send('CUSTOMER_CANCELS')
    instance.send('CANCELLATION_AGREED', { reasonId: 6, comment: 'Дорого' })
    expect(reported(instance)).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 6, comment: 'Дорого' },
    })
    const again = startTalk(call('shortage', 9_000_00)).send('CUSTOMER_DISAGREES').send('CHANGES_NOT_AGREED')
    expect(reported(again)).toEqual({ event: { type: 'CHANGES_NOT_AGREED' } })
  })

  it('[TK-10] the refusal names the minimum in roubles', () => {
    expect(call('shortage', 1_500_00).summary()).toMatchObject({ minSum: 1_500_00 })
  })
})

describe('the call about a delivery', () => {
  it('[TK-10] a failed call is counted and repeated by its timer', () => {
    const instance = failCall(call('shortage'))
    expect(instance.state()).toBe('waiting')
    expect(instance.effects()).toEqual([
      { type: 'cancelTimer', params: { name: 'call' } },
      { type: 'countCall', params: { waitReasonId: 4, note: null, callBackAt: null } },
      {
        type: 'startTimer',
        params: { name: 'callBack', event: 'CALL_BACK_DUE', at: addSecondsToNoon(1_800) },
      },
      { type: 'postponeTask', params: { until: addSecondsToNoon(1_800) } },
    ])
    expect(instance.send('CALL_BACK_DUE').state()).toBe('readyToCall')
  })

  it("[TK-10] the outcome of the call is written to the call log with the operator's note", () => {
    const instance = startTalk(call('shortage'))
      .send('CUSTOMER_AGREES')
      .send('CHANGES_AGREED', { note: 'Домофон 12' })
    expect(instance.effect('logCall')).toEqual({ outcome: 'changesAgreed', note: 'Домофон 12' })
    expect(
      startTalk(call('arrival')).send('CUSTOMER_DISAGREES').send('NOT_CONFIRMED').effect('logCall'),
    ).toEqual({
      outcome: 'notConfirmed',
      note: null,
    })
  })

  it('[TK-10] a call-back must be in the future and within 14 days', () => {
    const at = (callBackAt: string) => call('arrival').refuses('CALL_BACK_SCHEDULED', { callBackAt })
    expect(at(addSecondsToNoon(0))).toBe('callBackInFuture')
    expect(at(addSecondsToNoon(14 * day))).toBe(null)
    expect(at(addSecondsToNoon(14 * day + 1))).toBe('callBackWithinTerm')
  })

  it.each(['ru', 'en', 'kk'] as const)(
    '[TK-10] the script in %s speaks of delivery, not of a store',
    (language) => {
      const { scripts } = formTexts['confirmingDelivery/v1']![language] as { scripts: Record<string, string> }
      for (const key of ['explaining', 'agreed', 'offering', 'accepted']) {
        expect(scripts[key], key).toContain('{{deliveryTime}}')
        expect(scripts[key], key).not.toContain('{{storeAddress}}')
      }
    },
  )
})
