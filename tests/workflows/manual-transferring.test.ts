import { describe, expect, it } from 'vitest'
import { startMachine, stepMachine, type EngineEvent } from '../../src/server/engine/interpret.ts'
import manualTransferring from '../../workflows/manualTransferring/v1/machine.ts'
import samples from '../../workflows/manualTransferring/v1/scenarios.ts'
import { createStoreDayFacts, createSampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const openTransfer = (params: { madeOn?: string } = {}) =>
  play(
    manualTransferring,
    createSampleInput({ statusId: 12 }, { params: { refundId: 501, madeOn: '2025-11-20', ...params } }),
  )
const today = createStoreDayFacts('2025-11-22')
const details = samples.events.find((e) => e.name === 'other account')!.payload as Record<string, string>
const payment = { paymentNumber: '4821', transferredOn: '2025-11-22' }
const none = { count: 0, sum: 0 }

describe('transfer of refund made', () => {
  it('[TK-12] the refund is marked transferred with its payment, and the customer is notified', () => {
    const instance = openTransfer().send('TRANSFERRED', payment, today)
    expect(instance.state()).toBe('transferred')
    expect(instance.effects()).toEqual([
      { type: 'markRefundTransferred', params: { refundId: 501, ...payment, sameAccount: none } },
      { type: 'notifyCustomer', params: { template: 'refundTransferred' } },
    ])
    expect(manualTransferring.events.TRANSFERRED).toMatchObject({ irreversible: true })
  })

  it('[AC-03] [TK-12] other transfers to the account of the refund are passed on from the event', () => {
    const sameAccount = { count: 2, sum: 900_00 }
    const facts = { ...today.facts, accountTransfers: { 501: sameAccount, 502: { count: 7, sum: 1 } } }
    expect(openTransfer().send('TRANSFERRED', payment, { facts }).effects()[0]).toEqual({
      type: 'markRefundTransferred',
      params: { refundId: 501, ...payment, sameAccount },
    })
  })

  it.each([
    ['2025-11-22', null],
    ['2025-11-23', 'notInFuture'],
    ['2025-11-20', null],
    ['2025-11-19', 'notBeforeRefund'],
  ])('[TK-12] a payment dated %s for a refund of 20.11: refused by %s', (transferredOn, rule) => {
    expect(openTransfer().refuses('TRANSFERRED', { ...payment, transferredOn }, today)).toBe(rule)
  })

  it('[TK-12] the day is in the store’s time zone, regardless of the server’s clock', () => {
    const tomorrow = { ...payment, transferredOn: '2025-11-23' }
    const at = '2025-11-22T18:00:00.000Z'
    expect(openTransfer().refuses('TRANSFERRED', tomorrow, { ...today, at })).toBe('notInFuture')
    expect(
      openTransfer().refuses('TRANSFERRED', tomorrow, { ...createStoreDayFacts('2025-11-23'), at }),
    ).toBeNull()
  })

  it.each([
    ['2025-09-23', null],
    ['2025-09-22', 'notTooOld'],
  ])('[TK-12] a payment dated %s for an old refund, at most sixty days ago: refused by %s', (day, rule) => {
    const instance = openTransfer({ madeOn: '2025-01-09' })
    expect(instance.refuses('TRANSFERRED', { ...payment, transferredOn: day }, today)).toBe(rule)
  })

  it.each([
    ['1', null],
    ['000815', null],
    ['999999', null],
    ['000', 'numberIsOfPaymentOrder'],
    ['1234567', 'numberIsOfPaymentOrder'],
    ['12-4', 'numberIsOfPaymentOrder'],
    ['٤٨٢١', 'numberIsOfPaymentOrder'],
  ])('[TK-12] a payment order numbered %s: refused by %s', (paymentNumber, rule) => {
    expect(openTransfer().refuses('TRANSFERRED', { ...payment, paymentNumber }, today)).toBe(rule)
  })
})

describe('wrong bank details', () => {
  it('[TK-12] nothing is transferred until the details are corrected or confirmed', () => {
    const instance = openTransfer().send('DETAILS_WRONG')
    expect(instance.state()).toBe('awaitingDetails')
    expect(instance.refuses('TRANSFERRED', payment)).toBe('absent')
    expect(instance.send('DETAILS_RIGHT').state()).toBe('transferring')
    expect(instance.effects()).toEqual([])
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
      openTransfer()
        .send('DETAILS_WRONG')
        .refuses('DETAILS_CORRECTED', { ...details, ...changed }),
    ).toBe(rule)
  })

  it('[TK-12] corrected details are stored in the refund only', () => {
    const instance = openTransfer().send('DETAILS_WRONG').send('DETAILS_CORRECTED', details)
    expect(instance.effects()).toEqual([
      { type: 'correctRefundDetails', params: { refundId: 501, bank: details } },
    ])
    expect(instance.state()).toBe('transferring')

    let { snapshot } = startMachine(manualTransferring, samples.inputs[0]!.input)
    for (const [type, payload] of [
      ['DETAILS_WRONG', {}],
      ['DETAILS_CORRECTED', details],
    ] as const) {
      const event: EngineEvent = { type, payload, at: '2025-11-22T09:00:00.000Z', facts: {} }
      ;({ snapshot } = stepMachine(manualTransferring, snapshot, event))
    }
    const contextBefore = JSON.stringify(snapshot.context)
    for (const value of Object.values(details)) expect(contextBefore).not.toContain(value)
  })
})
