import { describe, expect, it } from 'vitest'
import { formTexts } from '../../schemas/forms/registry.generated.ts'
import { buildStepView } from '../../src/server/domains/runner/task-view.ts'
import type { Actor } from '../../src/server/platform/identity/actor.ts'
import { findNextCallableTime, findCallingHoursEnd } from '../../src/shared/calling-hours.ts'
import confirming from '../../workflows/confirming/v2/machine.ts'
import confirmingDelivery from '../../workflows/confirmingDelivery/v1/machine.ts'
import type { CurrentOrder, Workflow } from '../../workflows/define.ts'
import { findFieldOfRefusal } from '../../workflows/guard-fields.ts'
import moveDelivery from '../../workflows/moveDelivery/v1/machine.ts'
import {
  addSecondsToNoon,
  sampleNoon,
  sampleDelivery,
  createSampleInput,
  createSampleLine,
} from '../../workflows/scenarios.ts'
import type { WorkflowLimits, OrderLineFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const shortLines = [createSampleLine(1, { ordered: 2, collected: 1 }), createSampleLine(2)]
const daytime = { callHoursFrom: 9, callHoursTo: 21 }
/** 23:55 in the customer's time zone, Moscow. */
const at2355 = '2025-11-22T20:55:00.000Z'
const nextMorning = '2025-11-23T06:00:00.000Z'

const shortage = (
  limits: Partial<WorkflowLimits> = {},
  lines: OrderLineFacts[] = shortLines,
  at = sampleNoon,
) => play(confirming, createSampleInput({ lines, at }, { params: { purpose: 'shortage' }, limits }))
const delivery = (limits: Partial<WorkflowLimits> = {}, lines: OrderLineFacts[] = shortLines) =>
  play(
    confirmingDelivery,
    createSampleInput({ ...sampleDelivery, lines }, { params: { purpose: 'shortage' }, limits }),
  )
type Instance = ReturnType<typeof play>
const failCallAt = (instance: Instance, seconds: number) => {
  const stepOptions = { at: addSecondsToNoon(seconds) }
  return instance.send('CALL_STARTED', {}, stepOptions).send('CALL_FAILED', { waitReasonId: 4 }, stepOptions)
}

describe('[TK-21] attempts to reach a customer', () => {
  it('[TK-21] three failed calls within twenty seconds count as one attempt and do not allow forming', () => {
    const instance = shortage({ callGapMinutes: 10 })
    for (const second of [0, 8, 16]) failCallAt(instance, second)
    expect(instance.summary()).toMatchObject({ attempts: 1, nextAttemptFrom: addSecondsToNoon(600) })
    expect(instance.state()).toBe('waiting')
    expect(instance.send('CALL_BACK_DUE').refuses('FORM_WITH_COLLECTED')).toBe('absent')
    // Each call is still recorded in the history.
    expect(failCallAt(instance, 30).effect('countCall')).toMatchObject({ waitReasonId: 4 })
  })

  it('[TK-21] a failed call that does not count has the reason', () => {
    const instance = shortage({ callGapMinutes: 10 })
    const uncounted = () => instance.summary()['uncounted']
    failCallAt(instance, 0)
    expect(uncounted()).toBe('')
    failCallAt(instance, 8)
    expect(uncounted()).toBe('early')
    const options = { at: addSecondsToNoon(1_200) }
    instance.send('CUSTOMER_CALLED', {}, options).send('HUNG_UP', {}, options)
    expect(uncounted()).toBe('')
    instance.send('CALL_FAILED', { waitReasonId: 4 }, options)
    expect(uncounted()).toBe('calledUs')
    expect(failCallAt(instance, 1_300).summary()).toMatchObject({ attempts: 2, uncounted: '' })
  })

  it('[TK-21] after the pause each call counts, and the third one allows forming', () => {
    const instance = shortage({ callGapMinutes: 10 })
    for (const minute of [0, 10, 20]) failCallAt(instance, minute * 60)
    expect(instance.state()).toBe('shortageUnreachable')
    expect(instance.takes('FORM_WITH_COLLECTED')).toBe(true)
  })

  it.each(['shortage', 'delivery'])(
    '[TK-21] a call-back promised after the last attempt does not prevent forming (%s)',
    (kind) => {
      const instance = kind === 'shortage' ? shortage({ callAttempts: 1 }) : delivery({ callAttempts: 1 })
      failCallAt(instance, 0).send('CALL_BACK_SCHEDULED', { callBackAt: addSecondsToNoon(3_600) })
      expect(instance.state()).toBe('waiting')
      expect(instance.send('FORM_WITH_COLLECTED').state()).toBe('formedWithCollected')
      expect(instance.effect('cancelTimer')).toEqual({ name: 'callBack' })
    },
  )

  it('[TK-21] a customer who could not be reached gets a message', () => {
    const instance = failCallAt(shortage({ callAttempts: 1 }), 0)
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'notReached' })
  })

  it.each(['shortage', 'delivery'])(
    '[TK-21] a failed call that the customer started does not count as an attempt (%s)',
    (kind) => {
      const limits = { callGapMinutes: 10, callAttempts: 1 }
      const instance = kind === 'shortage' ? shortage(limits) : delivery(limits)
      const failCall = (startedAt: string, seconds: number) => {
        const stepOptions = { at: addSecondsToNoon(seconds) }
        instance
          .send(startedAt, {}, stepOptions)
          .send('HUNG_UP', {}, stepOptions)
          .send('CALL_FAILED', { waitReasonId: 4 }, stepOptions)
      }
      failCall('CUSTOMER_CALLED', 0)
      expect(instance.state()).toBe('waiting')
      expect(instance.summary()).toMatchObject({ attempts: 0, nextAttemptFrom: '' })
      // It is recorded in the history and can be undone without affecting other calls.
      expect(instance.effect('countCall')).toMatchObject({ waitReasonId: 4 })
      instance.send('CALL_FAILED_UNDONE', {}, { at: addSecondsToNoon(5) })
      expect(instance.summary()).toMatchObject({ attempts: 0 })
      instance.send('CALL_FAILED', { waitReasonId: 4 }, { at: addSecondsToNoon(6) })
      expect(instance.summary(), "still the customer's call").toMatchObject({ attempts: 0 })
      // An outgoing call counts immediately.
      failCall('CALL_STARTED', 60)
      expect(instance.summary()).toMatchObject({ attempts: 1 })
      expect(instance.state()).toBe('shortageUnreachable')
    },
  )

  it.each(['shortage', 'delivery', 'move'])(
    '[TK-21] a customer who answered is never a failed call, whichever button records it (%s)',
    (kind) => {
      const instance =
        kind === 'move'
          ? play(moveDelivery, createSampleInput(sampleDelivery))
          : kind === 'shortage'
            ? shortage()
            : delivery()
      const endCall = (minute: number, events: [string, object?][]) => {
        const options = { at: addSecondsToNoon(minute * 60) }
        for (const [type, payload = {}] of [['CALL_STARTED'] as [string, object?], ...events])
          instance.send(type, payload, options)
        return instance.summary()
      }
      const uncounted = { attempts: 0, uncounted: 'answered' }
      const later = { callBackAt: addSecondsToNoon(86_400) }
      expect(endCall(0, [['CALL_BACK_SCHEDULED', later]])).toMatchObject({ attempts: 0 })
      expect(endCall(20, [['CALL_FAILED', { waitReasonId: 7, ...later }]])).toMatchObject(uncounted)
      expect(endCall(40, [['CALL_FAILED', { waitReasonId: 9 }]])).toMatchObject(uncounted)
      const afterTalk: [string, object?][] = [
        ['CUSTOMER_LISTENS'],
        ['HUNG_UP'],
        ['CALL_FAILED', { waitReasonId: 4 }],
      ]
      expect(endCall(60, afterTalk)).toMatchObject(uncounted)
      expect(instance.state()).toBe('waiting')
      // The next call is a new one: nobody answers it.
      expect(endCall(80, [['CALL_FAILED', { waitReasonId: 4 }]])).toMatchObject({
        attempts: 1,
        uncounted: '',
      })
    },
  )

  it('[TK-04] a failed call can be undone: neither it nor its pause counts then', () => {
    const instance = shortage({ callGapMinutes: 10 })
    failCallAt(instance, 0).send('CALL_FAILED_UNDONE', {}, { at: addSecondsToNoon(5) })
    expect(instance.state()).toBe('call.greeting')
    expect(instance.summary()).toMatchObject({ attempts: 0, nextAttemptFrom: '' })
  })
})

