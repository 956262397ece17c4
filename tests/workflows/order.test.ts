import { describe, expect, it } from 'vitest'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import order from '../../workflows/order/v1/machine.ts'
import { addSecondsToNoon, sampleDelivery, createSampleInput } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const start = (facts: Partial<OrderFacts> = {}) => play(order, createSampleInput(facts))
const beingFormed = () => start().send('FORMING_STARTED')
const awaitingAgreement = () => beingFormed().send('FORMED_WITH_SHORTAGE')
const formed = () => beingFormed().send('FORMED_IN_FULL')
type Instance = ReturnType<typeof play>

const statuses = (instance: Instance) =>
  instance.effects().flatMap((e) => (e.type === 'setOrderStatus' ? [e.params.status] : []))
const opened = (instance: Instance) =>
  instance.effects().flatMap((e) => (e.type === 'openTask' ? [e.params] : []))
const timers = (instance: Instance) =>
  instance.effects().flatMap((e) => (e.type === 'startTimer' ? [e.params] : []))
const names = (instance: Instance) => instance.effects().map((e) => e.type)
const day = 86_400
const awaitsPayment = { statusId: orderStatus.awaitingPayment, prepaid: true }
const reason = { reasonId: 1, comment: 'Передумал' }

describe('customer requests for shortages', () => {
  const short = (onShortage: 'call' | 'collectRest' | 'cancel', delivered = false) =>
    start({ ...(delivered && sampleDelivery), onShortage })
      .send('FORMING_STARTED')
      .send('FORMED_WITH_SHORTAGE')

  it('[TK-04] «collect the rest»: no call, the customer is notified of the shortage', () => {
    const instance = short('collectRest')
    expect(instance.state()).toBe('formed.waiting')
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'formedInPart' })
    expect(short('collectRest', true).state()).toBe('generated.announcing')
  })

  it('[TK-04] «collect the rest» with only a gift collected: nothing has a value, so the customer is called', () => {
    const gift = (delivered: boolean) =>
      start({ ...(delivered && sampleDelivery), onShortage: 'collectRest' })
        .send('FORMING_STARTED')
        .send('FORMED_WITH_SHORTAGE', { ofValue: false })
    expect(gift(false).state()).toBe('awaitingAgreement')
    expect(gift(true).state()).toBe('awaitingAgreement')
  })

  it('[TK-04] «cancel the order»: it is cancelled as out of stock, and the collected goods are put back', () => {
    const instance = short('cancel')
    expect(instance.state()).toBe('toBeDisbanded')
    expect(instance.effect('setCancelReason')).toEqual({ reasonId: 2, comment: null })
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'orderCancelled' })
  })

  it('[TK-04] no request: the customer is called', () => {
    expect(short('call').state()).toBe('awaitingAgreement')
  })

  it('[TK-04] an unreachable customer is notified of the shortage in the formed order', () => {
    const instance = short('call').send('FORMED_WITH_COLLECTED')
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'formedInPart' })
  })
})

