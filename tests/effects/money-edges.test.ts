import { describe, expect, it } from 'vitest'
import type { PaymentNotification } from '../../schemas/api/deliveries.ts'
import type { EffectParams } from '../../workflows/effects.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { payStatus } from '../../src/shared/pay-statuses.ts'
import type { Scope } from '../../src/server/engine/effects.ts'
import { balance } from '../../src/server/payments/balance.ts'
import { manualPaymentEffects } from '../../src/server/payments/manual-effects.ts'
import { paymentEffects } from '../../src/server/payments/effects.ts'
import { refundSaleReceipt } from '../../src/server/payments/receipts.ts'
import { applyPaymentNotification } from '../../src/server/payments/apply-notification.ts'
import { applyOperationDone, applyOperationFailed } from '../../src/server/payments/outcomes.ts'
import { refundEffects } from '../../src/server/refunds/effects.ts'
import { update, type Change } from '../../src/server/order-state/changes.ts'
import { eventsIn, sampleScope, worldAfter } from '../support/scope.ts'

let ids = 0
const notificationOf = (
  operation: PaymentNotification['operation'],
  amount: number,
  paymentId = 'pay-1',
): PaymentNotification => ({
  id: `edge-${++ids}`,
  orderId: 100234,
  paymentId,
  operation,
  amount,
  happenedAt: '2026-11-21T09:00:00.000Z',
})
const after = (scope: Scope, ...steps: ((now: Scope) => readonly Change[])[]): Scope =>
  steps.reduce((now, step) => ({ ...now, world: worldAfter(now, step(now)) }), scope)
const applyNotification =
  (...notification: Parameters<typeof notificationOf>) =>
  (now: Scope) =>
    applyPaymentNotification(now, notificationOf(...notification), false)
const inStatus =
  (orderStatusId: number) =>
  ({ world }: Scope): Change[] => [update('orders', { id: world.order.id }, { orderStatusId })]
const complete = (now: Scope) => paymentEffects.completePayment(now, {})
const sale = (now: Scope) => paymentEffects.registerReceipt(now, { kind: 'sell' })
const atTill = (now: Scope) => paymentEffects.markPaid(now, { document: '000123' })
const bankDoes = (key: string) => (now: Scope) => applyOperationDone(now, `order.100234.${key}`)
const bankRefuses = (key: string) => (now: Scope) => applyOperationFailed(now, `order.100234.${key}`)
const giveUp = (now: Scope) =>
  manualPaymentEffects.dropCapture(now, { purpose: 'capture', comment: 'Срок удержания вышел' })
const refund = (accountType: number) => (now: Scope) =>
  refundEffects.openRefund(now, {
    lines: [{ lineId: 1, quantity: 1 }],
    accountType,
    reasonId: 1,
    comment: null,
    bank: null,
  } as unknown as EffectParams['openRefund'])
const receipts = ({ world }: Scope) =>
  world.rows('receipts').map(({ kind, total, payments }) => ({ kind, total, payments }))
const receiptsNow = ({ world }: Scope) =>
  world.rows('receipts').map(({ kind, status }) => `${kind} ${status}`)
const entry = ({ world }: Scope, purpose: string) => world.find('ledgerEntries', { purpose })
const requestedOperations = (changes: readonly Change[]) =>
  changes.flatMap((change) =>
    'openTask' in change && change.openTask.type === 'moneyReturn' ? [change.openTask.input] : [],
  )

/** An order of 300.00 of which nothing is paid yet. */
const unpaidOrder = (order: object = {}) =>
  sampleScope({ order: { payStatusId: payStatus.notPaid, ...order } })
const atCourier = (order: object = {}) =>
  unpaidOrder({ deliveryServiceId: 1, deliveryServiceTypeId: 1, ...order })

