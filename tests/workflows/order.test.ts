import { describe, expect, it } from 'vitest'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import order from '../../workflows/order/v1/machine.ts'
import { afterNoon, sampleDelivery, sampleInput } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const start = (facts: Partial<OrderFacts> = {}) => play(order, sampleInput(facts))
const beingFormed = () => start().send('FORMING_STARTED')
const awaitingAgreement = () => beingFormed().send('FORMED_WITH_SHORTAGE')
const formed = () => beingFormed().send('FORMED_IN_FULL')
type Game = ReturnType<typeof play>

const statuses = (game: Game) =>
  game.effects().flatMap((e) => (e.type === 'setOrderStatus' ? [e.params.status] : []))
const opened = (game: Game) => game.effects().flatMap((e) => (e.type === 'openTask' ? [e.params] : []))
const timers = (game: Game) => game.effects().flatMap((e) => (e.type === 'startTimer' ? [e.params] : []))
const names = (game: Game) => game.effects().map((e) => e.type)
const day = 86_400
const awaitsPayment = { statusId: orderStatus.awaitingPayment, prepaid: true }
const reason = { reasonId: 1, comment: 'Передумал' }

describe('what the customer asked for when something is missing', () => {
  const short = (onShortage: 'call' | 'collectRest' | 'cancel', delivered = false) =>
    start({ ...(delivered && sampleDelivery), onShortage })
      .send('FORMING_STARTED')
      .send('FORMED_WITH_SHORTAGE')

  it('[TK-04] «collect the rest»: nobody is called, the customer is told what is missing', () => {
    const game = short('collectRest')
    expect(game.state()).toBe('formed.waiting')
    expect(game.effect('notifyCustomer')).toEqual({ template: 'formedInPart' })
    expect(short('collectRest', true).state()).toBe('generated.announcing')
  })

  it('[TK-04] «collect the rest» of which only a gift is left: nothing is of value, so the customer is called', () => {
    const gift = (delivered: boolean) =>
      start({ ...(delivered && sampleDelivery), onShortage: 'collectRest' })
        .send('FORMING_STARTED')
        .send('FORMED_WITH_SHORTAGE', { ofValue: false })
    expect(gift(false).state()).toBe('awaitingAgreement')
    expect(gift(true).state()).toBe('awaitingAgreement')
  })

  it('[TK-04] «cancel the order»: it is cancelled for want of goods, and what lies aside goes back', () => {
    const game = short('cancel')
    expect(game.state()).toBe('toBeDisbanded')
    expect(game.effect('setCancelReason')).toEqual({ reasonId: 2, comment: null })
    expect(game.effect('notifyCustomer')).toEqual({ template: 'orderCancelled' })
  })

  it('[TK-04] nothing of the kind: the customer is called', () => {
    expect(short('call').state()).toBe('awaitingAgreement')
  })

  it('[TK-04] who could not be reached is told what is missing of the order that was formed', () => {
    const game = short('call').send('FORMED_WITH_COLLECTED')
    expect(game.effect('notifyCustomer')).toEqual({ template: 'formedInPart' })
  })
})