describe('arrival', () => {
  it('[EN-01] an order that needs no call is confirmed and goes to the store', () => {
    const instance = start()
    expect(statuses(instance)).toEqual([2, 5])
    expect(opened(instance)).toEqual([{ type: 'formatting' }])
  })

  it('[TK-04] an order that asks for a call is confirmed by an operator first', () => {
    const instance = start({ needsCall: true })
    expect(statuses(instance)).toEqual([])
    expect(opened(instance)).toEqual([{ type: 'confirming', input: { purpose: 'arrival' } }])
    expect(statuses(instance.send('CONFIRMED'))).toEqual([2, 5])
  })

  it('[TK-04] not confirmed is status 3, from which the customer can be called again', () => {
    const instance = start({ needsCall: true }).send('NOT_CONFIRMED')
    expect(statuses(instance)).toEqual([3])
    expect(opened(instance.send('RECONSIDERED'))).toEqual([
      { type: 'confirming', input: { purpose: 'arrival' } },
    ])
  })

  it('[EN-07] an online order waits 30 minutes for its payment', () => {
    const instance = start(awaitsPayment)
    expect(instance.effects()).toEqual([
      { type: 'openTask', params: { type: 'paying', importance: 'low', input: { purpose: 'online' } } },
      { type: 'startTimer', params: { name: 'payment', event: 'PAYMENT_TIMED_OUT', seconds: 1_800 } },
    ])
    instance.send('PAYMENT_HELD')
    expect(names(instance).slice(0, 2)).toEqual(['cancelTimer', 'withdrawTasks'])
    expect(statuses(instance)).toEqual([2, 5])
    expect(instance.takes('PAYMENT_TIMED_OUT')).toBe(false)
  })

  it('[TK-06] [MO-03] partial payment: the customer is notified of the missing sum and gets days to pay it', () => {
    const instance = start(awaitsPayment).send('PAID_IN_PART')
    expect(instance.state()).toBe('awaitingPayment')
    expect(timers(instance)).toEqual([{ name: 'payment', event: 'PAYMENT_TIMED_OUT', seconds: 3 * day }])
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'paidInPart' })
    expect(start(awaitsPayment).send('PAYMENT_HELD').takes('PAID_IN_PART')).toBe(false)
  })

  it('[EN-07] a paid order that needs a call is new again until it is confirmed', () => {
    const instance = start({ ...awaitsPayment, needsCall: true }).send('PAYMENT_HELD')
    expect(instance.state()).toBe('confirmingArrival')
    expect(statuses(instance)).toEqual([orderStatus.new])
  })

  it.each(['PAYMENT_DECLINED', 'PAYMENT_TIMED_OUT'])('[EN-07] %s cancels the order', (event) => {
    const instance = start(awaitsPayment).send(event)
    expect(instance.state()).toBe('cancelled')
    expect(names(instance)).toEqual([
      'cancelTimer',
      'withdrawTasks',
      'setCancelReason',
      'setOrderStatus',
      'giveBackPayment',
      'notifyCustomer',
    ])
    expect(instance.effect('setCancelReason'), 'the reason is set').toEqual({
      reasonId: event === 'PAYMENT_DECLINED' ? 14 : 9,
      comment: null,
    })
    expect(statuses(instance)).toEqual([14])
  })
})

describe('forming and agreement', () => {
  it('[TK-03] formed in full: status 7, the customer is notified, issue is opened, the storage term is 3 days', () => {
    const instance = formed()
    expect(instance.effects()).toEqual([
      { type: 'setStorageTerm', params: { until: addSecondsToNoon(3 * day), days: 3 } },
      { type: 'notifyCustomer', params: { template: 'orderFormed' } },
      { type: 'setOrderStatus', params: { status: 7 } },
      { type: 'openTask', params: { type: 'delivery' } },
      {
        type: 'startTimer',
        params: { name: 'storage', event: 'STORAGE_EXPIRED', at: addSecondsToNoon(3 * day) },
      },
      {
        type: 'startTimer',
        params: { name: 'storageReminder', event: 'STORAGE_ENDING', at: addSecondsToNoon(2 * day) },
      },
    ])
  })

  it('[TK-03] something missing: status 8 and an urgent call', () => {
    const instance = awaitingAgreement()
    expect(statuses(instance)).toEqual([8])
    expect(opened(instance)).toEqual([
      { type: 'confirming', importance: 'high', input: { purpose: 'shortage' } },
    ])
  })

  it('[TK-03] below the minimum sum: cancelled, and the collected pieces go back to the shelf', () => {
    const instance = beingFormed().send('FORMED_BELOW_MINIMUM')
    expect(statuses(instance)).toEqual([15])
    expect(opened(instance)).toEqual([{ type: 'disbanding', importance: 'low' }])
  })

  it('[TK-03] nothing collected: cancelled immediately, nothing to disband', () => {
    const instance = beingFormed().send('NOTHING_COLLECTED')
    expect(statuses(instance)).toEqual([14])
    expect(opened(instance)).toEqual([])
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'orderCancelled' })
    expect(names(instance)).toContain('giveBackPayment')
  })

  it.each(['CHANGES_AGREED', 'FORMED_WITH_COLLECTED'])('[TK-04] %s: the order is formed', (event) => {
    expect(statuses(awaitingAgreement().send(event))).toEqual([7])
  })

  it('[TK-04] changes not agreed: back to forming, as a new task', () => {
    const instance = awaitingAgreement().send('CHANGES_NOT_AGREED')
    expect(statuses(instance)).toEqual([5])
    expect(opened(instance)).toEqual([{ type: 'formatting' }])
  })

  it('[TK-04] cancellation agreed after collecting: reason stored, order to be disbanded', () => {
    const instance = awaitingAgreement().send('CANCELLATION_AGREED', { reasonId: 5, comment: null })
    expect(instance.effect('setCancelReason')).toEqual({ reasonId: 5, comment: null })
    expect(statuses(instance)).toEqual([15])
  })
})