describe('[TK-35] a wrong number', () => {
  it.each(['shortage', 'delivery', 'move'])('cannot be the reason if the customer called (%s)', (kind) => {
    const instance =
      kind === 'move'
        ? play(moveDelivery, createSampleInput(sampleDelivery))
        : kind === 'shortage'
          ? shortage()
          : delivery()
    instance.send('CUSTOMER_CALLED').send('HUNG_UP')
    expect(instance.summary()).toMatchObject({ impossibleReasons: '8' })
    expect(instance.refuses('CALL_FAILED', { waitReasonId: 8 })).toBe('numberCanBeWrong')
    expect(findFieldOfRefusal('numberCanBeWrong', ['note', 'waitReasonId'])).toBe('waitReasonId')
    instance.send('CALL_FAILED', { waitReasonId: 9 }).send('CALL_STARTED')
    expect(instance.summary()).toMatchObject({ impossibleReasons: '' })
    expect(instance.takes('CALL_FAILED', { waitReasonId: 8 })).toBe(true)
  })

  it('is not dialled again: the operator decides how to continue the order, and the customer gets a message', () => {
    const instance = shortage({ callGapMinutes: 10 })
    instance.send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 8 })
    expect(instance.state()).toBe('shortageUnreachable')
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'notReached' })
    expect(instance.summary()).toMatchObject({ context: 'wrongNumber' })
    // Without three failed calls the order cannot be formed without the customer's consent, but it can be closed.
    expect(instance.refuses('FORM_WITH_COLLECTED', {})).toBe('attemptsUsedUp')
    expect(instance.takes('NOT_REACHED_CANCELLED', {})).toBe(true)
    // With a corrected number the call starts again.
    expect(instance.send('CALL_STARTED').state()).toBe('call.greeting')
  })

  it('leads to a later call when the operator sets its time', () => {
    const instance = shortage()
    instance
      .send('CALL_STARTED')
      .send('CALL_FAILED', { waitReasonId: 8, callBackAt: addSecondsToNoon(86_400) })
    expect(instance.state()).toBe('waiting')
  })
})

