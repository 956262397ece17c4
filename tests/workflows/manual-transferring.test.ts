import { describe, expect, it } from 'vitest'
import { begin, step, type EngineEvent } from '../../src/server/engine/interpret.ts'
import manualTransferring from '../../workflows/manualTransferring/v1/machine.ts'
import samples from '../../workflows/manualTransferring/v1/scenarios.ts'
import { sampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const open = () => play(manualTransferring, sampleInput({ statusId: 12 }, { params: { refundId: 501 } }))
const details = samples.events.find((e) => e.name === 'other account')!.payload as Record<string, string>
const payment = { paymentNumber: '4821', transferredOn: '2025-11-22' }

describe('transfer of refund made', () => {
  it('[TK-12] the refund is marked transferred with its payment, and the customer is told', () => {
    const game = open().send('TRANSFERRED', payment)
    expect(game.state()).toBe('transferred')
    expect(game.effects()).toEqual([
      { type: 'markRefundTransferred', params: { refundId: 501, ...payment } },
      { type: 'notifyCustomer', params: { template: 'refundTransferred' } },
    ])
    expect(manualTransferring.events.TRANSFERRED).toMatchObject({ irreversible: true })
  })

  it.each([
    ['2025-11-22', '2025-11-22T09:00:00.000Z', null],
    ['2025-11-23', '2025-11-22T09:00:00.000Z', 'notInFuture'],
    ['2025-11-23', '2025-11-22T20:59:59.000Z', 'notInFuture'],
    // In Moscow, by which banks date their payments, the next day has begun.
    ['2025-11-23', '2025-11-22T21:00:00.000Z', null],
    ['2025-01-09', '2025-11-22T09:00:00.000Z', null],
  ])('[TK-12] a payment dated %s, typed at %s: refused by %s', (transferredOn, at, rule) => {
    expect(open().refuses('TRANSFERRED', { ...payment, transferredOn }, { at })).toBe(rule)
  })
})

describe('wrong bank details', () => {
  it('[TK-12] nothing is transferred until the details are corrected or found right after all', () => {
    const game = open().send('DETAILS_WRONG')
    expect(game.state()).toBe('awaitingDetails')
    expect(game.refuses('TRANSFERRED', payment)).toBe('absent')
    expect(game.send('DETAILS_RIGHT').state()).toBe('transferring')
    expect(game.effects()).toEqual([])
  })

  it.each([
    ['a BIK of no bank', { bik: '044525000' }, 'bikIsOfBank'],
    ['an account with a wrong digit', { checkingAccount: '40817810438000000002' }, 'accountKeyFits'],
    ['an account of another bank', { bik: '044525974' }, 'accountKeyFits'],
    [
      'a correspondent account that begins otherwise',
      { correspondentAccount: '40101810400000000225' },
      'correspondentFits',
    ],
    [
      'a correspondent account of another bank',
      { correspondentAccount: '30101810145250000974' },
      'correspondentFits',
    ],
  ])('[TK-12] [RF-09] %s is refused by its own rule', (_, changed, rule) => {
    expect(
      open()
        .send('DETAILS_WRONG')
        .refuses('DETAILS_CORRECTED', { ...details, ...changed }),
    ).toBe(rule)
  })

  it('[TK-12] corrected details go to the refund and nowhere else', () => {
    const game = open().send('DETAILS_WRONG').send('DETAILS_CORRECTED', details)
    expect(game.effects()).toEqual([
      { type: 'correctRefundDetails', params: { refundId: 501, bank: details } },
    ])
    expect(game.state()).toBe('transferring')

    let { snapshot } = begin(manualTransferring, samples.inputs[0]!.input)
    for (const [type, payload] of [
      ['DETAILS_WRONG', {}],
      ['DETAILS_CORRECTED', details],
    ] as const) {
      const event: EngineEvent = { type, payload, at: '2025-11-22T09:00:00.000Z', facts: {} }
      ;({ snapshot } = step(manualTransferring, snapshot, event))
    }
    const kept = JSON.stringify(snapshot.context)
    for (const value of Object.values(details)) expect(kept).not.toContain(value)
  })
})
