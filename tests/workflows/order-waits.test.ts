import { describe, expect, it } from 'vitest'
import order from '../../workflows/order/v1/machine.ts'
import { addSecondsToNoon, sampleDelivery, createSampleInput } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

type Instance = ReturnType<typeof play>
const start = (facts: Partial<OrderFacts> = {}) => play(order, createSampleInput(facts))
const formed = () => start().send('FORMING_STARTED').send('FORMED_IN_FULL')
const statuses = (instance: Instance) =>
  instance.effects().flatMap((e) => (e.type === 'setOrderStatus' ? [e.params.status] : []))
const opened = (instance: Instance) =>
  instance.effects().flatMap((e) => (e.type === 'openTask' ? [e.params] : []))
const names = (instance: Instance) => instance.effects().map((e) => e.type)
const reason = { reasonId: 1, comment: 'Передумал' }
const day = 86_400

describe('[OS-01] a stalled order opens a task', () => {
  const packed = () =>
    start({ ...sampleDelivery, prepaid: true })
      .send('FORMING_STARTED')
      .send('FORMED_IN_FULL')
  const ready = () => packed().send('LABEL_READY').send('DOCUMENTS_PRINTED')

  it('[OS-01] not confirmed: a decision task, and after three days it is cancelled and the customer notified', () => {
    const instance = start({ needsCall: true }).send('NOT_CONFIRMED')
    expect(opened(instance)).toEqual([
      { type: 'deciding', importance: 'high', input: { purpose: 'notConfirmed' } },
    ])
    expect(instance.effect('startTimer')).toMatchObject({ event: 'CONFIRMATION_EXPIRED', seconds: 3 * day })
    instance.send('CONFIRMATION_EXPIRED')
    expect(statuses(instance)).toEqual([14])
    expect(instance.effect('setCancelReason')).toEqual({ reasonId: 15, comment: null })
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'orderCancelled' })
    expect(names(instance)).toContain('withdrawTasks')
  })

  it.each(['LABEL_FAILED', 'LABEL_OVERDUE'])('[OS-01] %s opens a task; a late label closes it', (event) => {
    const instance = packed().send(event)
    expect(instance.state()).toBe('generated.labelFailed')
    expect(opened(instance)).toEqual([{ type: 'deciding', importance: 'high', input: { purpose: 'label' } }])
    instance.send('LABEL_READY')
    expect(instance.effect('withdrawTasks')).toEqual({ type: 'deciding' })
    expect(instance.state()).toBe('generated.labelled')
  })

  it('[OS-01] no courier comes: a task is opened, and again after the next term', () => {
    const instance = ready()
    expect(instance.effect('startTimer')).toMatchObject({ event: 'SHIPMENT_OVERDUE', seconds: day })
    expect(opened(instance.send('SHIPMENT_OVERDUE'))).toMatchObject([
      { type: 'deciding', input: { purpose: 'shipment' } },
    ])
    expect(instance.send('SHIPMENT_AWAITED').effect('startTimer')).toMatchObject({
      event: 'SHIPMENT_OVERDUE',
    })
    expect(statuses(instance.send('ISSUED_TO_DELIVERY'))).toEqual([10])
  })

  it('[OS-04] a silent delivery service: a day after the promised instant a user records the outcome', () => {
    const instance = ready().send('ISSUED_TO_DELIVERY')
    expect(instance.effect('startTimer')).toEqual({
      name: 'delivery',
      event: 'DELIVERY_OVERDUE',
      seconds: day,
      from: 'promisedDelivery',
    })
    expect(opened(instance.send('DELIVERY_OVERDUE'))).toEqual([
      { type: 'deliveryOutcome', importance: 'high' },
    ])
    expect(instance.takes('OUTCOME_ASKED'), 'one such task at a time').toBe(false)
    expect(instance.send('OUTCOME_AWAITED').effect('startTimer')).toMatchObject({ event: 'DELIVERY_OVERDUE' })
    expect(opened(instance.send('OUTCOME_ASKED'))).toEqual([{ type: 'deliveryOutcome', importance: 'high' }])
    instance.send('LOST')
    expect(instance.state()).toBe('lostInDelivery')
    expect(statuses(instance)).toEqual([14])
    expect(instance.effect('setCancelReason')).toEqual({ reasonId: 16, comment: null })
    expect(names(instance)).toContain('giveBackPayment')
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'orderLost' })
  })
})