describe('[TK-21] a customer who asked not to be called', () => {
  const startUnwantedCall = (purpose: 'arrival' | 'shortage', callUnwanted = true) =>
    play(confirming, createSampleInput({ lines: shortLines, callUnwanted }, { params: { purpose } }))

  it('lets the operator finish without a call', () => {
    expect(startUnwantedCall('arrival').send('FINISHED_WITHOUT_CALL').state()).toBe('confirmed')
    const instance = startUnwantedCall('shortage').send('FINISHED_WITHOUT_CALL')
    expect(instance.state()).toBe('formedWithCollected')
    expect(instance.effect('logCall')).toMatchObject({ outcome: 'withoutCall' })
  })

  const actor: Actor = {
    id: 'operator',
    name: 'Operator',
    roles: [],
    stores: 'all',
    rights: new Set(['taskConfirmingWork', 'taskMoveDeliveryWork']),
  }
  const viewOf = (workflow: Workflow, { snapshot, state }: Instance) => {
    const { value, context } = snapshot()
    const stored = { value, context, status: 'active', revision: 1, state: state() }
    return buildStepView(workflow, stored, actor, new Date(sampleNoon))
  }
  const buttonsOf = ({ events }: ReturnType<typeof viewOf>) =>
    Object.fromEntries(events.map(({ type, tone, answer }) => [type, `${tone} ${answer}`]))

  it.each(['arrival', 'shortage'] as const)(
    'finishing without a call is the main action, and its question names what it does (%s)',
    (purpose) => {
      const view = viewOf(confirming, startUnwantedCall(purpose))
      expect(buttonsOf(view)).toMatchObject({
        FINISHED_WITHOUT_CALL: 'main agree',
        CALL_STARTED: 'plain disagree',
      })
      expect(buttonsOf(viewOf(confirming, startUnwantedCall(purpose, false)))).toMatchObject({
        CALL_STARTED: 'main agree',
      })
      for (const language of ['ru', 'en', 'kk'] as const) {
        const { states, events } = formTexts['confirming/v2']![language] as unknown as {
          states: { readyToCall: Record<string, string> }
          events: { FINISHED_WITHOUT_CALL: Record<string, string> }
        }
        const variant = String(view.summary['context'])
        expect(states.readyToCall[`instruction_${variant}`], language).toBeTruthy()
        const question =
          events.FINISHED_WITHOUT_CALL[`confirm_${variant}`] ?? events.FINISHED_WITHOUT_CALL['confirm']!
        const counts =
          purpose === 'arrival' ? ['{{ordered}}'] : ['{{collected}}', '{{ordered}}', '{{missing}}']
        for (const param of [...counts, '{{payment}}']) expect(question, language).toContain(param)
      }
    },
  )

  it('is called only for a decision that the customer alone can make, and the step says so', () => {
    const worthless = play(
      confirming,
      createSampleInput(
        { lines: [createSampleLine(1)], callUnwanted: true },
        { params: { purpose: 'shortage' } },
      ),
    )
    const move = play(moveDelivery, createSampleInput({ ...sampleDelivery, callUnwanted: true }))
    for (const [workflow, instance] of [
      [confirming, worthless],
      [moveDelivery, move],
    ] as const) {
      expect(buttonsOf(viewOf(workflow, instance))).toMatchObject({ CALL_STARTED: 'main agree' })
      expect(instance.summary()).toMatchObject({ callNeeded: 1 })
    }
    expect(play(moveDelivery, createSampleInput(sampleDelivery)).summary()).toMatchObject({ callNeeded: 0 })
  })

  it('no other order continues without a call', () => {
    expect(startUnwantedCall('arrival', false).refuses('FINISHED_WITHOUT_CALL')).toBe('callUnwanted')
    expect(startUnwantedCall('shortage', false).takes('FINISHED_WITHOUT_CALL')).toBe(false)
  })
})

