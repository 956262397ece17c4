import { paymentEffects } from '../../src/server/domains/payments/effects.ts'
import { describe, expect, it } from 'vitest'
import type { OrderStatusId } from '../../src/shared/order-statuses.ts'
import { orderEffects } from '../../src/server/domains/orders/effects.ts'
import { goodsEffects } from '../../src/server/domains/orders/goods/goods-effects.ts'
import { taskEffects } from '../../src/server/domains/tasks/effects.ts'
import { createSampleScope, applyChanges } from '../support/scope.ts'

const paper = (typeId: number, number: string) => ({ typeId, number, at: '2026-11-21T09:00:00.000Z' })
const logOf = (orderState: ReturnType<typeof applyChanges>) => orderState.loadedRows('orderLog')!

describe('effects on an order', () => {
  it('[OC-03] a status is set with a log entry; the update time always grows', () => {
    const scope = createSampleScope({ order: { dateUpdate: '2026-11-21T09:30:00.000Z' } })
    const after = applyChanges(scope, orderEffects.setOrderStatus(scope, { status: 12 }))
    expect(after.order).toMatchObject({
      orderStatusId: 12,
      dateDone: '2026-11-21T09:00:00.000Z',
      dateUpdate: '2026-11-21T09:30:00.001Z',
    })
    expect(logOf(after)).toMatchObject([
      { action: 'setOrderStatus', old: 7, new: 12, userName: 'Иван Петров' },
    ])
  })

  it.each([
    [12, { receiveStatusId: 2 }],
    [11, { receiveStatusId: 3 }],
    [13, { receiveStatusId: 3 }],
    [9, { documents: [paper(2, '100234'), paper(3, 'RA1')] }],
    [
      10,
      {
        dateShipment: '2026-11-21T09:00:00.000Z',
        acceptanceActNumber: '100234-2',
        documents: [paper(4, '100234-2')],
      },
    ],
  ])('[OC-01] status %i sets the related fields of the order', (status, fields) => {
    const announced = (attempt: number, state: string) => ({ number: `100234-${attempt}`, attempt, state })
    const scope = createSampleScope({
      order: { receiveStatusId: 1, deliveryTrack: 'RA1' },
      deliveryAnnouncements: [announced(1, 'withdrawn'), announced(2, 'known')] as never,
    })
    expect(
      applyChanges(scope, orderEffects.setOrderStatus(scope, { status: status as OrderStatusId })).order,
    ).toMatchObject(fields)
  })

  it('[OC-01] a full refusal at the counter is recorded as refused, a partial one is not', () => {
    const scope = createSampleScope({ order: { receiveStatusId: 1 } })
    const after = (returned: [number, number]) =>
      applyChanges(
        scope,
        goodsEffects.saveReturned(scope, { lines: returned.map((n, i) => ({ lineId: i + 1, returned: n })) }),
      ).order.receiveStatusId
    expect([after([2, 1]), after([1, 0])]).toEqual([4, 1])
  })

  it('[OC-01] the employee who last spoke with the customer is the order’s manager', () => {
    const scope = createSampleScope({ order: { manager: null } })
    const logged = orderEffects.logCall(scope, { outcome: 'changesAgreed', note: null })
    const failed = orderEffects.countCall(scope, { waitReasonId: 4 })
    expect([logged, failed].map((changes) => applyChanges(scope, changes).order.manager)).toEqual([
      'Иван Петров',
      'Иван Петров',
    ])
  })

  it('[OC-01] an order that needs a call has the date of its transfer to the call centre', () => {
    const scope = createSampleScope({ order: { orderDateCC: null } })
    const after = (type: 'confirming' | 'formatting') =>
      applyChanges(scope, taskEffects.openTask(scope, { type })).order.orderDateCC
    expect([after('confirming'), after('formatting')]).toEqual(['2026-11-21T09:00:00.000Z', null])
  })

  it('[OC-03] the first log entry of a step stores the payload without the code; the others store none', () => {
    const sent = { type: 'CODE_ENTERED', payload: { code: '4821', lines: [{ lineId: 1, collected: 2 }] } }
    const scope = createSampleScope({}, { trigger: sent })
    const first = applyChanges(scope, orderEffects.setOrderStatus(scope, { status: 5 }))
    const then = { ...scope, orderState: first }
    const after = applyChanges(then, orderEffects.setOrderStatus(then, { status: 6 }))
    expect(logOf(after).map((line) => line.sentData)).toEqual([
      { type: 'CODE_ENTERED', payload: { lines: [{ lineId: 1, collected: 2 }] } },
      null,
    ])
    expect(
      logOf(
        applyChanges(createSampleScope(), orderEffects.setOrderStatus(createSampleScope(), { status: 5 })),
      ),
    ).toMatchObject([{ sentData: null }])
  })

  it('[OC-03] a comment of the staff is stored on the order, and the replaced one in the log', () => {
    const scope = createSampleScope({ order: { orderCommentWorker: 'Позвонить' } })
    const after = applyChanges(scope, orderEffects.commentOrder(scope, { comment: 'Без пледа' }))
    expect(after.order.orderCommentWorker).toBe('Без пледа')
    expect(logOf(after)).toMatchObject([{ old: 'Позвонить', new: 'Без пледа' }])
  })

  it('[OC-03] an intermediate status has no end date', () => {
    const scope = createSampleScope()
    expect(
      applyChanges(scope, orderEffects.setOrderStatus(scope, { status: 18 })).order.dateDone,
    ).toBeUndefined()
  })

  it('[TK-03] collected pieces, packages and marks replace those of an earlier forming', () => {
    const scope = createSampleScope({
      orderMarks: [{ identity: 'old', orderId: 100234, lineId: 2, code: 'old', state: 'held' }],
      orderPackages: [{ orderId: 100234, typeId: 3, count: 9 }],
    })
    const lines = [
      { lineId: 1, collected: 1, reasonId: 4, marks: [] },
      { lineId: 2, collected: 1, reasonId: 4, marks: [] },
    ]
    const after = applyChanges(
      scope,
      goodsEffects.saveCollected(scope, { lines, packages: [{ typeId: 1, count: 2 }] }),
    )
    expect(after.rows('orderProducts')).toMatchObject([
      { skuQuantityFinished: 1, changeReason: 4 },
      { skuQuantityFinished: 1, changeReason: null },
    ])
    expect(after.rows('orderMarks')).toEqual([])
    expect(after.rows('orderPackages')).toEqual([{ orderId: 100234, typeId: 1, count: 2 }])
    expect(after.order.sumCollected).toBe(200_00)
  })

  it('[TK-07] refused pieces are not paid', () => {
    const scope = createSampleScope()
    const after = applyChanges(
      scope,
      goodsEffects.saveReturned(scope, { lines: [{ lineId: 1, returned: 2 }] }),
    )
    expect(after.order.sumCollected).toBe(100_00)
  })

  it('[TK-06] a payment at the till keeps the existing number when none is entered', () => {
    const scope = createSampleScope({ order: { payStatusId: 1, payTypeId: 3, paymentNumber: 'A-1' } })
    expect(applyChanges(scope, paymentEffects.markPaid(scope, { document: null })).order).toMatchObject({
      payStatusId: 3,
      paymentNumber: 'A-1',
      paymentDate: '2026-11-21T09:00:00.000Z',
    })
  })

  it('[TK-04] a failed call counts; after an undo the previous one is the last again', () => {
    const first = { id: 7, orderId: 100234, waitReasonId: 6 }
    const scope = createSampleScope({
      order: { countCall: 1, waitReason: 6 },
      callAttempts: [first as never],
    })
    const called = applyChanges(scope, orderEffects.countCall(scope, { waitReasonId: 4, note: 'занято' }))
    expect(called.order).toMatchObject({ countCall: 2, waitReason: 4 })
    const returnedScope = { ...scope, orderState: called }
    const after = applyChanges(returnedScope, orderEffects.takeBackCall(returnedScope, {}))
    expect(after.order).toMatchObject({ countCall: 1, waitReason: 6 })
    expect(after.rows('callAttempts')).toEqual([first])
  })

  it('[TK-04] the last call is found by time, because servers reserve ids in advance', () => {
    const scope = createSampleScope({
      order: { countCall: 2, waitReason: 4 },
      callAttempts: [
        { id: 65, orderId: 100234, waitReasonId: 6, at: '2026-11-21T08:00:00.000Z' },
        { id: 7, orderId: 100234, waitReasonId: 4, at: '2026-11-21T08:30:00.000Z' },
      ],
    })
    const after = applyChanges(scope, orderEffects.takeBackCall(scope, {}))
    expect(after.rows('callAttempts').map(({ id }) => id)).toEqual([65])
    expect(after.order.waitReason).toBe(6)
  })

  it('[OA-01] the reason of a cancel is logged with the previous one', () => {
    const scope = createSampleScope({ order: { reasonCancel: 3 } })
    const after = applyChanges(
      scope,
      orderEffects.setCancelReason(scope, { reasonId: 5, comment: 'передумал' }),
    )
    expect(after.order).toMatchObject({ reasonCancel: 5, reasonCancelComment: 'передумал' })
    expect(logOf(after)).toMatchObject([{ old: { reasonId: 3 }, new: { reasonId: 5 } }])
  })
})
