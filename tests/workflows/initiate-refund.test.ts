import { describe, expect, it } from 'vitest'
import { forms } from '../../schemas/forms/registry.generated.ts'
import initiateRefund from '../../workflows/initiateRefund/v1/machine.ts'
import samples from '../../workflows/initiateRefund/v1/scenarios.ts'
import { addSecondsToNoon, createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { refundAccountType } from '../../src/shared/refund-statuses.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const day = 86_400
const { bankDetails, card, cardViaTerminal: viaTerminal } = refundAccountType
const lines = [
  createSampleLine(1, { ordered: 4, collected: 3, returned: 1, refunded: 1 }),
  createSampleLine(2, { ordered: 2, collected: 2 }),
]
const online: Partial<OrderFacts> = {
  paysOnline: true,
  prepaid: true,
  payWay: 'bank',
  refundAccounts: [bankDetails, card, viaTerminal],
}
const openRefund = (facts: Partial<OrderFacts> = {}) =>
  play(initiateRefund, createSampleInput({ statusId: 12, lines, issuedAt: addSecondsToNoon(-day), ...facts }))
const choice = (accountType: number, ...chosen: [number, number][]) => ({
  lines: chosen.map(([lineId, quantity]) => ({ lineId, quantity })),
  reasonId: 2,
  accountType,
})
const details = samples.events.find((e) => e.name === 'right details')!.payload

describe('returnable goods', () => {
  it.each([1, 5, 7, 10, 14, 20])('[OA-02] an order in status %i was not issued: not offered', (statusId) => {
    expect(openRefund({ statusId }).state()).toBe('notOffered')
  })
  it.each([11, 12, 13])('[OA-02] an issued order, status %i, is offered', (statusId) => {
    expect(openRefund({ statusId }).state()).toBe('open.choosing')
  })
  it('[OA-02] an order whose pieces were all refunded is not offered', () => {
    const none = [createSampleLine(1, { collected: 2, returned: 1, refunded: 1 })]
    expect(openRefund({ lines: none }).state()).toBe('notOffered')
  })

  it.each([
    ['no quantity', choice(viaTerminal, [1, 0]), 'somethingChosen'],
    ['no line', choice(viaTerminal), 'somethingChosen'],
    ['what was left at the counter or refunded', choice(viaTerminal, [1, 2]), 'nothingAboveKept'],
    ['a line of another order', choice(viaTerminal, [9, 1]), 'everyLineIsTheOrders'],
    ['one line twice', choice(viaTerminal, [2, 1], [2, 1]), 'everyLineIsTheOrders'],
    ['money to a card that was never used', choice(card, [2, 1]), 'accountIsOffered'],
  ])('[RF-04] %s is refused by its own rule', (_, payload, rule) => {
    expect(openRefund().refuses('CHOSEN', payload)).toBe(rule)
  })
})

it('[RF-04] [TK-27] the code of a piece left at the counter is refused among those to be refunded', () => {
  const marked = { ordered: 2, collected: 2, returned: 1, marks: ['a', 'b'], leftMarks: ['b'] }
  const refund = () => openRefund({ lines: [createSampleLine(1, marked)] })
  const chosen = (code: string) => ({
    ...choice(viaTerminal),
    lines: [{ lineId: 1, quantity: 1, marks: [code] }],
  })
  expect(refund().refuses('CHOSEN', chosen('b'))).toBe('everyMarkIsTheOrders')
  expect(refund().refuses('CHOSEN', chosen('a'))).not.toBe('everyMarkIsTheOrders')
})

describe('where the money goes', () => {
  const goods = { lines: [{ lineId: 2, quantity: 1 }], reasonId: 2 }

  it('[RF-04] the list contains the accounts available for the refund, and another one is refused immediately', () => {
    expect(openRefund().summary()).toMatchObject({ accounts: `${bankDetails} ${viaTerminal}` })
    expect(openRefund(online).summary()).toMatchObject({ accounts: `${bankDetails} ${card} ${viaTerminal}` })
    expect(openRefund().refuses('CHOSEN', choice(99, [2, 1]))).toBe('accountIsOffered')
    expect(openRefund().refuses('CHOSEN', goods), 'nothing chosen').toBe('accountIsOffered')
  })

  it.each(['giftCard', 'partner'] as const)(
    '[RF-04] an order paid by %s needs no account: it is refunded by the same method',
    (payWay) => {
      const instance = openRefund({ prepaid: true, payWay, refundAccounts: [] })
      expect(instance.state()).toBe('open.choosingGoods')
      for (const accountType of [bankDetails, card, viaTerminal])
        expect(instance.refuses('CHOSEN', choice(accountType, [2, 1]))).toBe('accountIsOffered')
      instance.send('CHOSEN', goods)
      expect(instance.summary()).toMatchObject({ context: payWay, backSum: 1_000_00 })
      expect(instance.send('BACK').state()).toBe('open.choosingGoods')
      instance.send('CHOSEN', goods).send('CONFIRM', {})
      expect(instance.effect('openRefund')).toMatchObject({ accountType: null, bank: null })
    },
  )

  it.each([
    [bankDetails, 'account'],
    [card, 'card'],
    [viaTerminal, 'terminal'],
  ])('[RF-04] the confirmation step displays account type %i: %s', (accountType, context) => {
    expect(openRefund(online).summary()).not.toHaveProperty('context')
    expect(
      openRefund(online)
        .send('CHOSEN', choice(accountType, [2, 1]))
        .summary(),
    ).toMatchObject({ context })
  })

  it('[RF-04] [MO-02] the refund is the price less the shares of discounts and points, to the kopeck', () => {
    // Three of four ordered pieces are kept, one of them was refunded before.
    const spread = lines.map((line) => ({
      ...line,
      unitPrice: 100_01,
      discountShare: 10_02,
      pointsShare: 20_01,
    }))
    const instance = openRefund({ ...online, lines: spread }).send('CHOSEN', choice(card, [1, 1]))
    expect(instance.summary()).toMatchObject({ backSum: 92_50, backPoints: 5_00 })
  })

  it('[RF-04] pieces paid with points alone need no bank details', () => {
    const free = lines.map((line) => ({ ...line, pointsShare: line.unitPrice * line.ordered }))
    const instance = openRefund({ ...online, lines: free }).send('CHOSEN', choice(bankDetails, [2, 1]))
    expect(instance.state()).toBe('open.confirming')
    expect(instance.summary()).toMatchObject({ context: 'noMoney', backSum: 0, backPoints: 1_000_00 })
  })
})

describe('the reason', () => {
  it('[RF-04] is required for every refund; a comment to the buyer only for a refusal', () => {
    const requiredFields = (form: keyof typeof forms) => forms[form].schema.required as string[]
    expect(requiredFields('initiateRefund/v1/refund')).toContain('reasonId')
    expect(requiredFields('initiateRefund/v1/goods')).toContain('reasonId')
    expect(requiredFields('initiateRefund/v1/refusal')).toEqual(['reasonId', 'comment', 'commentToCustomer'])
    for (const form of ['refund', 'goods', 'confirm', 'bank-details'] as const)
      expect(Object.keys(forms[`initiateRefund/v1/${form}`].schema.properties)).not.toContain(
        'commentToCustomer',
      )
  })
})

describe('the seven days of an online order', () => {
  it.each([
    [7 * day, 'open.confirming'],
    [7 * day + 1, 'open.lateWarning'],
  ])('[RF-04] paid online and issued %i s ago leads to %s', (ago, state) => {
    const instance = openRefund({ ...online, issuedAt: addSecondsToNoon(-ago) })
    expect(instance.send('CHOSEN', choice(card, [2, 1])).state()).toBe(state)
  })

  it('[RF-04] the warning must be acknowledged before the refund goes on', () => {
    const instance = openRefund({ ...online, issuedAt: addSecondsToNoon(-30 * day) }).send(
      'CHOSEN',
      choice(card, [2, 1]),
    )
    expect(instance.refuses('CONFIRM', {})).toBe('absent')
    expect(instance.send('ACKNOWLEDGED').state()).toBe('open.confirming')
  })

  it('[RF-04] an order paid at the till causes no warning', () => {
    const instance = openRefund({ prepaid: true, issuedAt: addSecondsToNoon(-30 * day) })
    expect(instance.send('CHOSEN', choice(viaTerminal, [2, 1])).state()).toBe('open.confirming')
  })
})

describe('confirmation', () => {
  it('[OA-02] [RF-04] the refund is opened with the chosen pieces and is final', () => {
    const instance = openRefund(online).send('CHOSEN', choice(card, [1, 1], [2, 0]))
    expect(instance.effects(), 'nothing is written before the confirmation').toEqual([])
    instance.send('CONFIRM', { comment: 'Осмотрен' })
    expect(instance.state()).toBe('done')
    expect(instance.effects()).toEqual([
      {
        type: 'openRefund',
        params: {
          lines: [{ lineId: 1, quantity: 1 }],
          accountType: card,
          reasonId: 2,
          comment: 'Осмотрен',
          bank: null,
        },
      },
    ])
    for (const type of ['BACK', 'REFUSE', 'CONFIRM']) expect(instance.takes(type), type).toBe(false)
    expect(initiateRefund.events.CONFIRM).toMatchObject({ irreversible: true })
  })

  it('[RF-04] a refund to a bank account needs its details', () => {
    const instance = openRefund().send('CHOSEN', choice(bankDetails, [2, 2]))
    expect(instance.state()).toBe('open.enteringDetails')
    expect(instance.refuses('CONFIRM', {})).toBe('absent')
    instance.send('CONFIRM_WITH_DETAILS', details)
    expect(instance.effect('openRefund')).toEqual({
      lines: [{ lineId: 2, quantity: 2 }],
      accountType: bankDetails,
      reasonId: 2,
      comment: null,
      bank: details,
    })
  })

  it.each([
    ['BIK of a settlement centre', 'bikIsOfBank'],
    ['a digit of the account is wrong', 'accountKeyFits'],
    ['correspondent account of another bank', 'correspondentFits'],
  ])('[RF-09] %s is refused by the rule %s', (name, rule) => {
    const instance = openRefund().send('CHOSEN', choice(bankDetails, [2, 2]))
    const { payload } = samples.events.find((e) => e.name === name)!
    expect(instance.refuses('CONFIRM_WITH_DETAILS', payload)).toBe(rule)
  })

  it('[RF-04] going back shows what was chosen', () => {
    const instance = openRefund()
      .send('CHOSEN', choice(viaTerminal, [2, 1]))
      .send('BACK')
    expect(instance.formData('initiateRefund/v1/refund')).toEqual(choice(viaTerminal, [2, 1]))
  })
})

describe('refusal', () => {
  const details = { reasonId: 7, comment: 'Носили', commentToCustomer: 'Есть следы носки' }
  const late = { ...online, issuedAt: addSecondsToNoon(-30 * day) }

  it.each([
    ['while choosing', () => openRefund()],
    ['at the warning', () => openRefund(late).send('CHOSEN', choice(card, [2, 1]))],
    ['at the bank details', () => openRefund().send('CHOSEN', choice(bankDetails, [2, 1]))],
    ['at the confirmation', () => openRefund().send('CHOSEN', choice(viaTerminal, [2, 1]))],
  ])('[RF-04] %s: the refund is refused with its reason and a comment to the buyer', (name, instance) => {
    const refused = instance().send('REFUSE', details)
    expect(refused.state()).toBe('refused')
    const lines = name === 'while choosing' ? [] : [{ lineId: 2, quantity: 1 }]
    expect(refused.effects()).toEqual([{ type: 'refuseRefund', params: { ...details, lines } }])
  })

  it('[RF-04] [RF-02] a refusal stores the requested pieces, which must belong to the customer', () => {
    const requestedLines = [{ lineId: 1, quantity: 1 }]
    const refused = openRefund().send('REFUSE', {
      ...details,
      lines: [...requestedLines, { lineId: 2, quantity: 0 }],
    })
    expect(refused.effects()).toEqual([
      { type: 'refuseRefund', params: { ...details, lines: requestedLines } },
    ])
    expect(openRefund().refuses('REFUSE', { ...details, lines: [{ lineId: 1, quantity: 2 }] })).toBe(
      'nothingAboveKept',
    )
    expect(openRefund().refuses('REFUSE', { ...details, lines: [{ lineId: 9, quantity: 1 }] })).toBe(
      'everyLineIsTheOrders',
    )
  })
})

describe('the reason «other»', () => {
  const other = (accountType: number) =>
    openRefund().send('CHOSEN', { ...choice(accountType, [2, 1]), reasonId: 8 })

  it('[RF-04] it requires a comment before the refund is created, for an account and for the terminal', () => {
    expect(other(viaTerminal).refuses('CONFIRM', {})).toBe('otherIsExplained')
    expect(other(viaTerminal).refuses('CONFIRM', { comment: '  ' })).toBe('otherIsExplained')
    expect(other(viaTerminal).refuses('CONFIRM', { comment: '\u3164' })).toBe('otherIsExplained')
    expect(other(bankDetails).refuses('CONFIRM_WITH_DETAILS', details)).toBe('otherIsExplained')
    const confirmed = other(viaTerminal).send('CONFIRM', { comment: 'Подарили такой же' })
    expect(confirmed.state()).toBe('done')
    expect(confirmed.effect('openRefund')).toMatchObject({ reasonId: 8, comment: 'Подарили такой же' })
  })
})