describe("[TK-21] the customer's calling hours", () => {
  it("[TK-21] a task opened at 23:55 in the customer's time zone waits for the morning", () => {
    const instance = shortage(daytime, shortLines, at2355)
    expect(instance.state()).toBe('waiting')
    expect(instance.effect('postponeTask')).toEqual({ until: nextMorning })
    expect(instance.refuses('CALL_STARTED', {}, { at: at2355 })).toBe('withinCallingHours')
    expect(instance.send('CALL_BACK_DUE', {}, { at: nextMorning }).state()).toBe('readyToCall')
  })

  it.each(['shortage', 'delivery', 'move'])(
    '[TK-21] hours narrowed after the task was opened apply to it too (%s)',
    (kind) => {
      const input = { params: { purpose: 'shortage' }, limits: { callHoursFrom: 0, callHoursTo: 24 } }
      const instance =
        kind === 'move'
          ? play(moveDelivery, createSampleInput(sampleDelivery, input))
          : kind === 'delivery'
            ? delivery(input.limits)
            : shortage(input.limits)
      const facts = { callingHours: daytime }
      expect(instance.refuses('CALL_STARTED', {}, { at: at2355, facts })).toBe('withinCallingHours')
      expect(instance.takes('CALL_STARTED', {}, { facts })).toBe(true)
      expect(instance.takes('CUSTOMER_CALLED', {}, { at: at2355, facts })).toBe(true)
    },
  )

  it.each(['shortage', 'delivery', 'move'])(
    '[TK-21] a call-back is promised only within the current hours, also by a failed call (%s)',
    (kind) => {
      const input = { params: { purpose: 'shortage' }, limits: { callHoursFrom: 0, callHoursTo: 24 } }
      const instance =
        kind === 'move'
          ? play(moveDelivery, createSampleInput(sampleDelivery, input))
          : kind === 'delivery'
            ? delivery(input.limits)
            : shortage(input.limits)
      const facts = { callingHours: daytime }
      const night = { callBackAt: at2355 }
      const morning = { callBackAt: nextMorning }
      expect(instance.refuses('CALL_BACK_SCHEDULED', night, { facts })).toBe('callBackInHours')
      expect(instance.takes('CALL_BACK_SCHEDULED', morning, { facts })).toBe(true)
      expect(instance.takes('CALL_BACK_SCHEDULED', night), 'a record without current hours').toBe(true)
      instance.send('CALL_STARTED', {}, { facts })
      const failed = { waitReasonId: 6 }
      expect(instance.refuses('CALL_FAILED', { ...failed, ...night }, { facts })).toBe('callBackInHours')
      expect(instance.takes('CALL_FAILED', { ...failed, ...morning }, { facts })).toBe(true)
    },
  )

  it('[TK-21] a call that was not made by the evening is no longer offered', () => {
    const instance = shortage(daytime)
    expect(instance.effect('startTimer')).toMatchObject({
      event: 'CALLING_HOURS_ENDED',
      at: '2025-11-22T18:00:00.000Z',
    })
    instance.send('CALLING_HOURS_ENDED', {}, { at: '2025-11-22T18:00:00.000Z' })
    expect(instance.state()).toBe('waiting')
    expect(instance.summary()).toMatchObject({ callBackAt: nextMorning })
  })

  it('[TK-21] no call-back is scheduled for the night, and the usual pause ends within the calling hours', () => {
    const instance = shortage(daytime)
    expect(instance.refuses('CALL_BACK_SCHEDULED', { callBackAt: at2355 })).toBe('callBackInHours')
    const lateEvening = '2025-11-22T17:45:00.000Z'
    instance
      .send('CALL_STARTED', {}, { at: lateEvening })
      .send('CALL_FAILED', { waitReasonId: 4 }, { at: lateEvening })
    expect(instance.summary()).toMatchObject({ callBackAt: nextMorning })
  })

  it('[TK-25] a customer who calls at night is served immediately', () => {
    const instance = shortage(daytime, shortLines, at2355).send('CUSTOMER_CALLED', {}, { at: at2355 })
    expect(instance.state()).toBe('call.explaining')
  })

  it('[TK-21] calling hours follow the local clock, also over the change to summer time', () => {
    const hours = { callHoursFrom: 9, callHoursTo: 21 }
    expect(findNextCallableTime('2026-03-28T22:30:00.000Z', 'Europe/Berlin', hours)).toBe(
      '2026-03-29T07:00:00.000Z',
    )
    expect(findNextCallableTime('2026-11-21T03:00:00.000Z', 'Asia/Novosibirsk', hours)).toBe(
      '2026-11-21T03:00:00.000Z',
    )
    expect(findCallingHoursEnd('2026-11-21T03:00:00.000Z', 'Asia/Novosibirsk', hours)).toBe(
      '2026-11-21T14:00:00.000Z',
    )
    expect(findCallingHoursEnd(sampleNoon, 'Europe/Moscow', { callHoursFrom: 0, callHoursTo: 24 })).toBe(null)
  })
})