describe('arrival', () => {
  it('[EN-01] an order that needs no call is confirmed and goes to the store', () => {
    const game = start()
    expect(statuses(game)).toEqual([2, 5])
    expect(opened(game)).toEqual([{ type: 'formatting' }])
  })

  it('[TK-04] an order that asks for a call is confirmed by an operator first', () => {
    const game = start({ needsCall: true })
    expect(statuses(game)).toEqual([])
    expect(opened(game)).toEqual([{ type: 'confirming', input: { purpose: 'arrival' } }])
    expect(statuses(game.send('CONFIRMED'))).toEqual([2, 5])
  })

  it('[TK-04] not confirmed is status 3, from which the customer may be asked once more', () => {
    const game = start({ needsCall: true }).send('NOT_CONFIRMED')
    expect(statuses(game)).toEqual([3])
    expect(opened(game.send('RECONSIDERED'))).toEqual([{ type: 'confirming', input: { purpose: 'arrival' } }])
  })

  it('[EN-07] an online order waits 30 minutes for its payment', () => {
    const game = start(awaitsPayment)
    expect(game.effects()).toEqual([
      { type: 'openTask', params: { type: 'paying', importance: 'low', input: { purpose: 'online' } } },
      { type: 'startTimer', params: { name: 'payment', event: 'PAYMENT_TIMED_OUT', seconds: 1_800 } },
    ])
    game.send('PAYMENT_HELD')
    expect(names(game).slice(0, 2)).toEqual(['cancelTimer', 'withdrawTasks'])
    expect(statuses(game)).toEqual([2, 5])
    expect(game.takes('PAYMENT_TIMED_OUT')).toBe(false)
  })

  it('[TK-06] [MO-03] a part has come: the customer is told what is missing and given the days to bring it', () => {
    const game = start(awaitsPayment).send('PAID_IN_PART')
    expect(game.state()).toBe('awaitingPayment')
    expect(timers(game)).toEqual([{ name: 'payment', event: 'PAYMENT_TIMED_OUT', seconds: 3 * day }])
    expect(game.effect('notifyCustomer')).toEqual({ template: 'paidInPart' })
    expect(start(awaitsPayment).send('PAYMENT_HELD').takes('PAID_IN_PART')).toBe(false)
  })

  it('[EN-07] a paid order that asks for a call is new again until it is confirmed', () => {
    const game = start({ ...awaitsPayment, needsCall: true }).send('PAYMENT_HELD')
    expect(game.state()).toBe('confirmingArrival')
    expect(statuses(game)).toEqual([orderStatus.new])
  })

  it.each(['PAYMENT_DECLINED', 'PAYMENT_TIMED_OUT'])('[EN-07] %s cancels the order', (event) => {
    const game = start(awaitsPayment).send(event)
    expect(game.state()).toBe('cancelled')
    expect(names(game)).toEqual([
      'cancelTimer',
      'withdrawTasks',
      'setCancelReason',
      'setOrderStatus',
      'giveBackPayment',
      'notifyCustomer',
    ])
    expect(game.effect('setCancelReason'), 'why is said').toEqual({
      reasonId: event === 'PAYMENT_DECLINED' ? 14 : 9,
      comment: null,
    })
    expect(statuses(game)).toEqual([14])
  })
})

describe('forming and agreement', () => {
  it('[TK-03] formed in full: status 7, the customer is told, issue is opened, storage runs 3 days', () => {
    const game = formed()
    expect(game.effects()).toEqual([
      { type: 'setStorageTerm', params: { until: afterNoon(3 * day), days: 3 } },
      { type: 'notifyCustomer', params: { template: 'orderFormed' } },
      { type: 'setOrderStatus', params: { status: 7 } },
      { type: 'openTask', params: { type: 'delivery' } },
      {
        type: 'startTimer',
        params: { name: 'storage', event: 'STORAGE_EXPIRED', at: afterNoon(3 * day) },
      },
      {
        type: 'startTimer',
        params: { name: 'storageReminder', event: 'STORAGE_ENDING', at: afterNoon(2 * day) },
      },
    ])
  })

  it('[TK-03] something missing: status 8 and an urgent call', () => {
    const game = awaitingAgreement()
    expect(statuses(game)).toEqual([8])
    expect(opened(game)).toEqual([{ type: 'confirming', importance: 'high', input: { purpose: 'shortage' } }])
  })

  it('[TK-03] below the minimum sum: cancelled, and what was collected goes back to the shelf', () => {
    const game = beingFormed().send('FORMED_BELOW_MINIMUM')
    expect(statuses(game)).toEqual([15])
    expect(opened(game)).toEqual([{ type: 'disbanding', importance: 'low' }])
  })

  it('[TK-03] nothing collected: cancelled at once, nothing to disband', () => {
    const game = beingFormed().send('NOTHING_COLLECTED')
    expect(statuses(game)).toEqual([14])
    expect(opened(game)).toEqual([])
    expect(game.effect('notifyCustomer')).toEqual({ template: 'orderCancelled' })
    expect(names(game)).toContain('giveBackPayment')
  })

  it.each(['CHANGES_AGREED', 'FORMED_WITH_COLLECTED'])('[TK-04] %s: the order is formed', (event) => {
    expect(statuses(awaitingAgreement().send(event))).toEqual([7])
  })

  it('[TK-04] changes not agreed: back to forming, as a new task', () => {
    const game = awaitingAgreement().send('CHANGES_NOT_AGREED')
    expect(statuses(game)).toEqual([5])
    expect(opened(game)).toEqual([{ type: 'formatting' }])
  })

  it('[TK-04] cancellation agreed after collecting: reason kept, order to be disbanded', () => {
    const game = awaitingAgreement().send('CANCELLATION_AGREED', { reasonId: 5, comment: null })
    expect(game.effect('setCancelReason')).toEqual({ reasonId: 5, comment: null })
    expect(statuses(game)).toEqual([15])
  })
})

