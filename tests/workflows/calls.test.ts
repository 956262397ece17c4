import { describe, expect, it } from 'vitest'
import { callableFrom, callableUntil } from '../../src/shared/calling-hours.ts'
import confirming from '../../workflows/confirming/v2/machine.ts'
import confirmingDelivery from '../../workflows/confirmingDelivery/v1/machine.ts'
import { afterNoon, noon, sampleDelivery, sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import type { Limits, OrderLineFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const short = [sampleLine(1, { ordered: 2, collected: 1 }), sampleLine(2)]
const daytime = { callHoursFrom: 9, callHoursTo: 21 }
/** By the customer's clock in Moscow. */
const at2355 = '2025-11-22T20:55:00.000Z'
const nextMorning = '2025-11-23T06:00:00.000Z'

const shortage = (limits: Partial<Limits> = {}, lines: OrderLineFacts[] = short, at = noon) =>
  play(confirming, sampleInput({ lines, at }, { params: { purpose: 'shortage' }, limits }))
const delivery = (limits: Partial<Limits> = {}, lines: OrderLineFacts[] = short) =>
  play(
    confirmingDelivery,
    sampleInput({ ...sampleDelivery, lines }, { params: { purpose: 'shortage' }, limits }),
  )
type Game = ReturnType<typeof play>
const failAt = (game: Game, seconds: number) => {
  const when = { at: afterNoon(seconds) }
  return game.send('CALL_STARTED', {}, when).send('CALL_FAILED', { waitReasonId: 4 }, when)
}

describe('[TK-21] attempts to reach a customer', () => {
  it('[TK-21] three failed calls within twenty seconds are one attempt and unlock nothing', () => {
    const game = shortage({ callGapMinutes: 10 })
    for (const second of [0, 8, 16]) failAt(game, second)
    expect(game.summary()).toMatchObject({ attempts: 1, nextAttemptFrom: afterNoon(600) })
    expect(game.state()).toBe('waiting')
    expect(game.send('CALL_BACK_DUE').refuses('FORM_WITH_COLLECTED')).toBe('absent')
    // Each of them is in the history all the same.
    expect(failAt(game, 30).effect('countCall')).toMatchObject({ waitReasonId: 4 })
  })

  it('[TK-21] after the pause each call counts, and the third one unlocks forming', () => {
    const game = shortage({ callGapMinutes: 10 })
    for (const minute of [0, 10, 20]) failAt(game, minute * 60)
    expect(game.state()).toBe('shortageUnreachable')
    expect(game.takes('FORM_WITH_COLLECTED')).toBe(true)
  })

  it('[TK-21] who could not be reached is written to', () => {
    const game = failAt(shortage({ callAttempts: 1 }), 0)
    expect(game.effect('notifyCustomer')).toEqual({ template: 'notReached' })
  })

  it.each(['shortage', 'delivery'])(
    '[TK-21] a call that the customer began and that failed is none of the attempts (%s)',
    (kind) => {
      const limits = { callGapMinutes: 10, callAttempts: 1 }
      const game = kind === 'shortage' ? shortage(limits) : delivery(limits)
      const fails = (startedAt: string, seconds: number) => {
        const when = { at: afterNoon(seconds) }
        game
          .send(startedAt, {}, when)
          .send('HUNG_UP', {}, when)
          .send('CALL_FAILED', { waitReasonId: 4 }, when)
      }
      fails('CUSTOMER_CALLED', 0)
      expect(game.state()).toBe('waiting')
      expect(game.summary()).toMatchObject({ attempts: 0, nextAttemptFrom: '' })
      // It is in the history, and may be taken back without a loss of others.
      expect(game.effect('countCall')).toMatchObject({ waitReasonId: 4 })
      game.send('CALL_FAILED_UNDONE', {}, { at: afterNoon(5) })
      expect(game.summary()).toMatchObject({ attempts: 0 })
      game.send('CALL_FAILED', { waitReasonId: 4 }, { at: afterNoon(6) })
      expect(game.summary(), 'still the call of the customer').toMatchObject({ attempts: 0 })
      // A call of ours counts at once.
      fails('CALL_STARTED', 60)
      expect(game.summary()).toMatchObject({ attempts: 1 })
      expect(game.state()).toBe('shortageUnreachable')
    },
  )

  it('[TK-04] a failed call can be taken back: neither it nor its pause counts then', () => {
    const game = shortage({ callGapMinutes: 10 })
    failAt(game, 0).send('CALL_FAILED_UNDONE', {}, { at: afterNoon(5) })
    expect(game.state()).toBe('call.greeting')
    expect(game.summary()).toMatchObject({ attempts: 0, nextAttemptFrom: '' })
  })
})

describe('[TK-35] a wrong number', () => {
  it('is not dialled again: the operator is asked how the order goes on, the customer may be written to', () => {
    const game = shortage({ callGapMinutes: 10 })
    game.send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 8 })
    expect(game.state()).toBe('shortageUnreachable')
    expect(game.effect('notifyCustomer')).toEqual({ template: 'notReached' })
    expect(game.summary()).toMatchObject({ context: 'wrongNumber' })
    // Without three failed calls nothing is formed without the customer's word; the order may be closed.
    expect(game.refuses('FORM_WITH_COLLECTED', {})).toBe('attemptsUsedUp')
    expect(game.takes('NOT_REACHED_CANCELLED', {})).toBe(true)
    // With a corrected number the call begins anew.
    expect(game.send('CALL_STARTED').state()).toBe('call.greeting')
  })

  it('leads to a later call when the operator says when', () => {
    const game = shortage()
    game.send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 8, callBackAt: afterNoon(86_400) })
    expect(game.state()).toBe('waiting')
  })
})