describe('[TK-20] a call that nobody ends', () => {
  it('[TK-20] an abandoned call ends after its time limit, and its outcome is requested', () => {
    const instance = shortage().send('CALL_STARTED')
    expect(instance.effect('startTimer')).toMatchObject({ event: 'CALL_LEFT', seconds: 900 })
    expect(instance.send('CALL_LEFT').state()).toBe('shortageOutcome')
    expect(shortage().send('CALL_STARTED').send('CUSTOMER_LISTENS').send('CALL_LEFT').state()).toBe(
      'shortageOutcome',
    )
  })
})

describe('[TK-21] what the call history stores', () => {
  it('[TK-21] a cancellation with its note, in addition to the reason of the order', () => {
    const instance = shortage().send('CALL_STARTED').send('CUSTOMER_CANCELS')
    instance.send('CANCELLATION_AGREED', { reasonId: 6, note: 'Купил рядом с домом' })
    expect(instance.effect('logCall')).toEqual({ outcome: 'cancellationAgreed', note: 'Купил рядом с домом' })
    expect(instance.effect('reportToOrder')).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 6, comment: null },
    })
  })

  it('[TK-21] a call-back with the promised time', () => {
    const instance = shortage().send('CALL_BACK_SCHEDULED', {
      callBackAt: addSecondsToNoon(3600),
      note: 'За рулём',
    })
    expect(instance.effect('logCall')).toEqual({
      outcome: 'callBack',
      note: 'За рулём',
      callBackAt: addSecondsToNoon(3600),
    })
  })
})

