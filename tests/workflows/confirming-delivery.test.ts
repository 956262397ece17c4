import { describe, expect, it } from 'vitest'
import { formTexts } from '../../schemas/forms/registry.generated.ts'
import confirmingDelivery from '../../workflows/confirmingDelivery/v1/machine.ts'
import { afterNoon, sampleDelivery, sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import type { OrderLineFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const day = 86_400
/** Ordered for 3,000.00, collected for 1,000.00. */
const short = [sampleLine(1, { ordered: 2, collected: 1 }), sampleLine(2)]

const call = (purpose: 'arrival' | 'shortage', minSum = 0, lines: OrderLineFacts[] = short) =>
  play(
    confirmingDelivery,
    sampleInput({ ...sampleDelivery, lines }, { limits: { minSum }, params: { purpose } }),
  )
type Game = ReturnType<typeof play>
const talk = (game: Game) => game.send('CALL_STARTED').send('CUSTOMER_LISTENS')
const fail = (game: Game) => game.send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 4 })
const reported = (game: Game) => game.effect('reportToOrder')

describe('the minimum sum of a delivery', () => {
  it('[TK-10] agreement needs a collected sum of at least the minimum', () => {
    const below = talk(call('shortage', 1_000_01))
    expect(below.refuses('CUSTOMER_AGREES')).toBe('collectedSumAtLeastMinimum')
    expect(below.send('CUSTOMER_OBJECTS').refuses('CUSTOMER_AGREES')).toBe('collectedSumAtLeastMinimum')
    expect(below.send('HUNG_UP').refuses('CHANGES_AGREED')).toBe('collectedSumAtLeastMinimum')
    const enough = talk(call('shortage', 1_000_00)).send('CUSTOMER_AGREES').send('CHANGES_AGREED')
    expect(reported(enough)).toEqual({ event: { type: 'CHANGES_AGREED' } })
  })

  it('[TK-10] a collected sum of zero blocks agreement, whatever the minimum', () => {
    const worthless = [sampleLine(1, { ordered: 2, collected: 2, unitPrice: 0 }), sampleLine(2)]
    expect(talk(call('shortage', 0, worthless)).refuses('CUSTOMER_AGREES')).toBe('collectedSumAboveZero')
  })

  it('[TK-10] a new order counts by what was ordered', () => {
    const below = talk(call('arrival', 3_000_01))
    expect(below.refuses('CUSTOMER_AGREES')).toBe('orderSumAtLeastMinimum')
    expect(below.send('CUSTOMER_OBJECTS').refuses('CUSTOMER_AGREES')).toBe('orderSumAtLeastMinimum')
    expect(below.send('HUNG_UP').refuses('CONFIRMED')).toBe('orderSumAtLeastMinimum')
    const enough = talk(call('arrival', 3_000_00)).send('CUSTOMER_AGREES').send('CONFIRMED')
    expect(reported(enough)).toEqual({ event: { type: 'CONFIRMED' } })
  })

  it('[TK-10] nobody answers: what was collected is formed only from the minimum on', () => {
    expect(fail(fail(fail(call('shortage', 1_000_01)))).refuses('FORM_WITH_COLLECTED')).toBe(
      'collectedSumAtLeastMinimum',
    )
    const enough = fail(fail(fail(call('shortage', 1_000_00)))).send('FORM_WITH_COLLECTED')
    expect(reported(enough)).toEqual({ event: { type: 'FORMED_WITH_COLLECTED' } })
  })

  it('[TK-10] below the minimum the order can still be given up or looked for once more', () => {
    const game = talk(call('shortage', 9_000_00)).send('CUSTOMER_CANCELS')
    game.send('CANCELLATION_AGREED', { reasonId: 6, comment: 'Дорого' })
    expect(reported(game)).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 6, comment: 'Дорого' },
    })
    const again = talk(call('shortage', 9_000_00)).send('CUSTOMER_DISAGREES').send('CHANGES_NOT_AGREED')
    expect(reported(again)).toEqual({ event: { type: 'CHANGES_NOT_AGREED' } })
  })

  it('[TK-10] the refusal names the minimum in roubles', () => {
    expect(call('shortage', 1_500_00).summary()).toMatchObject({ minSum: 1_500_00 })
  })
})

describe('the call about a delivery', () => {
  it('[TK-10] a failed call is counted and comes back by its timer', () => {
    const game = fail(call('shortage'))
    expect(game.state()).toBe('waiting')
    expect(game.effects()).toEqual([
      { type: 'cancelTimer', params: { name: 'call' } },
      { type: 'countCall', params: { waitReasonId: 4, note: null, callBackAt: null } },
      { type: 'startTimer', params: { name: 'callBack', event: 'CALL_BACK_DUE', at: afterNoon(1_800) } },
      { type: 'postponeTask', params: { until: afterNoon(1_800) } },
    ])
    expect(game.send('CALL_BACK_DUE').state()).toBe('readyToCall')
  })

  it('[TK-10] what the call came to goes to the log of calls, with the note of the operator', () => {
    const game = talk(call('shortage')).send('CUSTOMER_AGREES').send('CHANGES_AGREED', { note: 'Домофон 12' })
    expect(game.effect('logCall')).toEqual({ outcome: 'changesAgreed', note: 'Домофон 12' })
    expect(talk(call('arrival')).send('CUSTOMER_DISAGREES').send('NOT_CONFIRMED').effect('logCall')).toEqual({
      outcome: 'notConfirmed',
      note: null,
    })
  })

  it('[TK-10] a call-back lies in the future and within 14 days', () => {
    const at = (callBackAt: string) => call('arrival').refuses('CALL_BACK_SCHEDULED', { callBackAt })
    expect(at(afterNoon(0))).toBe('callBackInFuture')
    expect(at(afterNoon(14 * day))).toBe(null)
    expect(at(afterNoon(14 * day + 1))).toBe('callBackWithinTerm')
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