describe('[TK-21] a customer who asked not to be called', () => {
  const unwanted = (purpose: 'arrival' | 'shortage', callUnwanted = true) =>
    play(confirming, sampleInput({ lines: short, callUnwanted }, { params: { purpose } }))

  it('lets the operator finish without a call', () => {
    expect(unwanted('arrival').send('FINISHED_WITHOUT_CALL').state()).toBe('confirmed')
    const game = unwanted('shortage').send('FINISHED_WITHOUT_CALL')
    expect(game.state()).toBe('formedWithCollected')
    expect(game.effect('logCall')).toMatchObject({ outcome: 'withoutCall' })
  })

  it('of nobody else an order goes on without a call', () => {
    expect(unwanted('arrival', false).refuses('FINISHED_WITHOUT_CALL')).toBe('callUnwanted')
    expect(unwanted('shortage', false).takes('FINISHED_WITHOUT_CALL')).toBe(false)
  })
})

describe("[TK-21] the customer's calling hours", () => {
  it('[TK-21] a task opened at 23:55 of the customer waits for their morning', () => {
    const game = shortage(daytime, short, at2355)
    expect(game.state()).toBe('waiting')
    expect(game.effect('postponeTask')).toEqual({ until: nextMorning })
    expect(game.refuses('CALL_STARTED', {}, { at: at2355 })).toBe('withinCallingHours')
    expect(game.send('CALL_BACK_DUE', {}, { at: nextMorning }).state()).toBe('readyToCall')
  })

  it('[TK-21] a call that nobody made by the evening is no longer offered', () => {
    const game = shortage(daytime)
    expect(game.effect('startTimer')).toMatchObject({
      event: 'CALLING_HOURS_ENDED',
      at: '2025-11-22T18:00:00.000Z',
    })
    game.send('CALLING_HOURS_ENDED', {}, { at: '2025-11-22T18:00:00.000Z' })
    expect(game.state()).toBe('waiting')
    expect(game.summary()).toMatchObject({ callBackAt: nextMorning })
  })

  it('[TK-21] nothing is promised for the night, and the usual pause ends in the hours', () => {
    const game = shortage(daytime)
    expect(game.refuses('CALL_BACK_SCHEDULED', { callBackAt: at2355 })).toBe('callBackInHours')
    const late = '2025-11-22T17:45:00.000Z'
    game.send('CALL_STARTED', {}, { at: late }).send('CALL_FAILED', { waitReasonId: 4 }, { at: late })
    expect(game.summary()).toMatchObject({ callBackAt: nextMorning })
  })

  it('[TK-25] a customer who calls at night is talked with at once', () => {
    const game = shortage(daytime, short, at2355).send('CUSTOMER_CALLED', {}, { at: at2355 })
    expect(game.state()).toBe('call.explaining')
  })

  it('[TK-21] hours go by the clock of the zone, over the change to summer time too', () => {
    const hours = { callHoursFrom: 9, callHoursTo: 21 }
    expect(callableFrom('2026-03-28T22:30:00.000Z', 'Europe/Berlin', hours)).toBe('2026-03-29T07:00:00.000Z')
    expect(callableFrom('2026-11-21T03:00:00.000Z', 'Asia/Novosibirsk', hours)).toBe(
      '2026-11-21T03:00:00.000Z',
    )
    expect(callableUntil('2026-11-21T03:00:00.000Z', 'Asia/Novosibirsk', hours)).toBe(
      '2026-11-21T14:00:00.000Z',
    )
    expect(callableUntil(noon, 'Europe/Moscow', { callHoursFrom: 0, callHoursTo: 24 })).toBe(null)
  })
})

describe('[TK-20] a call that nobody ends', () => {
  it('[TK-20] a call left behind is over after its time, and what it came to is asked', () => {
    const game = shortage().send('CALL_STARTED')
    expect(game.effect('startTimer')).toMatchObject({ event: 'CALL_LEFT', seconds: 900 })
    expect(game.send('CALL_LEFT').state()).toBe('shortageOutcome')
    expect(shortage().send('CALL_STARTED').send('CUSTOMER_LISTENS').send('CALL_LEFT').state()).toBe(
      'shortageOutcome',
    )
  })
})