describe('[RC-01] [MO-02] who prints the receipt of what', () => {
  it('a sale whose rest a till took is printed once, for the whole price: the till’s part is an advance', () => {
    const sold = after(
      unpaidOrder(),
      applyNotification('approved', 200_00),
      atTill,
      inStatus(orderStatus.issuedInFull),
      complete,
      sale,
    )
    expect(entry(sold, 'advance')).toMatchObject({ way: 'till', amount: 100_00, status: 'settled' })
    expect(receipts(sold)).toEqual([
      {
        kind: 'sell',
        total: 300_00,
        payments: [
          { by: 'electronic', sum: 200_00 },
          { by: 'before', sum: 100_00 },
        ],
      },
    ])
  })

  it('what the customer keeps is less than the advance alone: the sale is printed all the same, without the bank', () => {
    const scope = after(
      unpaidOrder(),
      applyNotification('approved', 200_00),
      atTill,
      ({ world }) => [
        update('orderProducts', { id: 1 }, { returnedQuantity: 2 }),
        ...inStatus(13)({ world } as Scope),
      ],
      complete,
      sale,
    )
    expect(receipts(scope)).toEqual([
      { kind: 'sell', total: 100_00, payments: [{ by: 'before', sum: 100_00 }] },
    ])
  })

  it('paid wholly at the till or to a courier, it has its receipt from there', () => {
    const till = after(unpaidOrder({ payTypeId: 3 }), atTill, inStatus(12), complete, sale)
    const door = after(atCourier({ payTypeId: 3 }), inStatus(12), complete, sale)
    expect([receipts(till), receipts(door)]).toEqual([[], []])
    expect(entry(door, 'courier')).toMatchObject({ amount: 300_00 })
  })

  it('whoever gives the money back prints the refund: the terminal itself, for bank and transfer the service', () => {
    const sold = after(unpaidOrder(), applyNotification('deposited', 300_00), inStatus(12), complete, sale)
    const refunds = (scope: Scope) => receipts(scope).filter(({ kind }) => kind === 'sellRefund')
    const card = { kind: 'sellRefund', total: 100_00, payments: [{ by: 'electronic', sum: 100_00 }] }
    expect(refunds(after(sold, refund(3)))).toEqual([])
    expect(refunds(after(sold, refund(2)))).toEqual([card])
    expect(refunds(after(sold, refund(1)))).toEqual([card])
    const paidInCash = after(unpaidOrder({ payTypeId: 3 }), atTill, inStatus(12), complete, sale)
    expect(refunds(after(paidInCash, refund(1)))).toEqual([card])
  })

  it('[TK-12] a transfer has its receipt when it is made, not when it is promised', () => {
    const sold = after(unpaidOrder({ payTypeId: 3 }), atTill, inStatus(12), complete, sale)
    const promised = refund(1)(sold)
    const printed = (changes: readonly Change[]) =>
      eventsIn(changes).filter(({ handler }) => handler === 'receipt.register')
    expect(printed(promised)).toEqual([])
    const waiting = after(sold, () => promised)
    expect(waiting.world.rows('receipts')).toMatchObject([{ status: 'planned' }])
    const [{ id: refundId }] = waiting.world.rows('refunds') as unknown as [{ id: number }]
    const later: Scope = { ...waiting, at: new Date(waiting.at.getTime() + 3 * 86_400_000) }
    const transferred = refundEffects.markRefundTransferred(later, {
      refundId,
      paymentNumber: '4821',
      transferredOn: '2026-11-24',
    })
    expect(printed(transferred)).toHaveLength(1)
    expect(after(later, () => transferred).world.rows('receipts')).toMatchObject([
      { status: 'asked', createdAt: later.at.toISOString() },
    ])
  })
})