describe('[TK-21] nothing of value was collected', () => {
  const gifts = [createSampleLine(1, { collected: 1, unitPrice: 0 }), createSampleLine(2)]
  const isOffered = (instance: Instance, type: string) =>
    (confirming.events as Record<string, { onlyIf?: (context: never, order: CurrentOrder) => boolean }>)[
      type
    ]!.onlyIf?.(instance.context() as never, { everyPhoneWrong: false } as CurrentOrder)

  it('[TK-04] a gift collected alone cannot be agreed on: the answer is not offered, the text explains why', () => {
    const instance = shortage({}, gifts).send('CALL_STARTED').send('CUSTOMER_LISTENS')
    expect(isOffered(instance, 'CUSTOMER_AGREES')).toBe(false)
    expect(isOffered(instance, 'CHANGES_AGREED')).toBe(false)
    expect(instance.summary()).toMatchObject({ context: 'nothing' })
    expect(isOffered(shortage(), 'CUSTOMER_AGREES')).toBe(true)
  })

  it('[TK-04] when nobody answers, the order is cancelled instead of calling endlessly', () => {
    const instance = failCallAt(shortage({ callAttempts: 1 }, gifts), 0)
    expect(instance.refuses('FORM_WITH_COLLECTED')).toBe('collectedSumAboveZero')
    instance.send('NOT_REACHED_CANCELLED', {})
    expect(instance.effect('reportToOrder')).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 4, comment: null },
    })
  })

  it('[TK-10] a delivery below the minimum sum is cancelled as well', () => {
    const instance = failCallAt(delivery({ callAttempts: 1, minSum: 5_000_00 }), 0)
    expect(instance.summary()).toMatchObject({ context: 'belowMinimum' })
    expect(instance.takes('NOT_REACHED_CANCELLED')).toBe(true)
    expect(failCallAt(delivery({ callAttempts: 1 }), 0).refuses('NOT_REACHED_CANCELLED')).toBe(
      'nothingToForm',
    )
  })
})

describe('[TK-21] at any point of a call about a delivery', () => {
  const points = [[], ['CUSTOMER_LISTENS'], ['CUSTOMER_LISTENS', 'CUSTOMER_AGREES']]
  const sendEvents = (moves: string[]) => {
    const instance = delivery().send('CALL_STARTED')
    for (const move of moves) instance.send(move)
    return instance
  }

  it.each(points)(
    '[TK-21] another slot and another address can be set, and the call stays in its state (%#)',
    (...moves) => {
      const instance = sendEvents(moves)
      const state = instance.state()
      const slot = {
        startsAt: addSecondsToNoon(2 * 86_400),
        endsAt: addSecondsToNoon(2 * 86_400 + 14_400),
        uuid: null,
      }
      instance.send(
        'DELIVERY_MOVED',
        { date: addSecondsToNoon(2 * 86_400).slice(0, 10), slotId: 's', reasonId: 1 },
        { facts: { timeslot: { offered: true, slot, today: sampleNoon.slice(0, 10) } } },
      )
      expect(instance.effects().map(({ type }) => type)).toEqual([
        'moveDelivery',
        'logCall',
        'notifyCustomer',
      ])
      const coverage = { covered: true, price: 299_00, earliestDay: sampleNoon.slice(0, 10), point: null }
      const place = { city: 'Москва', street: 'Лесная', house: '7' }
      const payload = { facts: { coverage } }
      expect(instance.refuses('ADDRESS_CHANGED', { ...place, price: 1 }, payload)).toBe('priceAgreed')
      expect(instance.refuses('ADDRESS_CHANGED', { ...place, price: 1 }, { facts: { coverage: null } })).toBe(
        'placeKnown',
      )
      instance.send('ADDRESS_CHANGED', { ...place, price: 299_00 }, payload)
      expect(instance.effect('changeAddress')).toEqual({
        address: place,
        price: 299_00,
        earliestDay: coverage.earliestDay,
      })
      expect(instance.state()).toBe(state)
      expect(instance.send('CUSTOMER_CANCELS').state()).toBe('call.cancelling')
    },
  )
})
