import { describe, expect, it } from 'vitest'
import { forms } from '../../schemas/forms/registry.generated.ts'
import initiateRefund from '../../workflows/initiateRefund/v1/machine.ts'
import samples from '../../workflows/initiateRefund/v1/scenarios.ts'
import { afterNoon, sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import { refundAccount } from '../../src/shared/refund-statuses.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const day = 86_400
const { bankDetails, card, cardViaTerminal: viaTerminal } = refundAccount
const lines = [
  sampleLine(1, { ordered: 4, collected: 3, returned: 1, refunded: 1 }),
  sampleLine(2, { ordered: 2, collected: 2 }),
]
const online: Partial<OrderFacts> = {
  paysOnline: true,
  prepaid: true,
  payWay: 'bank',
  refundAccounts: [bankDetails, card, viaTerminal],
}
const open = (facts: Partial<OrderFacts> = {}) =>
  play(initiateRefund, sampleInput({ statusId: 12, lines, issuedAt: afterNoon(-day), ...facts }))
const choice = (accountType: number, ...chosen: [number, number][]) => ({
  lines: chosen.map(([lineId, quantity]) => ({ lineId, quantity })),
  reasonId: 2,
  accountType,
})
const details = samples.events.find((e) => e.name === 'right details')!.payload

describe('what may come back', () => {
  it.each([1, 5, 7, 10, 14, 20])('[OA-02] an order in status %i was not issued: not offered', (statusId) => {
    expect(open({ statusId }).state()).toBe('notOffered')
  })
  it.each([11, 12, 13])('[OA-02] an issued order, status %i, is offered', (statusId) => {
    expect(open({ statusId }).state()).toBe('open.choosing')
  })
  it('[OA-02] an order of which everything was refunded is not offered', () => {
    const none = [sampleLine(1, { collected: 2, returned: 1, refunded: 1 })]
    expect(open({ lines: none }).state()).toBe('notOffered')
  })

  it.each([
    ['no quantity', choice(viaTerminal, [1, 0]), 'somethingChosen'],
    ['no line', choice(viaTerminal), 'somethingChosen'],
    ['what was left at the counter or refunded', choice(viaTerminal, [1, 2]), 'nothingAboveKept'],
    ['a line of another order', choice(viaTerminal, [9, 1]), 'everyLineIsTheOrders'],
    ['one line twice', choice(viaTerminal, [2, 1], [2, 1]), 'everyLineIsTheOrders'],
    ['money to a card that was never used', choice(card, [2, 1]), 'accountIsOffered'],
  ])('[RF-04] %s is refused by its own rule', (_, payload, rule) => {
    expect(open().refuses('CHOSEN', payload)).toBe(rule)
  })
})

describe('where the money goes', () => {
  const goods = { lines: [{ lineId: 2, quantity: 1 }], reasonId: 2 }

  it('[RF-04] the list names the accounts that the money can go back to, and another one is refused at once', () => {
    expect(open().summary()).toMatchObject({ accounts: `${bankDetails} ${viaTerminal}` })
    expect(open(online).summary()).toMatchObject({ accounts: `${bankDetails} ${card} ${viaTerminal}` })
    expect(open().refuses('CHOSEN', choice(99, [2, 1]))).toBe('accountIsOffered')
    expect(open().refuses('CHOSEN', goods), 'nothing chosen').toBe('accountIsOffered')
  })

  it.each(['giftCard', 'partner'] as const)(
    '[RF-04] an order paid by %s asks for no account: its money goes back that way',
    (payWay) => {
      const game = open({ prepaid: true, payWay, refundAccounts: [] })
      expect(game.state()).toBe('open.choosingGoods')
      for (const accountType of [bankDetails, card, viaTerminal])
        expect(game.refuses('CHOSEN', choice(accountType, [2, 1]))).toBe('accountIsOffered')
      game.send('CHOSEN', goods)
      expect(game.summary()).toMatchObject({ context: payWay, backSum: 1_000_00 })
      expect(game.send('BACK').state()).toBe('open.choosingGoods')
      game.send('CHOSEN', goods).send('CONFIRM', {})
      expect(game.effect('openRefund')).toMatchObject({ accountType: null, bank: null })
    },
  )

  it.each([
    [bankDetails, 'account'],
    [card, 'card'],
    [viaTerminal, 'terminal'],
  ])('[RF-04] before it is confirmed account type %i is named: %s', (accountType, context) => {
    expect(open(online).summary()).not.toHaveProperty('context')
    expect(
      open(online)
        .send('CHOSEN', choice(accountType, [2, 1]))
        .summary(),
    ).toMatchObject({ context })
  })

  it('[RF-04] [MO-02] what goes back is the price less the shares of discounts and points, to the kopeck', () => {
    // Three pieces kept of four ordered, one of them refunded before.
    const spread = lines.map((line) => ({
      ...line,
      unitPrice: 100_01,
      discountShare: 10_02,
      pointsShare: 20_01,
    }))
    const game = open({ ...online, lines: spread }).send('CHOSEN', choice(card, [1, 1]))
    expect(game.summary()).toMatchObject({ backSum: 92_50, backPoints: 5_00 })
  })

  it('[RF-04] what was paid for with points alone asks for no bank details', () => {
    const free = lines.map((line) => ({ ...line, pointsShare: line.unitPrice * line.ordered }))
    const game = open({ ...online, lines: free }).send('CHOSEN', choice(bankDetails, [2, 1]))
    expect(game.state()).toBe('open.confirming')
    expect(game.summary()).toMatchObject({ context: 'noMoney', backSum: 0, backPoints: 1_000_00 })
  })
})

describe('the reason', () => {
  it('[RF-04] is asked of every refund; a comment to the buyer of a refusal alone', () => {
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
    const game = open({ ...online, issuedAt: afterNoon(-ago) })
    expect(game.send('CHOSEN', choice(card, [2, 1])).state()).toBe(state)
  })

  it('[RF-04] the warning must be acknowledged before the refund goes on', () => {
    const game = open({ ...online, issuedAt: afterNoon(-30 * day) }).send('CHOSEN', choice(card, [2, 1]))
    expect(game.refuses('CONFIRM', {})).toBe('absent')
    expect(game.send('ACKNOWLEDGED').state()).toBe('open.confirming')
  })

  it('[RF-04] an order paid at the till is not warned of', () => {
    const game = open({ prepaid: true, issuedAt: afterNoon(-30 * day) })
    expect(game.send('CHOSEN', choice(viaTerminal, [2, 1])).state()).toBe('open.confirming')
  })
})

describe('confirmation', () => {
  it('[OA-02] [RF-04] the refund is opened with what was chosen, and cannot be corrected any more', () => {
    const game = open(online).send('CHOSEN', choice(card, [1, 1], [2, 0]))
    expect(game.effects(), 'nothing is written before it is confirmed').toEqual([])
    game.send('CONFIRM', { comment: 'Осмотрен' })
    expect(game.state()).toBe('done')
    expect(game.effects()).toEqual([
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
    for (const type of ['BACK', 'REFUSE', 'CONFIRM']) expect(game.takes(type), type).toBe(false)
    expect(initiateRefund.events.CONFIRM).toMatchObject({ irreversible: true })
  })

  it('[RF-04] a refund to a bank account needs its details', () => {
    const game = open().send('CHOSEN', choice(bankDetails, [2, 2]))
    expect(game.state()).toBe('open.enteringDetails')
    expect(game.refuses('CONFIRM', {})).toBe('absent')
    game.send('CONFIRM_WITH_DETAILS', details)
    expect(game.effect('openRefund')).toEqual({
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
    const game = open().send('CHOSEN', choice(bankDetails, [2, 2]))
    const { payload } = samples.events.find((e) => e.name === name)!
    expect(game.refuses('CONFIRM_WITH_DETAILS', payload)).toBe(rule)
  })

  it('[RF-04] going back shows what was chosen', () => {
    const game = open()
      .send('CHOSEN', choice(viaTerminal, [2, 1]))
      .send('BACK')
    expect(game.formData('initiateRefund/v1/refund')).toEqual(choice(viaTerminal, [2, 1]))
  })
})

describe('refusal', () => {
  const details = { reasonId: 7, comment: 'Носили', commentToCustomer: 'Есть следы носки' }
  const late = { ...online, issuedAt: afterNoon(-30 * day) }

  it.each([
    ['while choosing', () => open()],
    ['at the warning', () => open(late).send('CHOSEN', choice(card, [2, 1]))],
    ['at the bank details', () => open().send('CHOSEN', choice(bankDetails, [2, 1]))],
    ['at the confirmation', () => open().send('CHOSEN', choice(viaTerminal, [2, 1]))],
  ])('[RF-04] %s: the refund is refused with its reason and a comment to the buyer', (name, game) => {
    const refused = game().send('REFUSE', details)
    expect(refused.state()).toBe('refused')
    const lines = name === 'while choosing' ? [] : [{ lineId: 2, quantity: 1 }]
    expect(refused.effects()).toEqual([{ type: 'refuseRefund', params: { ...details, lines } }])
  })

  it('[RF-04] [RF-02] a refusal keeps what was asked for, and asks for nothing that the customer has not', () => {
    const requestedLines = [{ lineId: 1, quantity: 1 }]
    const refused = open().send('REFUSE', {
      ...details,
      lines: [...requestedLines, { lineId: 2, quantity: 0 }],
    })
    expect(refused.effects()).toEqual([
      { type: 'refuseRefund', params: { ...details, lines: requestedLines } },
    ])
    expect(open().refuses('REFUSE', { ...details, lines: [{ lineId: 1, quantity: 2 }] })).toBe(
      'nothingAboveKept',
    )
    expect(open().refuses('REFUSE', { ...details, lines: [{ lineId: 9, quantity: 1 }] })).toBe(
      'everyLineIsTheOrders',
    )
  })
})

describe('the reason «other»', () => {
  const other = (accountType: number) =>
    open().send('CHOSEN', { ...choice(accountType, [2, 1]), reasonId: 8 })

  it('[RF-04] it needs words before the refund is made out, to an account as by the terminal', () => {
    expect(other(viaTerminal).refuses('CONFIRM', {})).toBe('otherIsExplained')
    expect(other(viaTerminal).refuses('CONFIRM', { comment: '  ' })).toBe('otherIsExplained')
    expect(other(bankDetails).refuses('CONFIRM_WITH_DETAILS', details)).toBe('otherIsExplained')
    const confirmed = other(viaTerminal).send('CONFIRM', { comment: 'Подарили такой же' })
    expect(confirmed.state()).toBe('done')
    expect(confirmed.effect('openRefund')).toMatchObject({ reasonId: 8, comment: 'Подарили такой же' })
  })
})
