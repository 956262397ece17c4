import { describe, expect, it } from 'vitest'
import exchange from '../../workflows/exchange/v1/machine.ts'
import { addSecondsToNoon, createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const day = 86_400
const [defect, didNotFit] = [1, 2] as const
const lines = [
  createSampleLine(1, { ordered: 5, collected: 5, returned: 1, refunded: 1, exchanged: 1 }),
  createSampleLine(2, { ordered: 2, collected: 2 }),
]
const openExchange = (facts: Partial<OrderFacts> = {}) =>
  play(exchange, createSampleInput({ statusId: 12, lines, issuedAt: addSecondsToNoon(-day), ...facts }))
const choice = (reasonId: number, ...chosen: [number, number][]) => ({
  lines: chosen.map(([lineId, quantity]) => ({ lineId, quantity })),
  reasonId,
})

describe('exchangeable goods', () => {
  it.each([1, 5, 7, 10, 14, 20])('[EX-01] an order in status %i was not issued: not offered', (statusId) => {
    expect(openExchange({ statusId }).state()).toBe('notOffered')
  })
  it.each([11, 12, 13])('[EX-01] an issued order, status %i, is offered', (statusId) => {
    expect(openExchange({ statusId }).state()).toBe('open.choosing')
  })
  it('[EX-01] an order whose pieces were all refunded or exchanged is not offered', () => {
    const none = [createSampleLine(1, { collected: 3, returned: 1, refunded: 1, exchanged: 1 })]
    expect(openExchange({ lines: none }).state()).toBe('notOffered')
  })

  it.each([
    ['no quantity', choice(didNotFit, [1, 0]), 'somethingChosen'],
    ['no line', choice(didNotFit), 'somethingChosen'],
    ['what was returned, refunded or exchanged', choice(didNotFit, [1, 3]), 'nothingAboveKept'],
    ['a line of another order', choice(didNotFit, [9, 1]), 'everyLineIsTheOrders'],
    ['one line twice', choice(didNotFit, [2, 1], [2, 1]), 'everyLineIsTheOrders'],
  ])('[EX-01] %s is refused by its own rule', (_, payload, rule) => {
    expect(openExchange().refuses('CHOSEN', payload)).toBe(rule)
  })
  it('[EX-01] everything that the customer still has can be exchanged', () => {
    expect(openExchange().takes('CHOSEN', choice(didNotFit, [1, 2], [2, 2]))).toBe(true)
  })
})

describe('the fourteen days of exchange', () => {
  it.each([
    [14 * day, null],
    [14 * day + 1, 'withinTerm'],
  ])('[EX-01] issued %i s ago: refused by %s', (secondsAgo, rule) => {
    const instance = openExchange({ issuedAt: addSecondsToNoon(-secondsAgo) })
    expect(instance.refuses('CHOSEN', choice(defect, [2, 1]))).toBe(rule)
  })

  it('[EX-01] a step left open past the term is refused at its confirmation too', () => {
    const late = { at: addSecondsToNoon(1) }
    const instance = openExchange({ issuedAt: addSecondsToNoon(-14 * day) }).send(
      'CHOSEN',
      choice(didNotFit, [2, 1]),
    )
    expect(instance.refuses('CONFIRM', { inspection: true }, late)).toBe('withinTerm')
    instance.send('BACK').send('CHOSEN', choice(defect, [2, 1]))
    const described = { inspection: true, defectsDescription: 'Скол' }
    expect(instance.refuses('CONFIRM_DEFECT', described, late)).toBe('withinTerm')
    expect(instance.takes('CONFIRM_DEFECT', described)).toBe(true)
  })
})

describe('confirmation', () => {
  it('[EX-01] a product that did not fit is exchanged without a description, and the exchange is final', () => {
    const instance = openExchange().send('CHOSEN', choice(didNotFit, [1, 1], [2, 0]))
    expect(instance.state()).toBe('open.confirming')
    expect(instance.effects(), 'nothing is written before the confirmation').toEqual([])
    instance.send('CONFIRM', { inspection: true, comments: 'Другой размер' })
    expect(instance.state()).toBe('done')
    expect(instance.effects()).toEqual([
      {
        type: 'openExchange',
        params: {
          lines: [{ lineId: 1, quantity: 1 }],
          given: [],
          reasonId: didNotFit,
          inspection: true,
          defectsDescription: null,
          comments: 'Другой размер',
        },
      },
    ])
    for (const type of ['BACK', 'CONFIRM', 'CONFIRM_DEFECT']) expect(instance.takes(type), type).toBe(false)
    expect(exchange.events).toMatchObject({
      CONFIRM: { irreversible: true },
      CONFIRM_DEFECT: { irreversible: true },
    })
  })

  it('[EX-01] a defect must be described', () => {
    const instance = openExchange().send('CHOSEN', choice(defect, [2, 2]))
    expect(instance.state()).toBe('open.describingDefect')
    expect(instance.refuses('CONFIRM', { inspection: true })).toBe('absent')
    instance.send('CONFIRM_DEFECT', { inspection: false, defectsDescription: 'Трещина' })
    expect(instance.effect('openExchange')).toEqual({
      lines: [{ lineId: 2, quantity: 2 }],
      given: [],
      reasonId: defect,
      inspection: false,
      defectsDescription: 'Трещина',
      comments: null,
    })
  })

  it('[EX-01] going back shows what was chosen', () => {
    const instance = openExchange()
      .send('CHOSEN', choice(defect, [2, 1]))
      .send('BACK')
    expect(instance.formData('exchange/v1/exchange')).toEqual(choice(defect, [2, 1]))
  })
})