describe('[MO-04] goods that were handed over and are not paid are seen', () => {
  const baseNotification = {
    number: '100234-1',
    orderId: 100234,
    attempt: 1,
    service: 'courier1',
    state: 'known',
    toPay: 0,
  }
  const prepaid = () =>
    sampleScope({
      order: { payStatusId: payStatus.notPaid, deliveryServiceId: 1 },
      deliveryAnnouncements: [baseNotification as never],
    })
  const reverse = () =>
    after(
      prepaid(),
      applyNotification('approved', 300_00),
      applyNotification('reversed', 300_00),
      inStatus(orderStatus.issuedInFull),
    )

  it('an order whose hold is gone, delivered: its price is owed, and a person is asked', () => {
    const changes = complete(reverse())
    expect(requestedOperations(changes)).toEqual([
      expect.objectContaining({ purpose: 'debt', amount: 300_00, problem: 'unpaid' }),
    ])
    expect(entry(after(reverse(), complete), 'debt')).toMatchObject({ status: 'asked', problem: 'unpaid' })
  })

  it('a hold that comes after the issue is taken at once, and nobody need ask any more', () => {
    const late = after(reverse(), complete, applyNotification('approved', 300_00, 'pay-2'))
    expect(entry(late, 'capture')).toMatchObject({ kind: 'captured', paymentId: 'pay-2', amount: 300_00 })
    expect(entry(late, 'debt')).toMatchObject({ status: 'settled' })
    expect(balance(late.world).toPay).toBe(0)
    const sold = { kind: 'sell', total: 300_00, payments: [{ by: 'electronic', sum: 300_00 }] }
    expect(receipts(after(late, bankDoes('capture'))), 'printed when the bank has it').toEqual([sold])
    const again = after(late, bankRefuses('capture'), giveUp)
    expect(entry(again, 'debt:2'), 'owed once more').toMatchObject({ status: 'asked', amount: 300_00 })
  })

  it('a capture that the bank refuses has an end: given up, the hold is let go and the price is owed', () => {
    const refused = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      inStatus(orderStatus.issuedInFull),
      complete,
      bankRefuses('capture'),
    )
    expect(entry(refused, 'capture')).toMatchObject({ status: 'failed' })
    const abandoned = after(refused, giveUp)
    expect(entry(abandoned, 'capture')).toMatchObject({ status: 'dropped', document: 'Срок удержания вышел' })
    expect(balance(abandoned.world)).toMatchObject({ held: 0, taken: 0, released: 300_00, toPay: 300_00 })
    expect(requestedOperations(giveUp(refused))).toEqual([expect.objectContaining({ problem: 'unpaid' })])
    expect(() => giveUp(abandoned), 'once').toThrow()
    const paid = after(abandoned, atTill, (now) =>
      manualPaymentEffects.settleByHand(now, { purpose: 'debt', document: '000124', doneOn: '2026-11-21' }),
    )
    expect(balance(paid.world)).toMatchObject({ taken: 300_00, toPay: 0 })
    expect(paid.world.order.payStatusId).toBe(payStatus.paid)
    // The bank took it after all: the money may have come twice.
    expect(requestedOperations(bankDoes('capture')(abandoned))).toEqual([
      expect.objectContaining({ problem: 'doneTwice' }),
    ])
  })

  it('[RC-01] a capture that is refused when the goods go leaves no sale without its receipt; given up, it is taken back', () => {
    const refused = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      inStatus(orderStatus.issuedInFull),
      complete,
      bankRefuses('capture'),
      sale,
    )
    const sold = { kind: 'sell', total: 300_00, payments: [{ by: 'electronic', sum: 300_00 }] }
    expect(receipts(refused)).toEqual([sold])
    expect(receipts(after(refused, bankDoes('capture'))), 'once').toEqual([sold])
    const abandoned = after(refused, giveUp)
    expect(receipts(abandoned)).toEqual([sold, { ...sold, kind: 'sellRefund' }])
    const mixed = after(
      unpaidOrder(),
      applyNotification('approved', 200_00),
      atTill,
      inStatus(orderStatus.issuedInFull),
      complete,
      sale,
      bankRefuses('capture'),
      giveUp,
    )
    expect(receipts(mixed), 'the till has its part').toHaveLength(1)
  })

  it('[RC-01] what the bank takes after the goods went has its receipt: the sale, and of a sale on credit its payment', () => {
    const unpaidAtDoor = after(
      unpaidOrder({ payTypeId: 3 }),
      inStatus(orderStatus.issuedInFull),
      applyNotification('deposited', 1, 'kopeck'),
    )
    const sold = {
      kind: 'sell',
      total: 300_00,
      payments: [
        { by: 'electronic', sum: 1 },
        { by: 'credit', sum: 299_99 },
      ],
    }
    expect(receipts(unpaidAtDoor)).toEqual([sold])
    const rest = after(unpaidAtDoor, applyNotification('deposited', 299_99, 'rest'))
    const paid = { kind: 'sell', total: 299_99, payments: [{ by: 'electronic', sum: 299_99 }] }
    expect(receipts(rest)).toEqual([sold, paid])
    expect(rest.world.rows('receipts')[1]!.items).toMatchObject([{ kind: 'credit', price: 299_99 }])
    expect(
      receipts(after(rest, applyNotification('deposited', 50_00, 'more'))),
      'too much goes back',
    ).toHaveLength(2)
    expect(receipts(after(rest, (now) => refundSaleReceipt(now)))).toEqual([
      ...[sold, paid],
      ...[sold, paid].map((one) => ({ ...one, kind: 'sellRefund' })),
    ])
  })

  it('[RC-01] a sale that was given back is printed again when it is paid after all', () => {
    const abandoned = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      inStatus(orderStatus.issuedInFull),
      complete,
      bankRefuses('capture'),
      sale,
      giveUp,
    )
    const again = after(abandoned, applyNotification('approved', 300_00, 'pay-2'), bankDoes('capture:2'))
    const sold = { kind: 'sell', total: 300_00, payments: [{ by: 'electronic', sum: 300_00 }] }
    expect(receipts(again)).toEqual([sold, { ...sold, kind: 'sellRefund' }, sold])
    expect(new Set(again.world.rows('receipts').map(({ externalId }) => externalId)).size).toBe(3)
  })

  it('[RC-01] a refund that waits for the bank to take the money has its receipt when it goes, or never', () => {
    const late = after(
      unpaidOrder(),
      inStatus(orderStatus.issuedInFull),
      applyNotification('approved', 300_00),
      bankRefuses('capture'),
      refund(2),
    )
    expect(receiptsNow(late)).toEqual(['sellRefund planned'])
    expect(receiptsNow(after(late, bankDoes('capture')))).toEqual(['sellRefund asked', 'sell asked'])
    const dropped = after(late, giveUp)
    expect(receiptsNow(dropped)).toEqual([])
  })

  it('the bank itself says that the hold of a refused capture is let go: it is no stray', () => {
    const refused = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      inStatus(orderStatus.issuedInFull),
      complete,
      bankRefuses('capture'),
    )
    const other = after(refused, applyNotification('reversed', 1_00))
    expect(entry(other, 'capture'), 'not of that sum').toMatchObject({ status: 'failed' })
    const reversed = after(refused, applyNotification('reversed', 300_00))
    expect(entry(reversed, 'capture')).toMatchObject({ status: 'dropped' })
    expect(reversed.world.rows('ledgerEntries').map(({ problem }) => problem)).not.toContain('unknownPayment')
    expect(entry(reversed, 'debt')).toMatchObject({ status: 'asked' })
  })

  it('a second chargeback of the same sum is looked at: told again when nothing is left that could go', () => {
    const captured = after(
      unpaidOrder(),
      applyNotification('deposited', 300_00),
      applyNotification('refunded', 100_00),
    )
    expect(requestedOperations(applyNotification('refunded', 100_00)(captured))).toEqual([
      expect.objectContaining({ problem: 'again' }),
    ])
    const all = after(
      unpaidOrder(),
      applyNotification('deposited', 300_00),
      applyNotification('refunded', 300_00),
    )
    expect(requestedOperations(applyNotification('refunded', 300_00)(all))).toEqual([])
  })
})