describe('issue, storage, disbanding', () => {
  it('[TK-07] issued in full is 12; the storage timer is cancelled', () => {
    const instance = formed().send('ISSUED_IN_FULL')
    expect(instance.effects()).toEqual([
      { type: 'cancelTimer', params: { name: 'storage' } },
      { type: 'cancelTimer', params: { name: 'storageReminder' } },
      { type: 'setOrderStatus', params: { status: 12 } },
      { type: 'completePayment', params: {} },
      { type: 'registerReceipt', params: { kind: 'sell' } },
    ])
  })

  it('[TK-07] partially handed over is 11 until the rest is back, then 13; neither timers nor cancels apply', () => {
    const instance = formed().send('GOODS_HANDED_OVER')
    expect(statuses(instance)).toEqual([11])
    expect(instance.takes('STORAGE_EXPIRED')).toBe(false)
    expect(instance.takes('CANCEL_ORDER', reason)).toBe(false)
    expect(statuses(instance.send('PARTIALLY_ISSUED'))).toEqual([13])
  })

  it('[TK-07] refused at the counter: back in the warehouse, payment refunded', () => {
    const instance = formed().send('RETURNED_FULLY')
    expect(statuses(instance)).toEqual([20])
    expect(names(instance)).toContain('giveBackPayment')
  })

  it('[TK-05] storage expired: issue withdrawn, customer notified, disbanded, 18 → 16 → 20', () => {
    const instance = formed().send('STORAGE_EXPIRED')
    expect(names(instance)).toEqual([
      'cancelTimer',
      'cancelTimer',
      'withdrawTasks',
      'setCancelReason',
      'setOrderStatus',
      'giveBackPayment',
      'notifyCustomer',
      'openTask',
    ])
    expect(statuses(instance)).toEqual([18])
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'storageExpired' })
    instance.send('DISBANDED')
    expect(statuses(instance)).toEqual([16, 20])
    expect(names(instance).at(-1)).toBe('giveBackPayment')
    expect(instance.state()).toBe('returnedToWarehouse')
  })
})