describe('[OS-03] cancelled while the courier has the parcel', () => {
  const recalled = () =>
    start({ ...sampleDelivery, prepaid: true })
      .send('FORMING_STARTED')
      .send('FORMED_IN_FULL')
      .send('LABEL_READY')
      .send('DOCUMENTS_PRINTED')
      .send('ISSUED_TO_DELIVERY')
      .send('CANCEL_ORDER', reason)

  it('[OS-03] the order waits for the delivery outcome: nothing is refunded yet, and the customer is notified', () => {
    const instance = recalled()
    expect(instance.state()).toBe('issuedToDelivery.recalled')
    expect(names(instance)).toEqual(['setCancelReason', 'recallDelivery', 'notifyCustomer'])
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'cancelAtCourier' })
    expect(instance.takes('CANCEL_ORDER', reason)).toBe(false)
    expect(opened(instance.send('DELIVERY_OVERDUE')), 'the term still runs').toHaveLength(1)
  })

  it('[OS-03] delivered after all: sold, paid, and the cancel reason is removed', () => {
    const instance = recalled().send('DELIVERED_IN_FULL')
    expect(statuses(instance)).toEqual([12])
    expect(names(instance)).toContain('completePayment')
    expect(names(instance)).not.toContain('giveBackPayment')
    expect(instance.effect('setCancelReason')).toEqual({ reasonId: null, comment: null })
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'deliveredAfterCancel' })
  })

  it('[OS-03] returned: only then the money is refunded, and the customer is notified', () => {
    const instance = recalled().send('RETURN_STARTED')
    expect(names(instance)).not.toContain('giveBackPayment')
    instance.send('RETURN_CONFIRMED')
    expect(statuses(instance)).toEqual([20])
    expect(names(instance)).toContain('giveBackPayment')
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'orderReturned' })
  })

  it('[OS-03] «delivered» after «return»: the order is issued', () => {
    const instance = recalled().send('RETURN_STARTED').send('DELIVERED_IN_FULL')
    expect(statuses(instance)).toEqual([12])
    expect(names(instance)).toContain('withdrawTasks')
  })

  it('[OS-03] «delivered in part» after «return»: the rest is expected in a new task', () => {
    const lines = [{ lineId: 2, returned: 1 }]
    const instance = recalled().send('RETURN_STARTED').send('DELIVERED_IN_PART', { lines })
    expect(instance.state()).toBe('returningFromDelivery.rest')
    expect(instance.effect('saveReturned')).toEqual({ lines })
    expect(opened(instance)).toEqual([{ type: 'returnFromShipping', input: { deliveredInPart: true } }])
    expect(instance.takes('DELIVERED_IN_FULL')).toBe(false)
  })
})

describe('[TK-24] the storage term', () => {
  const at = (seconds: number) => ({ at: addSecondsToNoon(seconds) })

  it('[TK-24] a day before its end the customer is reminded once; never for a term of one day', () => {
    const instance = formed().send('STORAGE_ENDING', {}, at(2 * day))
    expect(instance.effects()).toEqual([{ type: 'notifyCustomer', params: { template: 'storageEnding' } }])
    expect(instance.takes('STORAGE_ENDING', {}, at(2 * day + 1))).toBe(false)
    const short = play(order, createSampleInput({}, { limits: { storageDays: 1 } }))
    expect(short.send('FORMING_STARTED').send('FORMED_IN_FULL').takes('STORAGE_ENDING', {}, at(1))).toBe(
      false,
    )
  })

  it('[TK-24] prolonged: the new end is sent, both timers move, and the reminder is repeated', () => {
    const instance = formed()
      .send('STORAGE_ENDING', {}, at(2 * day))
      .send('STORAGE_PROLONGED', { days: 2 }, at(2 * day + 60))
    expect(instance.effect('setStorageTerm')).toEqual({ until: addSecondsToNoon(5 * day), days: 5 })
    expect(
      instance
        .effects()
        .filter((e) => e.type === 'startTimer')
        .map((e) => e.params),
    ).toMatchObject([
      { name: 'storage', at: addSecondsToNoon(5 * day) },
      { name: 'storageReminder', at: addSecondsToNoon(4 * day) },
    ])
    expect(instance.effect('notifyCustomer')).toEqual({ template: 'storageProlonged' })
    expect(instance.takes('STORAGE_ENDING', {}, at(4 * day))).toBe(true)
  })

  it('[TK-24] it never expires while the customer pays at the till, nor immediately afterwards', () => {
    const instance = formed().send('TO_BE_PAID', { taken: 'inFull' }, at(3 * day - 60))
    expect(names(instance)).toContain('cancelTimer')
    expect(instance.takes('STORAGE_EXPIRED', {}, at(3 * day))).toBe(false)
    instance.send('NOT_PAID', {}, at(3 * day + 60))
    expect(instance.effect('startTimer')).toMatchObject({
      name: 'storage',
      at: addSecondsToNoon(3 * day + 60 + 3_600),
    })
  })

  it('[TK-24] it does not expire while the customer is at the counter', () => {
    const instance = formed().send('CUSTOMER_CAME', {}, at(3 * day - 60))
    expect(instance.effect('startTimer')).toMatchObject({
      name: 'storage',
      at: addSecondsToNoon(3 * day - 60 + 3_600),
    })
    expect(formed().send('CUSTOMER_CAME').effect('startTimer')).toMatchObject({
      at: addSecondsToNoon(3 * day),
    })
  })

  it('[OA-07] a dropped edit does not restart the term; an edit that changed the order does, and the customer is notified', () => {
    const edited = () => formed().send('EDIT_REQUESTED', {}, at(2 * day))
    const dropped = edited().send('EDIT_DROPPED', {}, at(2 * day + 600))
    expect(dropped.effect('startTimer')).toMatchObject({ name: 'storage', at: addSecondsToNoon(3 * day) })
    expect(names(dropped)).not.toContain('notifyCustomer')
    const restarted = edited().send('EDITED_IN_FULL', {}, at(2 * day))
    expect(restarted.effect('setStorageTerm')).toEqual({ until: addSecondsToNoon(5 * day), days: 3 })
    expect(restarted.effect('notifyCustomer')).toEqual({ template: 'orderFormed' })
  })
})
