import { describe, expect, it } from 'vitest'
import order from '../../workflows/order/v1/machine.ts'
import { afterNoon, sampleDelivery, sampleInput } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

type Game = ReturnType<typeof play>
const start = (facts: Partial<OrderFacts> = {}) => play(order, sampleInput(facts))
const formed = () => start().send('FORMING_STARTED').send('FORMED_IN_FULL')
const statuses = (game: Game) =>
  game.effects().flatMap((e) => (e.type === 'setOrderStatus' ? [e.params.status] : []))
const opened = (game: Game) => game.effects().flatMap((e) => (e.type === 'openTask' ? [e.params] : []))
const names = (game: Game) => game.effects().map((e) => e.type)
const reason = { reasonId: 1, comment: 'Передумал' }
const day = 86_400

describe('[OS-01] where nobody would look, a person is asked', () => {
  const packed = () =>
    start({ ...sampleDelivery, prepaid: true })
      .send('FORMING_STARTED')
      .send('FORMED_IN_FULL')
  const ready = () => packed().send('LABEL_READY').send('DOCUMENTS_PRINTED')

  it('[OS-01] not confirmed: a task to decide, and three days after which it is cancelled and the customer told', () => {
    const game = start({ needsCall: true }).send('NOT_CONFIRMED')
    expect(opened(game)).toEqual([
      { type: 'deciding', importance: 'high', input: { purpose: 'notConfirmed' } },
    ])
    expect(game.effect('startTimer')).toMatchObject({ event: 'CONFIRMATION_EXPIRED', seconds: 3 * day })
    game.send('CONFIRMATION_EXPIRED')
    expect(statuses(game)).toEqual([14])
    expect(game.effect('setCancelReason')).toEqual({ reasonId: 15, comment: null })
    expect(game.effect('notifyCustomer')).toEqual({ template: 'orderCancelled' })
    expect(names(game)).toContain('withdrawTasks')
  })

  it.each(['LABEL_FAILED', 'LABEL_OVERDUE'])(
    '[OS-01] %s opens a task; a label that comes after all ends it',
    (event) => {
      const game = packed().send(event)
      expect(game.state()).toBe('generated.labelFailed')
      expect(opened(game)).toEqual([{ type: 'deciding', importance: 'high', input: { purpose: 'label' } }])
      game.send('LABEL_READY')
      expect(game.effect('withdrawTasks')).toEqual({ type: 'deciding' })
      expect(game.state()).toBe('generated.labelled')
    },
  )

  it('[OS-01] no courier comes: a person is asked, and again after the next term', () => {
    const game = ready()
    expect(game.effect('startTimer')).toMatchObject({ event: 'SHIPMENT_OVERDUE', seconds: day })
    expect(opened(game.send('SHIPMENT_OVERDUE'))).toMatchObject([
      { type: 'deciding', input: { purpose: 'shipment' } },
    ])
    expect(game.send('SHIPMENT_AWAITED').effect('startTimer')).toMatchObject({ event: 'SHIPMENT_OVERDUE' })
    expect(statuses(game.send('ISSUED_TO_DELIVERY'))).toEqual([10])
  })

  it('[OS-04] a silent delivery service: a day after the promised instant a person records what became of it', () => {
    const game = ready().send('ISSUED_TO_DELIVERY')
    expect(game.effect('startTimer')).toEqual({
      name: 'delivery',
      event: 'DELIVERY_OVERDUE',
      seconds: day,
      from: 'promisedDelivery',
    })
    expect(opened(game.send('DELIVERY_OVERDUE'))).toEqual([{ type: 'deliveryOutcome', importance: 'high' }])
    expect(game.takes('OUTCOME_ASKED'), 'one such task at a time').toBe(false)
    expect(game.send('OUTCOME_AWAITED').effect('startTimer')).toMatchObject({ event: 'DELIVERY_OVERDUE' })
    expect(opened(game.send('OUTCOME_ASKED'))).toEqual([{ type: 'deliveryOutcome', importance: 'high' }])
    game.send('LOST')
    expect(game.state()).toBe('lostInDelivery')
    expect(statuses(game)).toEqual([14])
    expect(game.effect('setCancelReason')).toEqual({ reasonId: 16, comment: null })
    expect(names(game)).toContain('giveBackPayment')
    expect(game.effect('notifyCustomer')).toEqual({ template: 'orderLost' })
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

  it('[OS-03] the order waits for the truth: nothing is given back yet, and the customer is told so', () => {
    const game = recalled()
    expect(game.state()).toBe('issuedToDelivery.recalled')
    expect(names(game)).toEqual(['setCancelReason', 'recallDelivery', 'notifyCustomer'])
    expect(game.effect('notifyCustomer')).toEqual({ template: 'cancelAtCourier' })
    expect(game.takes('CANCEL_ORDER', reason)).toBe(false)
    expect(opened(game.send('DELIVERY_OVERDUE')), 'the term still runs').toHaveLength(1)
  })

  it('[OS-03] delivered after all: sold, paid for, and no reason of a cancel is left', () => {
    const game = recalled().send('DELIVERED_IN_FULL')
    expect(statuses(game)).toEqual([12])
    expect(names(game)).toContain('completePayment')
    expect(names(game)).not.toContain('giveBackPayment')
    expect(game.effect('setCancelReason')).toEqual({ reasonId: null, comment: null })
    expect(game.effect('notifyCustomer')).toEqual({ template: 'deliveredAfterCancel' })
  })

  it('[OS-03] brought back: only then the money goes back, and the customer is told', () => {
    const game = recalled().send('RETURN_STARTED')
    expect(names(game)).not.toContain('giveBackPayment')
    game.send('RETURN_CONFIRMED')
    expect(statuses(game)).toEqual([20])
    expect(names(game)).toContain('giveBackPayment')
    expect(game.effect('notifyCustomer')).toEqual({ template: 'orderReturned' })
  })

  it('[OS-03] «delivered» after «return»: the customer has it', () => {
    const game = recalled().send('RETURN_STARTED').send('DELIVERED_IN_FULL')
    expect(statuses(game)).toEqual([12])
    expect(names(game)).toContain('withdrawTasks')
  })

  it('[OS-03] a part delivered after «return»: the rest is awaited in a new task', () => {
    const lines = [{ lineId: 2, returned: 1 }]
    const game = recalled().send('RETURN_STARTED').send('DELIVERED_IN_PART', { lines })
    expect(game.state()).toBe('returningFromDelivery.rest')
    expect(game.effect('saveReturned')).toEqual({ lines })
    expect(opened(game)).toEqual([{ type: 'returnFromShipping', input: { deliveredInPart: true } }])
    expect(game.takes('DELIVERED_IN_FULL')).toBe(false)
  })
})

describe('[TK-24] the storage term', () => {
  const at = (seconds: number) => ({ at: afterNoon(seconds) })

  it('[TK-24] a day before its end the customer is reminded, once; of a term of one day never', () => {
    const game = formed().send('STORAGE_ENDING', {}, at(2 * day))
    expect(game.effects()).toEqual([{ type: 'notifyCustomer', params: { template: 'storageEnding' } }])
    expect(game.takes('STORAGE_ENDING', {}, at(2 * day + 1))).toBe(false)
    const short = play(order, sampleInput({}, { limits: { storageDays: 1 } }))
    expect(short.send('FORMING_STARTED').send('FORMED_IN_FULL').takes('STORAGE_ENDING', {}, at(1))).toBe(
      false,
    )
  })

  it('[TK-24] prolonged: the later end is told, both timers move, and the reminder comes again', () => {
    const game = formed()
      .send('STORAGE_ENDING', {}, at(2 * day))
      .send('STORAGE_PROLONGED', { days: 2 }, at(2 * day + 60))
    expect(game.effect('setStorageTerm')).toEqual({ until: afterNoon(5 * day), days: 5 })
    expect(
      game
        .effects()
        .filter((e) => e.type === 'startTimer')
        .map((e) => e.params),
    ).toMatchObject([
      { name: 'storage', at: afterNoon(5 * day) },
      { name: 'storageReminder', at: afterNoon(4 * day) },
    ])
    expect(game.effect('notifyCustomer')).toEqual({ template: 'storageProlonged' })
    expect(game.takes('STORAGE_ENDING', {}, at(4 * day))).toBe(true)
  })

  it('[TK-24] it never ends while the customer pays at the till, and not the moment they come back from there', () => {
    const game = formed().send('TO_BE_PAID', { taken: 'inFull' }, at(3 * day - 60))
    expect(names(game)).toContain('cancelTimer')
    expect(game.takes('STORAGE_EXPIRED', {}, at(3 * day))).toBe(false)
    game.send('NOT_PAID', {}, at(3 * day + 60))
    expect(game.effect('startTimer')).toMatchObject({ name: 'storage', at: afterNoon(3 * day + 60 + 3_600) })
  })

  it('[TK-24] whoever stands at the counter is not sent away', () => {
    const game = formed().send('CUSTOMER_CAME', {}, at(3 * day - 60))
    expect(game.effect('startTimer')).toMatchObject({ name: 'storage', at: afterNoon(3 * day - 60 + 3_600) })
    expect(formed().send('CUSTOMER_CAME').effect('startTimer')).toMatchObject({ at: afterNoon(3 * day) })
  })

  it('[OA-07] a dropped edit gives no days anew; one that changed the order does, and the customer is told', () => {
    const edited = () => formed().send('EDIT_REQUESTED', {}, at(2 * day))
    const dropped = edited().send('EDIT_DROPPED', {}, at(2 * day + 600))
    expect(dropped.effect('startTimer')).toMatchObject({ name: 'storage', at: afterNoon(3 * day) })
    expect(names(dropped)).not.toContain('notifyCustomer')
    const anew = edited().send('EDITED_IN_FULL', {}, at(2 * day))
    expect(anew.effect('setStorageTerm')).toEqual({ until: afterNoon(5 * day), days: 3 })
    expect(anew.effect('notifyCustomer')).toEqual({ template: 'orderFormed' })
  })
})