describe('cancel', () => {
  const before = {
    'awaiting payment': () => start(awaitsPayment),
    'confirming arrival': () => start({ needsCall: true }),
    'not confirmed': () => start({ needsCall: true }).send('NOT_CONFIRMED'),
    'to be formed': () => start(),
    'being formed': beingFormed,
  }
  it('[TK-03] [TK-05] cancelled with collected pieces: they are put back by a separate task', () => {
    const instance = beingFormed().send('CANCEL_ORDER', { ...reason, somethingAside: true })
    expect(instance.state()).toBe('toBeDisbanded')
    expect(opened(instance).map(({ type }) => type)).toEqual(['disbanding'])
    expect(beingFormed().send('CANCEL_ORDER', reason).state(), 'nothing is collected').toBe('cancelled')
  })

  it.each(Object.entries(before))(
    '[OA-01] %s: nothing is collected, cancelled immediately',
    (_, instance) => {
      const cancelled = instance().send('CANCEL_ORDER', reason)
      expect(statuses(cancelled)).toEqual([14])
      expect(cancelled.effect('setCancelReason')).toEqual(reason)
      expect(cancelled.effects()).toContainEqual({ type: 'withdrawTasks', params: {} })
      expect(names(cancelled)).toContain('giveBackPayment')
    },
  )

  const after = {
    'awaiting agreement': awaitingAgreement,
    formed,
    'to be formed again': () => awaitingAgreement().send('CHANGES_NOT_AGREED'),
    'being formed again': () => awaitingAgreement().send('CHANGES_NOT_AGREED').send('FORMING_STARTED'),
  }
  it.each(Object.entries(after))('[OA-01] %s: something is collected, disbanded first', (_, instance) => {
    const cancelled = instance().send('CANCEL_ORDER', { reasonId: null, comment: null })
    expect(statuses(cancelled)).toEqual([15])
    expect(opened(cancelled)).toEqual([{ type: 'disbanding', importance: 'low' }])
    const order = names(cancelled)
    expect(order.indexOf('withdrawTasks')).toBeLessThan(order.indexOf('openTask'))
    expect(order, 'the refund does not wait for the disbanding').toContain('giveBackPayment')
    expect(statuses(cancelled.send('DISBANDED'))).toEqual([16, 20])
    expect(names(cancelled)).toContain('giveBackPayment')
  })

  it('[OA-01] a cancelled order cannot be cancelled again', () => {
    expect(formed().send('CANCEL_ORDER', reason).takes('CANCEL_ORDER', reason)).toBe(false)
    expect(formed().send('STORAGE_EXPIRED').takes('CANCEL_ORDER', reason)).toBe(false)
  })
})

describe('automatic endings have a reason', () => {
  it.each([
    [() => start(awaitsPayment).send('PAYMENT_TIMED_OUT'), 9],
    [() => start(awaitsPayment).send('PAYMENT_DECLINED'), 14],
    [() => beingFormed().send('FORMED_BELOW_MINIMUM'), 3],
    [() => beingFormed().send('NOTHING_COLLECTED'), 2],
    [() => formed().send('EDIT_REQUESTED').send('NOTHING_COLLECTED'), 2],
    [() => formed().send('STORAGE_EXPIRED'), 10],
  ])('[OA-01] case %#: reason %#', (instance, reasonId) => {
    expect(instance().effect('setCancelReason')).toEqual({ reasonId, comment: null })
  })
})

describe('payment at the till', () => {
  it('[TK-06] the chosen goods are paid at the till; not paid leads back to the issue, without a second message', () => {
    const instance = formed().send('TO_BE_PAID', { taken: 'inPart' })
    expect(opened(instance)).toEqual([
      { type: 'paying', importance: 'high', input: { purpose: 'till', taken: 'inPart' } },
    ])
    expect(instance.takes('CANCEL_ORDER', reason)).toBe(true)
    instance.send('NOT_PAID')
    expect(opened(instance)).toEqual([{ type: 'delivery' }])
    expect(names(instance)).not.toContain('notifyCustomer')
    expect(instance.effect('startTimer'), 'the running term').toMatchObject({ at: addSecondsToNoon(3 * day) })
  })
})

