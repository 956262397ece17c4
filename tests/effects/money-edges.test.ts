import { describe, expect, it } from 'vitest'
import type { PaymentNotification } from '../../schemas/api/deliveries.ts'
import type { EffectParams } from '../../workflows/effects.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { payStatus } from '../../src/shared/pay-statuses.ts'
import type { EffectContext } from '../../src/server/engine/effects.ts'
import { computeOrderBalance } from '../../src/server/domains/orders/money/balance.ts'
import { manualPaymentEffects } from '../../src/server/domains/payments/manual-effects.ts'
import { paymentEffects } from '../../src/server/domains/payments/effects.ts'
import { registerSaleRefundReceipts } from '../../src/server/domains/payments/receipts.ts'
import { applyPaymentNotification } from '../../src/server/domains/payments/apply-notification.ts'
import {
  applyBankOperationDone,
  applyBankOperationFailed,
} from '../../src/server/domains/payments/outcomes.ts'
import { refundEffects } from '../../src/server/domains/refunds/effects.ts'
import { refuse } from '../../src/server/platform/http/refusal.ts'
import { updateRow, type EffectChange } from '../../src/server/engine/order-state/changes.ts'
import { findEmittedEvents, createSampleScope, applyChanges } from '../support/scope.ts'

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
const after = (
  scope: EffectContext,
  ...steps: ((now: EffectContext) => readonly EffectChange[])[]
): EffectContext => steps.reduce((now, step) => ({ ...now, orderState: applyChanges(now, step(now)) }), scope)
const applyNotification =
  (...notification: Parameters<typeof notificationOf>) =>
  (now: EffectContext) =>
    applyPaymentNotification(now, notificationOf(...notification), false)
const setStatus =
  (orderStatusId: number) =>
  ({ orderState }: EffectContext): EffectChange[] => [
    updateRow('orders', { id: orderState.order.id }, { orderStatusId }),
  ]
const completePayment = (now: EffectContext) => paymentEffects.completePayment(now, {})
const registerSale = (now: EffectContext) => paymentEffects.registerReceipt(now, { kind: 'sell' })
const payAtTill = (now: EffectContext) => paymentEffects.markPaid(now, { document: '000123' })
const bankConfirms = (key: string) => (now: EffectContext) =>
  applyBankOperationDone(now, `order.100234.${key}`)
const bankRefuses = (key: string) => (now: EffectContext) =>
  applyBankOperationFailed(now, `order.100234.${key}`)
const dropCapture = (now: EffectContext) =>
  manualPaymentEffects.dropCapture(now, { purpose: 'capture', comment: 'Срок удержания вышел' })
const refund = (accountType: number) => (now: EffectContext) =>
  refundEffects.openRefund(now, {
    lines: [{ lineId: 1, quantity: 1 }],
    accountType,
    reasonId: 1,
    comment: null,
    bank: null,
  } as unknown as EffectParams['openRefund'])
const receipts = ({ orderState }: EffectContext) =>
  orderState.rows('receipts').map(({ kind, total, payments }) => ({ kind, total, payments }))
const receiptsNow = ({ orderState }: EffectContext) =>
  orderState.rows('receipts').map(({ kind, status }) => `${kind} ${status}`)
const entry = ({ orderState }: EffectContext, purpose: string) =>
  orderState.find('ledgerEntries', { purpose })
const openedMoneyTasks = (changes: readonly EffectChange[]) =>
  changes.flatMap((change) =>
    'openTask' in change && change.openTask.type === 'moneyReturn' ? [change.openTask.input] : [],
  )

/** An unpaid order of 300.00. */
const unpaidOrder = (order: object = {}) =>
  createSampleScope({ order: { payStatusId: payStatus.notPaid, ...order } })
const atCourier = (order: object = {}) =>
  unpaidOrder({ deliveryServiceId: 1, deliveryServiceTypeId: 1, ...order })

