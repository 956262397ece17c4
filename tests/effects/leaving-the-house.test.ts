import { describe, expect, it } from 'vitest'
import { deliveryEffects } from '../../src/server/domains/deliveries/effects.ts'
import { exchangeEffects } from '../../src/server/domains/exchanges/effects.ts'
import {
  computeIssueCodeDigest,
  issueCodeEffects,
  issueCodeFacts,
} from '../../src/server/domains/issue-codes/effects.ts'
import { messageEffects } from '../../src/server/domains/messages/effects.ts'
import { taskEffects } from '../../src/server/domains/tasks/effects.ts'
import { findEmittedEvents, createSampleScope, applyChanges } from '../support/scope.ts'

describe('effects with outgoing messages', () => {
  it('[TK-07] a code is generated, stored as a digest, sent, and recognized', () => {
    const scope = createSampleScope()
    const changes = issueCodeEffects.sendIssueCode(scope, {})
    expect(findEmittedEvents(changes)).toMatchObject([
      { key: '41.3.issueCode', status: 'ready', data: { params: { code: '4821' } } },
    ])
    const orderState = applyChanges(scope, changes)
    expect(orderState.rows('issueCodes')).toMatchObject([{ digest: computeIssueCodeDigest(100234, '4821') }])
    const fact = issueCodeFacts.issueCode
    const answer = (code: string) =>
      fact.of === 'order' && fact.answer({ orderState, at: scope.at }, { code })
    expect([answer('4821'), answer('1284')]).toEqual([{ matches: true }, { matches: false }])
  })

  it('[EN-10] demo history sends nothing, and stores no secret', () => {
    const scope = createSampleScope({}, { callsPartners: false })
    expect(findEmittedEvents(issueCodeEffects.sendIssueCode(scope, {}))).toMatchObject([
      { status: 'done', data: { params: { code: null } } },
    ])
  })

  it('[TK-03] the customer of a formed order is notified of its location by SMS and, with an address, by mail', () => {
    const bySms = findEmittedEvents(
      messageEffects.notifyCustomer(createSampleScope(), { template: 'orderFormed' }),
    )
    expect(bySms).toMatchObject([{ data: { params: { address: 'Москва, ул. Тверская, 1', count: 3 } } }])
    const byMail = createSampleScope({ order: { email: 'anna@example.org' } })
    expect(
      findEmittedEvents(messageEffects.notifyCustomer(byMail, { template: 'orderFormed' })),
    ).toHaveLength(2)
  })

  it('[TK-11] a move without a slot promises the end of the day in the store’s time zone', () => {
    const move = { date: '2026-11-25', slotId: null, slot: null, reasonId: 1, comment: null }
    const scope = createSampleScope({ order: { deliveryServiceTypeId: 1 } })
    expect(applyChanges(scope, deliveryEffects.moveDelivery(scope, move)).order).toMatchObject({
      planDateIssued: '2026-11-25T18:00:00.000Z',
      desiredDate: '2026-11-25',
    })
  })

  it('[TK-08] an order is announced with a new number each time, and withdrawn together with unsent messages', () => {
    const scope = createSampleScope({ order: { deliveryServiceTypeId: 3 } })
    const announced = {
      ...scope,
      orderState: applyChanges(scope, deliveryEffects.announceDelivery(scope, {})),
    }
    expect(announced.orderState.rows('deliveryAnnouncements')).toMatchObject([
      { number: '100234-1', service: 'post' },
    ])
    const changes = deliveryEffects.withdrawDelivery(announced, {})
    expect(changes).toContainEqual({
      cancelEvents: ['delivery.announce', 'delivery.label', 'delivery.move', 'delivery.toPay'],
      number: '100234-1',
      by: 'Иван Петров',
    })
    const withdrawn = { ...announced, orderState: applyChanges(announced, changes) }
    expect(deliveryEffects.withdrawDelivery(withdrawn, {})).toEqual([])
    const again = applyChanges(withdrawn, deliveryEffects.requestLabel(withdrawn, {}))
    expect(again.rows('deliveryAnnouncements').map((one) => one.number)).toEqual(['100234-1', '100234-2'])
  })

  it('[EX-01] an exchange never exceeds what the customer still has', () => {
    const scope = createSampleScope()
    const exchange = { given: [], reasonId: 1, inspection: true, defectsDescription: null, comments: null }
    const changes = exchangeEffects.openExchange(scope, { ...exchange, lines: [{ lineId: 1, quantity: 2 }] })
    const after = { ...scope, orderState: applyChanges(scope, changes) }
    expect(() =>
      exchangeEffects.openExchange(after, { ...exchange, lines: [{ lineId: 1, quantity: 1 }] }),
    ).toThrow()
    const twice = [1, 1].map((lineId) => ({ lineId, quantity: 1 }))
    expect(() => exchangeEffects.openExchange(scope, { ...exchange, lines: twice })).toThrow()
  })
})

describe('effects on tasks and timers', () => {
  it('[EN-07] a timer set again is the same one with a new time; a fired one is not cancelled', () => {
    const scope = createSampleScope({ workflowTimers: [] })
    const start = (seconds: number, of = scope) =>
      applyChanges(of, taskEffects.startTimer(of, { name: 'storage', event: 'STORAGE_EXPIRED', seconds }))
    const first = { ...scope, orderState: start(60) }
    const again = { ...first, orderState: start(120, first) }
    expect(again.orderState.rows('workflowTimers')).toMatchObject([
      { name: 'storage', fireAt: '2026-11-21T09:02:00.000Z', status: 'pending' },
    ])
    const spent = {
      ...scope,
      orderState: again.orderState.with([{ update: 'workflowTimers', key: {}, set: { status: 'fired' } }]),
    }
    expect(taskEffects.cancelTimer(spent, { name: 'storage' })).toEqual([])
  })

  it('[OA-01] withdrawing closes every other open task, or those of one type', () => {
    const task = (instanceId: number, taskType: string) =>
      ({
        instanceId,
        taskId: instanceId,
        taskType,
        taskStatus: 'open',
        orderId: 100234,
        pfm: '1001',
      }) as never
    const scope = createSampleScope({
      tasks: [task(41, 'delivery'), task(42, 'moveDelivery'), task(43, 'paying')],
    })
    const sent = (type?: 'paying') =>
      taskEffects
        .withdrawTasks(scope, type ? { type } : {})
        .flatMap((change) => ('send' in change ? [change.send] : []))
    expect(sent()).toEqual([{ instanceId: 42 }, { instanceId: 43 }])
    expect(sent('paying')).toEqual([{ instanceId: 43 }])
  })
})