describe('delivery', () => {
  const packed = () =>
    start({ ...sampleDelivery, prepaid: true })
      .send('FORMING_STARTED')
      .send('FORMED_IN_FULL')
  const labelled = () => packed().send('LABEL_READY')
  const shipped = () => labelled().send('DOCUMENTS_PRINTED').send('ISSUED_TO_DELIVERY')

  it('[TK-09] a delivery order is formed for delivery and has its own call script', () => {
    expect(opened(start(sampleDelivery))).toEqual([{ type: 'formationDelivery' }])
    expect(opened(start({ ...sampleDelivery, needsCall: true }))).toEqual([
      { type: 'confirmingDelivery', input: { purpose: 'arrival' } },
    ])
  })

  it('[TK-08] 27, label requested by an event, documents printed: ready for shipment, 9', () => {
    const instance = packed()
    expect(statuses(instance)).toEqual([27])
    expect(names(instance)).toContain('announceDelivery')
    expect(instance.effect('startTimer')).toEqual({ name: 'label', event: 'LABEL_OVERDUE', seconds: 7_200 })
    expect(opened(instance.send('LABEL_READY'))).toEqual([{ type: 'printTransferDoc' }])
    expect(statuses(instance.send('DOCUMENTS_PRINTED'))).toEqual([9])
  })

  it('[OA-05] a failed label can be requested again, and a received one too', () => {
    const instance = packed().send('LABEL_FAILED')
    expect(instance.takes('LABEL_REQUESTED')).toBe(true)
    expect(names(instance.send('LABEL_REQUESTED'))).toEqual(['withdrawTasks', 'requestLabel', 'startTimer'])
    instance.send('LABEL_READY').send('LABEL_REQUESTED')
    expect(instance.effect('withdrawTasks')).toEqual({ type: 'printTransferDoc' })
    expect(instance.state()).toBe('generated.relabelling')
  })

  it('[TK-11] the delivery can be moved until the courier has it, one task at a time; a pickup order never', () => {
    const instance = packed().send('MOVE_REQUESTED')
    expect(opened(instance)).toEqual([{ type: 'moveDelivery', importance: 'high' }])
    expect(instance.takes('MOVE_REQUESTED')).toBe(false)
    expect(instance.send('MOVE_ENDED').takes('MOVE_REQUESTED')).toBe(true)
    expect(shipped().takes('MOVE_REQUESTED')).toBe(false)
    expect(formed().takes('MOVE_REQUESTED')).toBe(false)
    expect(start().takes('MOVE_REQUESTED')).toBe(false)
  })

  it('[OA-03] issued to delivery is 10; the customer is notified; delivered is 12 and the bank completes the payment', () => {
    const instance = shipped()
    expect(statuses(instance)).toEqual([10])
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'issuedToDelivery' })
    instance.send('DELIVERED_IN_FULL')
    expect(names(instance)).toEqual([
      'cancelTimer',
      'withdrawTasks',
      'setOrderStatus',
      'completePayment',
      'registerReceipt',
    ])
    expect(statuses(instance)).toEqual([12])
  })

  it('[TK-14] partially delivered: the rest is returned, then 13', () => {
    const instance = shipped().send('DELIVERED_IN_PART', { lines: [{ lineId: 2, returned: 1 }] })
    expect(instance.effect('saveReturned')).toEqual({ lines: [{ lineId: 2, returned: 1 }] })
    expect(statuses(instance)).toEqual([17])
    expect(opened(instance)).toEqual([{ type: 'returnFromShipping', input: { deliveredInPart: true } }])
    expect(statuses(instance.send('RETURN_CONFIRMED'))).toEqual([13])
  })

  it('[TK-14] not delivered: the goods are returned, 20, and the money is refunded', () => {
    const instance = shipped().send('RETURN_STARTED').send('RETURN_CONFIRMED')
    expect(statuses(instance)).toEqual([20])
    expect(names(instance)).toContain('giveBackPayment')
  })

  it('[OA-01] cancelled after packing: the delivery service is notified and the goods go back to the shelf', () => {
    for (const instance of [packed(), labelled(), labelled().send('DOCUMENTS_PRINTED')]) {
      instance.send('CANCEL_ORDER', reason)
      expect(names(instance)).toContain('withdrawDelivery')
      expect(statuses(instance)).toEqual([15])
    }
  })
})

describe('edit after forming', () => {
  it.each([
    ['pickup', {}, 7],
    ['delivery', sampleDelivery, 27],
  ])('[OA-07] %s: from formed until shipment, returns to the previous state', (_, facts, status) => {
    const edit = () => start(facts).send('FORMING_STARTED').send('FORMED_IN_FULL').send('EDIT_REQUESTED')
    expect(opened(edit())).toEqual([
      { type: 'editAfterFormatting', importance: 'high', input: { askedBy: 2 } },
    ])
    expect(names(edit())).toContain('withdrawTasks')
    expect(statuses(edit().send('EDITED_IN_FULL'))).toEqual([status])
    expect(statuses(edit().send('EDIT_DROPPED'))).toEqual([status])
    expect(statuses(edit().send('EDITED_WITH_SHORTAGE'))).toEqual([8])
    expect(statuses(edit().send('NOTHING_COLLECTED'))).toEqual([15])
  })
})