describe('issue, storage, disbanding', () => {
  it('[TK-07] issued in full is 12; the storage timer is gone', () => {
    const game = formed().send('ISSUED_IN_FULL')
    expect(game.effects()).toEqual([
      { type: 'cancelTimer', params: { name: 'storage' } },
      { type: 'cancelTimer', params: { name: 'storageReminder' } },
      { type: 'setOrderStatus', params: { status: 12 } },
      { type: 'completePayment', params: {} },
      { type: 'registerReceipt', params: { kind: 'sell' } },
    ])
  })

  it('[TK-07] a part handed over is 11 until the rest is back, then 13; neither timer nor cancel can touch it', () => {
    const game = formed().send('GOODS_HANDED_OVER')
    expect(statuses(game)).toEqual([11])
    expect(game.takes('STORAGE_EXPIRED')).toBe(false)
    expect(game.takes('CANCEL_ORDER', reason)).toBe(false)
    expect(statuses(game.send('PARTIALLY_ISSUED'))).toEqual([13])
  })

  it('[TK-07] refused at the counter: back in the warehouse, payment given back', () => {
    const game = formed().send('RETURNED_FULLY')
    expect(statuses(game)).toEqual([20])
    expect(names(game)).toContain('giveBackPayment')
  })

  it('[TK-05] storage expired: issue withdrawn, customer told, disbanded, 18 → 16 → 20', () => {
    const game = formed().send('STORAGE_EXPIRED')
    expect(names(game)).toEqual([
      'cancelTimer',
      'cancelTimer',
      'withdrawTasks',
      'setCancelReason',
      'setOrderStatus',
      'giveBackPayment',
      'notifyCustomer',
      'openTask',
    ])
    expect(statuses(game)).toEqual([18])
    expect(game.effect('notifyCustomer')).toEqual({ template: 'storageExpired' })
    game.send('DISBANDED')
    expect(statuses(game)).toEqual([16, 20])
    expect(names(game).at(-1)).toBe('giveBackPayment')
    expect(game.state()).toBe('returnedToWarehouse')
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
  it('[TK-03] [TK-05] cancelled while pieces lie aside: they are put back by a task of their own', () => {
    const game = beingFormed().send('CANCEL_ORDER', { ...reason, somethingAside: true })
    expect(game.state()).toBe('toBeDisbanded')
    expect(opened(game).map(({ type }) => type)).toEqual(['disbanding'])
    expect(beingFormed().send('CANCEL_ORDER', reason).state(), 'nothing lies aside').toBe('cancelled')
  })

  it.each(Object.entries(before))('[OA-01] %s: nothing is collected, cancelled at once', (_, game) => {
    const cancelled = game().send('CANCEL_ORDER', reason)
    expect(statuses(cancelled)).toEqual([14])
    expect(cancelled.effect('setCancelReason')).toEqual(reason)
    expect(cancelled.effects()).toContainEqual({ type: 'withdrawTasks', params: {} })
    expect(names(cancelled)).toContain('giveBackPayment')
  })

  const after = {
    'awaiting agreement': awaitingAgreement,
    formed,
    'to be formed again': () => awaitingAgreement().send('CHANGES_NOT_AGREED'),
    'being formed again': () => awaitingAgreement().send('CHANGES_NOT_AGREED').send('FORMING_STARTED'),
  }
  it.each(Object.entries(after))('[OA-01] %s: something is collected, disbanded first', (_, game) => {
    const cancelled = game().send('CANCEL_ORDER', { reasonId: null, comment: null })
    expect(statuses(cancelled)).toEqual([15])
    expect(opened(cancelled)).toEqual([{ type: 'disbanding', importance: 'low' }])
    const order = names(cancelled)
    expect(order.indexOf('withdrawTasks')).toBeLessThan(order.indexOf('openTask'))
    expect(order, 'the money does not wait for the shelf').toContain('giveBackPayment')
    expect(statuses(cancelled.send('DISBANDED'))).toEqual([16, 20])
    expect(names(cancelled)).toContain('giveBackPayment')
  })

  it('[OA-01] a cancelled order cannot be cancelled again', () => {
    expect(formed().send('CANCEL_ORDER', reason).takes('CANCEL_ORDER', reason)).toBe(false)
    expect(formed().send('STORAGE_EXPIRED').takes('CANCEL_ORDER', reason)).toBe(false)
  })
})

describe('what ends by itself has its reason', () => {
  it.each([
    [() => start(awaitsPayment).send('PAYMENT_TIMED_OUT'), 9],
    [() => start(awaitsPayment).send('PAYMENT_DECLINED'), 14],
    [() => beingFormed().send('FORMED_BELOW_MINIMUM'), 3],
    [() => beingFormed().send('NOTHING_COLLECTED'), 2],
    [() => formed().send('EDIT_REQUESTED').send('NOTHING_COLLECTED'), 2],
    [() => formed().send('STORAGE_EXPIRED'), 10],
  ])('[OA-01] case %#: reason %#', (game, reasonId) => {
    expect(game().effect('setCancelReason')).toEqual({ reasonId, comment: null })
  })
})

describe('payment at the till', () => {
  it('[TK-06] the chosen goods are paid for at the till; not paid leads back to the issue, without a second message', () => {
    const game = formed().send('TO_BE_PAID', { taken: 'inPart' })
    expect(opened(game)).toEqual([
      { type: 'paying', importance: 'high', input: { purpose: 'till', taken: 'inPart' } },
    ])
    expect(game.takes('CANCEL_ORDER', reason)).toBe(true)
    game.send('NOT_PAID')
    expect(opened(game)).toEqual([{ type: 'delivery' }])
    expect(names(game)).not.toContain('notifyCustomer')
    expect(game.effect('startTimer'), 'the term that runs').toMatchObject({ at: afterNoon(3 * day) })
  })
})

describe('delivery', () => {
  const packed = () =>
    start({ ...sampleDelivery, prepaid: true })
      .send('FORMING_STARTED')
      .send('FORMED_IN_FULL')
  const labelled = () => packed().send('LABEL_READY')
  const shipped = () => labelled().send('DOCUMENTS_PRINTED').send('ISSUED_TO_DELIVERY')

  it('[TK-09] an order to be delivered is formed for delivery, called about by its own script', () => {
    expect(opened(start(sampleDelivery))).toEqual([{ type: 'formationDelivery' }])
    expect(opened(start({ ...sampleDelivery, needsCall: true }))).toEqual([
      { type: 'confirmingDelivery', input: { purpose: 'arrival' } },
    ])
  })

  it('[TK-08] 27, label asked for as an event, documents printed: ready for shipment, 9', () => {
    const game = packed()
    expect(statuses(game)).toEqual([27])
    expect(names(game)).toContain('announceDelivery')
    expect(game.effect('startTimer')).toEqual({ name: 'label', event: 'LABEL_OVERDUE', seconds: 7_200 })
    expect(opened(game.send('LABEL_READY'))).toEqual([{ type: 'printTransferDoc' }])
    expect(statuses(game.send('DOCUMENTS_PRINTED'))).toEqual([9])
  })

  it('[OA-05] a label that failed may be asked for again, and again once it was there', () => {
    const game = packed().send('LABEL_FAILED')
    expect(game.takes('LABEL_REQUESTED')).toBe(true)
    expect(names(game.send('LABEL_REQUESTED'))).toEqual(['withdrawTasks', 'requestLabel', 'startTimer'])
    game.send('LABEL_READY').send('LABEL_REQUESTED')
    expect(game.effect('withdrawTasks')).toEqual({ type: 'printTransferDoc' })
    expect(game.state()).toBe('generated.relabelling')
  })

  it('[TK-11] the delivery is moved any time before the courier has it, one task at a time; a pickup order never', () => {
    const game = packed().send('MOVE_REQUESTED')
    expect(opened(game)).toEqual([{ type: 'moveDelivery', importance: 'high' }])
    expect(game.takes('MOVE_REQUESTED')).toBe(false)
    expect(game.send('MOVE_ENDED').takes('MOVE_REQUESTED')).toBe(true)
    expect(shipped().takes('MOVE_REQUESTED')).toBe(false)
    expect(formed().takes('MOVE_REQUESTED')).toBe(false)
    expect(start().takes('MOVE_REQUESTED')).toBe(false)
  })

  it('[OA-03] issued to delivery is 10; the customer is told; delivered is 12 and the bank completes the payment', () => {
    const game = shipped()
    expect(statuses(game)).toEqual([10])
    expect(game.effect('notifyCustomer')).toEqual({ template: 'issuedToDelivery' })
    game.send('DELIVERED_IN_FULL')
    expect(names(game)).toEqual([
      ...['cancelTimer', 'withdrawTasks'],
      ...['setOrderStatus', 'completePayment', 'registerReceipt'],
    ])
    expect(statuses(game)).toEqual([12])
  })

  it('[TK-14] a part delivered: the rest comes back, then 13', () => {
    const game = shipped().send('DELIVERED_IN_PART', { lines: [{ lineId: 2, returned: 1 }] })
    expect(game.effect('saveReturned')).toEqual({ lines: [{ lineId: 2, returned: 1 }] })
    expect(statuses(game)).toEqual([17])
    expect(opened(game)).toEqual([{ type: 'returnFromShipping', input: { deliveredInPart: true } }])
    expect(statuses(game.send('RETURN_CONFIRMED'))).toEqual([13])
  })

  it('[TK-14] not delivered: the goods come back, 20, and the money is given back', () => {
    const game = shipped().send('RETURN_STARTED').send('RETURN_CONFIRMED')
    expect(statuses(game)).toEqual([20])
    expect(names(game)).toContain('giveBackPayment')
  })

  it('[OA-01] cancelled once packed: the delivery service is told and the goods go back to the shelf', () => {
    for (const game of [packed(), labelled(), labelled().send('DOCUMENTS_PRINTED')]) {
      game.send('CANCEL_ORDER', reason)
      expect(names(game)).toContain('withdrawDelivery')
      expect(statuses(game)).toEqual([15])
    }
  })
})

describe('edit after forming', () => {
  it.each([
    ['pickup', {}, 7],
    ['delivery', sampleDelivery, 27],
  ])('[OA-07] %s: from formed on until shipment, back where it was', (_, facts, status) => {
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