describe('[RC-01] [MO-02] who prints which receipt', () => {
  it('a sale with the rest paid at a till has one receipt for the whole price: the till’s part is an advance', () => {
    const sold = after(
      unpaidOrder(),
      applyNotification('approved', 200_00),
      payAtTill,
      setStatus(orderStatus.issuedInFull),
      completePayment,
      registerSale,
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

  it('the kept goods cost less than the advance: the receipt of the sale is printed without a bank payment', () => {
    const scope = after(
      unpaidOrder(),
      applyNotification('approved', 200_00),
      payAtTill,
      ({ orderState }) => [
        updateRow('orderProducts', { id: 1 }, { returnedQuantity: 2 }),
        ...setStatus(13)({ orderState } as EffectContext),
      ],
      completePayment,
      registerSale,
    )
    expect(receipts(scope)).toEqual([
      { kind: 'sell', total: 100_00, payments: [{ by: 'before', sum: 100_00 }] },
    ])
  })

  it('an order paid completely at the till or to a courier has its receipt from there', () => {
    const tillScope = after(
      unpaidOrder({ payTypeId: 3 }),
      payAtTill,
      setStatus(12),
      completePayment,
      registerSale,
    )
    const courierScope = after(atCourier({ payTypeId: 3 }), setStatus(12), completePayment, registerSale)
    expect([receipts(tillScope), receipts(courierScope)]).toEqual([[], []])
    expect(entry(courierScope, 'courier')).toMatchObject({ amount: 300_00 })
  })

  it('the refunding party prints the receipt: the terminal itself, or the service for bank and transfer', () => {
    const sold = after(
      unpaidOrder(),
      applyNotification('deposited', 300_00),
      setStatus(12),
      completePayment,
      registerSale,
    )
    const refunds = (scope: EffectContext) => receipts(scope).filter(({ kind }) => kind === 'sellRefund')
    const card = { kind: 'sellRefund', total: 100_00, payments: [{ by: 'electronic', sum: 100_00 }] }
    expect(refunds(after(sold, refund(3)))).toEqual([])
    expect(refunds(after(sold, refund(2)))).toEqual([card])
    expect(refunds(after(sold, refund(1)))).toEqual([card])
    const paidInCash = after(
      unpaidOrder({ payTypeId: 3 }),
      payAtTill,
      setStatus(12),
      completePayment,
      registerSale,
    )
    expect(refunds(after(paidInCash, refund(1)))).toEqual([card])
  })

  it('[TK-12] a transfer has its receipt when it is made, not when it is planned; its creation time stays', () => {
    const sold = after(unpaidOrder({ payTypeId: 3 }), payAtTill, setStatus(12), completePayment, registerSale)
    const promised = refund(1)(sold)
    const printed = (changes: readonly EffectChange[]) =>
      findEmittedEvents(changes).filter(({ handler }) => handler === 'receipt.register')
    expect(printed(promised)).toEqual([])
    const waiting = after(sold, () => promised)
    expect(waiting.orderState.rows('receipts')).toMatchObject([{ status: 'planned' }])
    const [{ id: refundId }] = waiting.orderState.rows('refunds') as unknown as [{ id: number }]
    const later: EffectContext = { ...waiting, at: new Date(waiting.at.getTime() + 3 * 86_400_000) }
    const transferred = refundEffects.markRefundTransferred(later, {
      refundId,
      paymentNumber: '4821',
      transferredOn: '2026-11-24',
      sameAccount: { count: 0, sum: 0 },
    })
    expect(printed(transferred)).toHaveLength(1)
    expect(after(later, () => transferred).orderState.rows('receipts')).toMatchObject([
      { status: 'asked', createdAt: waiting.at.toISOString(), updatedAt: later.at.toISOString() },
    ])
  })
})

describe('[MO-04] handed-over unpaid goods are reported', () => {
  const baseNotification = {
    number: '100234-1',
    orderId: 100234,
    attempt: 1,
    service: 'courier1',
    state: 'known',
    toPay: 0,
  }
  const prepaid = () =>
    createSampleScope({
      order: { payStatusId: payStatus.notPaid, deliveryServiceId: 1 },
      deliveryAnnouncements: [baseNotification as never],
    })
  const reverse = () =>
    after(
      prepaid(),
      applyNotification('approved', 300_00),
      applyNotification('reversed', 300_00),
      setStatus(orderStatus.issuedInFull),
    )

  it('a delivered order whose hold was released: its price is owed, and a task is opened', () => {
    const changes = completePayment(reverse())
    expect(openedMoneyTasks(changes)).toEqual([
      expect.objectContaining({ purpose: 'debt', amount: 300_00, problem: 'unpaid' }),
    ])
    expect(entry(after(reverse(), completePayment), 'debt')).toMatchObject({
      status: 'asked',
      problem: 'unpaid',
    })
  })

  it('a hold after the issue is captured immediately, and the task is closed', () => {
    const lateHold = after(reverse(), completePayment, applyNotification('approved', 300_00, 'pay-2'))
    expect(entry(lateHold, 'capture')).toMatchObject({ kind: 'captured', paymentId: 'pay-2', amount: 300_00 })
    expect(entry(lateHold, 'debt')).toMatchObject({ status: 'settled' })
    expect(computeOrderBalance(lateHold.orderState).toPay).toBe(0)
    const sold = { kind: 'sell', total: 300_00, payments: [{ by: 'electronic', sum: 300_00 }] }
    expect(receipts(after(lateHold, bankConfirms('capture'))), 'printed after the capture').toEqual([sold])
    const again = after(lateHold, bankRefuses('capture'), dropCapture)
    expect(entry(again, 'debt:2'), 'owed again').toMatchObject({ status: 'asked', amount: 300_00 })
  })

  it('a refused capture can be dropped: the hold is released and the price is owed', () => {
    const refused = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      setStatus(orderStatus.issuedInFull),
      completePayment,
      bankRefuses('capture'),
    )
    expect(entry(refused, 'capture')).toMatchObject({ status: 'failed' })
    const abandoned = after(refused, dropCapture)
    expect(entry(abandoned, 'capture')).toMatchObject({ status: 'dropped', document: 'Срок удержания вышел' })
    expect(computeOrderBalance(abandoned.orderState)).toMatchObject({
      held: 0,
      received: 0,
      released: 300_00,
      toPay: 300_00,
    })
    expect(openedMoneyTasks(dropCapture(refused))).toEqual([expect.objectContaining({ problem: 'unpaid' })])
    expect(() => dropCapture(abandoned), 'once').toThrow()
    const { purpose } = abandoned.orderState.rows('ledgerEntries').find(({ status }) => status === 'dropped')!
    expect(() =>
      manualPaymentEffects.settleByHand(abandoned, { purpose, document: '000123', doneOn: null }),
    ).toThrow(refuse.denied('errors:moneySettled').message)
    const paid = after(abandoned, payAtTill, (now) =>
      manualPaymentEffects.settleByHand(now, { purpose: 'debt', document: '000124', doneOn: '2026-11-21' }),
    )
    expect(computeOrderBalance(paid.orderState)).toMatchObject({ received: 300_00, toPay: 0 })
    expect(paid.orderState.order.payStatusId).toBe(payStatus.paid)
    // The bank captured it after all: the money may have been received twice.
    expect(openedMoneyTasks(bankConfirms('capture')(abandoned))).toEqual([
      expect.objectContaining({ problem: 'doneTwice' }),
    ])
  })

  it('[RC-01] a refused capture at the issue does not leave the sale without a receipt; when dropped, the receipt is refunded', () => {
    const refused = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      setStatus(orderStatus.issuedInFull),
      completePayment,
      bankRefuses('capture'),
      registerSale,
    )
    const sold = { kind: 'sell', total: 300_00, payments: [{ by: 'electronic', sum: 300_00 }] }
    expect(receipts(refused)).toEqual([sold])
    expect(receipts(after(refused, bankConfirms('capture'))), 'once').toEqual([sold])
    const abandoned = after(refused, dropCapture)
    expect(receipts(abandoned)).toEqual([sold, { ...sold, kind: 'sellRefund' }])
    const mixed = after(
      unpaidOrder(),
      applyNotification('approved', 200_00),
      payAtTill,
      setStatus(orderStatus.issuedInFull),
      completePayment,
      registerSale,
      bankRefuses('capture'),
      dropCapture,
    )
    expect(receipts(mixed), 'the till has printed its part').toHaveLength(1)
  })

  it('[RC-01] a bank payment after the issue has a receipt: of the sale, or of the payment of a sale on credit', () => {
    const unpaidAtDoor = after(
      unpaidOrder({ payTypeId: 3 }),
      setStatus(orderStatus.issuedInFull),
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
    expect(rest.orderState.rows('receipts')[1]!.items).toMatchObject([{ kind: 'credit', price: 299_99 }])
    expect(
      receipts(after(rest, applyNotification('deposited', 50_00, 'more'))),
      'an overpayment is refunded',
    ).toHaveLength(2)
    expect(receipts(after(rest, (now) => registerSaleRefundReceipts(now)))).toEqual([
      sold,
      paid,
      ...[sold, paid].map((one) => ({ ...one, kind: 'sellRefund' })),
    ])
  })

  it('[RC-01] a refunded sale gets a new receipt when it is paid after all', () => {
    const abandoned = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      setStatus(orderStatus.issuedInFull),
      completePayment,
      bankRefuses('capture'),
      registerSale,
      dropCapture,
    )
    const again = after(abandoned, applyNotification('approved', 300_00, 'pay-2'), bankConfirms('capture:2'))
    const sold = { kind: 'sell', total: 300_00, payments: [{ by: 'electronic', sum: 300_00 }] }
    expect(receipts(again)).toEqual([sold, { ...sold, kind: 'sellRefund' }, sold])
    expect(new Set(again.orderState.rows('receipts').map(({ externalId }) => externalId)).size).toBe(3)
  })

  it('[RC-01] a refund that waits for the capture gets its receipt when it is sent, or never', () => {
    const late = after(
      unpaidOrder(),
      setStatus(orderStatus.issuedInFull),
      applyNotification('approved', 300_00),
      bankRefuses('capture'),
      refund(2),
    )
    expect(receiptsNow(late)).toEqual(['sellRefund planned'])
    expect(receiptsNow(after(late, bankConfirms('capture')))).toEqual(['sellRefund asked', 'sell asked'])
    const dropped = after(late, dropCapture)
    expect(receiptsNow(dropped)).toEqual([])
  })

  it('a release of the hold of a refused capture by the bank is not a stray operation', () => {
    const refused = after(
      unpaidOrder(),
      applyNotification('approved', 300_00),
      setStatus(orderStatus.issuedInFull),
      completePayment,
      bankRefuses('capture'),
    )
    const other = after(refused, applyNotification('reversed', 1_00))
    expect(entry(other, 'capture'), 'another amount').toMatchObject({ status: 'failed' })
    const reversed = after(refused, applyNotification('reversed', 300_00))
    expect(entry(reversed, 'capture')).toMatchObject({ status: 'dropped' })
    expect(reversed.orderState.rows('ledgerEntries').map(({ problem }) => problem)).not.toContain(
      'unknownPayment',
    )
    expect(entry(reversed, 'debt')).toMatchObject({ status: 'asked' })
  })

  it('a second chargeback of the same amount is checked: it is a repetition when nothing is left to refund', () => {
    const captured = after(
      unpaidOrder(),
      applyNotification('deposited', 300_00),
      applyNotification('refunded', 100_00),
    )
    expect(openedMoneyTasks(applyNotification('refunded', 100_00)(captured))).toEqual([
      expect.objectContaining({ problem: 'again' }),
    ])
    const all = after(
      unpaidOrder(),
      applyNotification('deposited', 300_00),
      applyNotification('refunded', 300_00),
    )
    expect(openedMoneyTasks(applyNotification('refunded', 300_00)(all))).toEqual([])
  })
})

describe('[MO-03] the courier collects the unpaid amount', () => {
  it('only gifts are kept: the courier collected the delivery price', () => {
    const gift = { orderId: 100234, productName: 'Открытка', productPrice: 0, vat: 20, returnedQuantity: 0 }
    const scope = createSampleScope({
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
    const changes = completePayment(scope)
    expect(openedMoneyTasks(changes)).toEqual([])
    expect(
      entry(
        after(scope, () => changes),
        'courier',
      ),
    ).toMatchObject({ amount: 299_00 })
  })

  const announced = (toPay: number, order: object = {}) =>
    createSampleScope({
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

  it('paid online on the way: the courier is notified once for each change', () => {
    const scope = announced(300_00)
    const changes = applyNotification('approved', 300_00)(scope)
    expect(findEmittedEvents(changes)).toContainEqual(
      expect.objectContaining({ handler: 'delivery.toPay', data: { number: '100234-1' } }),
    )
    const paid = after(scope, () => changes)
    const reversed = applyNotification('reversed', 300_00)(paid)
    expect(findEmittedEvents(reversed).map(({ handler }) => handler)).toContain('delivery.toPay')
    const keys = [...findEmittedEvents(changes), ...findEmittedEvents(reversed)].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('a payment that changes no amount causes no notification', () => {
    expect(findEmittedEvents(applyNotification('declinedByTimeout', 0)(announced(300_00)))).toEqual([])
  })
})