describe('[MO-03] the courier takes what is still to be paid', () => {
  it('gifts alone are kept: the courier has taken their delivery', () => {
    const gift = { orderId: 100234, productName: 'Открытка', productPrice: 0, vat: 20, returnedQuantity: 0 }
    const scope = sampleScope({
      order: {
        payTypeId: 3,
        payStatusId: payStatus.notPaid,
        deliveryServiceId: 1,
        deliverySumClient: 299_00,
        orderStatusId: orderStatus.issuedInFull,
      },
      orderProducts: [
        {
          ...gift,
          id: 1,
          skuQuantity: 1,
          skuQuantityFinished: 1,
          refundQuantity: 0,
          exchangeQuantity: 0,
          totalRefundPrice: 0,
        },
      ],
    })
    const changes = complete(scope)
    expect(requestedOperations(changes)).toEqual([])
    expect(
      entry(
        after(scope, () => changes),
        'courier',
      ),
    ).toMatchObject({ amount: 299_00 })
  })

  const announced = (toPay: number, order: object = {}) =>
    sampleScope({
      order: { payStatusId: payStatus.notPaid, deliveryServiceId: 1, orderStatusId: 10, ...order },
      deliveryAnnouncements: [
        {
          number: '100234-1',
          orderId: 100234,
          attempt: 1,
          service: 'courier1',
          state: 'known',
          toPay,
        } as never,
      ],
    })

  it('paid online on the way: the courier is told, once for each change', () => {
    const scope = announced(300_00)
    const changes = applyNotification('approved', 300_00)(scope)
    expect(eventsIn(changes)).toContainEqual(
      expect.objectContaining({ handler: 'delivery.toPay', data: { number: '100234-1' } }),
    )
    const paid = after(scope, () => changes)
    const reversed = applyNotification('reversed', 300_00)(paid)
    expect(eventsIn(reversed).map(({ handler }) => handler)).toContain('delivery.toPay')
    const keys = [...eventsIn(changes), ...eventsIn(reversed)].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('nothing is said of a payment that changes no sum', () => {
    expect(eventsIn(applyNotification('declinedByTimeout', 0)(announced(300_00)))).toEqual([])
  })
})