describe('[TK-21] what the history of calls keeps', () => {
  it('[TK-21] a cancellation with its note, beside the reason for the order', () => {
    const game = shortage().send('CALL_STARTED').send('CUSTOMER_CANCELS')
    game.send('CANCELLATION_AGREED', { reasonId: 6, note: 'Купил рядом с домом' })
    expect(game.effect('logCall')).toEqual({ outcome: 'cancellationAgreed', note: 'Купил рядом с домом' })
    expect(game.effect('reportToOrder')).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 6, comment: null },
    })
  })

  it('[TK-21] a call-back with the time that was promised', () => {
    const game = shortage().send('CALL_BACK_SCHEDULED', { callBackAt: afterNoon(3600), note: 'За рулём' })
    expect(game.effect('logCall')).toEqual({
      outcome: 'callBack',
      note: 'За рулём',
      callBackAt: afterNoon(3600),
    })
  })
})

describe('[TK-21] nothing of value is left', () => {
  const gifts = [sampleLine(1, { collected: 1, unitPrice: 0 }), sampleLine(2)]
  const offered = (game: Game, type: string) =>
    (confirming.events as Record<string, { onlyIf?: (context: never) => boolean }>)[type]!.onlyIf?.(
      game.context() as never,
    )

  it('[TK-04] a gift collected alone is not to be agreed on: the answer is not offered, the text says so', () => {
    const game = shortage({}, gifts).send('CALL_STARTED').send('CUSTOMER_LISTENS')
    expect(offered(game, 'CUSTOMER_AGREES')).toBe(false)
    expect(offered(game, 'CHANGES_AGREED')).toBe(false)
    expect(game.summary()).toMatchObject({ context: 'nothing' })
    expect(offered(shortage(), 'CUSTOMER_AGREES')).toBe(true)
  })

  it('[TK-04] and when nobody answers the order is cancelled instead of ringing for ever', () => {
    const game = failAt(shortage({ callAttempts: 1 }, gifts), 0)
    expect(game.refuses('FORM_WITH_COLLECTED')).toBe('collectedSumAboveZero')
    game.send('NOT_REACHED_CANCELLED', {})
    expect(game.effect('reportToOrder')).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 4, comment: null },
    })
  })

  it('[TK-10] so is a delivery below the minimum sum', () => {
    const game = failAt(delivery({ callAttempts: 1, minSum: 5_000_00 }), 0)
    expect(game.summary()).toMatchObject({ context: 'belowMinimum' })
    expect(game.takes('NOT_REACHED_CANCELLED')).toBe(true)
    expect(failAt(delivery({ callAttempts: 1 }), 0).refuses('NOT_REACHED_CANCELLED')).toBe('nothingToForm')
  })
})

describe('[TK-21] from any point of a call about a delivery', () => {
  const points = [[], ['CUSTOMER_LISTENS'], ['CUSTOMER_LISTENS', 'CUSTOMER_AGREES']]
  const talkThrough = (moves: string[]) => {
    const game = delivery().send('CALL_STARTED')
    for (const move of moves) game.send(move)
    return game
  }

  it.each(points)(
    '[TK-21] another slot and another address, and the talk goes on where it stood (%#)',
    (...moves) => {
      const game = talkThrough(moves)
      const state = game.state()
      const slot = { startsAt: afterNoon(2 * 86_400), endsAt: afterNoon(2 * 86_400 + 14_400), uuid: null }
      game.send(
        'DELIVERY_MOVED',
        { date: afterNoon(2 * 86_400).slice(0, 10), slotId: 's', reasonId: 1 },
        { facts: { timeslot: { offered: true, slot, today: noon.slice(0, 10) } } },
      )
      expect(game.effects().map(({ type }) => type)).toEqual(['moveDelivery', 'logCall', 'notifyCustomer'])
      const coverage = { covered: true, price: 299_00, earliestDay: noon.slice(0, 10), point: null }
      const place = { city: 'Москва', street: 'Лесная', house: '7' }
      const payload = { facts: { coverage } }
      expect(game.refuses('ADDRESS_CHANGED', { ...place, price: 1 }, payload)).toBe('priceAgreed')
      expect(game.refuses('ADDRESS_CHANGED', { ...place, price: 1 }, { facts: { coverage: null } })).toBe(
        'placeKnown',
      )
      game.send('ADDRESS_CHANGED', { ...place, price: 299_00 }, payload)
      expect(game.effect('changeAddress')).toEqual({
        address: place,
        price: 299_00,
        earliestDay: coverage.earliestDay,
      })
      expect(game.state()).toBe(state)
      expect(game.send('CUSTOMER_CANCELS').state()).toBe('call.cancelling')
    },
  )
})
