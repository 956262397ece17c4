import { describe, expect, it } from 'vitest'
import { orderEffects } from '../../src/server/orders/effects.ts'
import { sampleScope, worldAfter } from '../support/scope.ts'

const logOf = (world: ReturnType<typeof worldAfter>) => world.read('orderLog')!

describe('effects on an order', () => {
  it('[OC-03] a status is set with a line of the log; the update time never stands still', () => {
    const scope = sampleScope({ order: { dateUpdate: '2026-11-21T09:30:00.000Z' } })
    const after = worldAfter(scope, orderEffects.setOrderStatus(scope, { status: 12 }))
    expect(after.order).toMatchObject({
      ...{ orderStatusId: 12, dateDone: '2026-11-21T09:00:00.000Z' },
      dateUpdate: '2026-11-21T09:30:00.001Z',
    })
    expect(logOf(after)).toMatchObject([
      { action: 'setOrderStatus', old: 7, new: 12, userName: 'Иван Петров' },
    ])
  })

  it('[OC-03] a status on the way has no day of its end', () => {
    const scope = sampleScope()
    expect(
      worldAfter(scope, orderEffects.setOrderStatus(scope, { status: 18 })).order.dateDone,
    ).toBeUndefined()
  })

  it('[TK-03] what was collected, packed and scanned replaces what an earlier forming wrote', () => {
    const scope = sampleScope({
      orderMarks: [{ identity: 'old', orderId: 100234, lineId: 2, code: 'old' }],
      orderPackages: [{ orderId: 100234, typeId: 3, count: 9 }],
    })
    const lines = [
      { lineId: 1, collected: 1, reasonId: 4, marks: [] },
      { lineId: 2, collected: 1, reasonId: 4, marks: [] },
    ]
    const after = worldAfter(
      scope,
      orderEffects.saveCollected(scope, { lines, packages: [{ typeId: 1, count: 2 }] }),
    )
    expect(after.rows('orderProducts')).toMatchObject([
      { skuQuantityFinished: 1, changeReason: 4 },
      { skuQuantityFinished: 1, changeReason: null },
    ])
    expect(after.rows('orderMarks')).toEqual([])
    expect(after.rows('orderPackages')).toEqual([{ orderId: 100234, typeId: 1, count: 2 }])
    expect(after.order.sumCollected).toBe(200_00)
  })

  it('[TK-07] what was not taken is not paid for', () => {
    const scope = sampleScope()
    const after = worldAfter(scope, orderEffects.saveReturned(scope, { lines: [{ lineId: 1, returned: 2 }] }))
    expect(after.order.sumCollected).toBe(100_00)
  })

  it('[TK-06] paid at the till keeps the number that was there when none is typed', () => {
    const scope = sampleScope({ order: { payStatusId: 1, paymentNumber: 'A-1' } })
    expect(worldAfter(scope, orderEffects.markPaid(scope, { document: null })).order).toMatchObject({
      ...{ payStatusId: 3, paymentNumber: 'A-1', paymentDate: '2026-11-21T09:00:00.000Z' },
    })
  })

  it('[TK-05] back on the shelf nothing is collected and no mark is held', () => {
    const scope = sampleScope({ orderMarks: [{ identity: 'm', orderId: 100234, lineId: 2, code: 'm' }] })
    const after = worldAfter(scope, orderEffects.clearCollected(scope, {}))
    expect(after.rows('orderProducts').map((line) => line.skuQuantityFinished)).toEqual([0, 0])
    expect([after.rows('orderMarks'), after.order.sumCollected]).toEqual([[], 0])
  })

  it('[TK-04] a failed call counts; taken back, the one before it is the last again', () => {
    const first = { id: 7, orderId: 100234, waitReasonId: 6 }
    const scope = sampleScope({ order: { countCall: 1, waitReason: 6 }, callAttempts: [first as never] })
    const called = worldAfter(scope, orderEffects.countCall(scope, { waitReasonId: 4, note: 'занято' }))
    expect(called.order).toMatchObject({ countCall: 2, waitReason: 4 })
    const back = { ...scope, world: called }
    const after = worldAfter(back, orderEffects.takeBackCall(back, {}))
    expect(after.order).toMatchObject({ countCall: 1, waitReason: 6 })
    expect(after.rows('callAttempts')).toEqual([first])
  })

  it('[TK-04] numbers taken ahead by several servers say nothing of which call was the last', () => {
    const scope = sampleScope({
      order: { countCall: 2, waitReason: 4 },
      callAttempts: [
        { id: 65, orderId: 100234, waitReasonId: 6, at: '2026-11-21T08:00:00.000Z' },
        { id: 7, orderId: 100234, waitReasonId: 4, at: '2026-11-21T08:30:00.000Z' },
      ],
    })
    const after = worldAfter(scope, orderEffects.takeBackCall(scope, {}))
    expect(after.rows('callAttempts').map(({ id }) => id)).toEqual([65])
    expect(after.order.waitReason).toBe(6)
  })

  it('[OA-01] the reason of a cancel is kept with the one before it', () => {
    const scope = sampleScope({ order: { reasonCancel: 3 } })
    const after = worldAfter(
      scope,
      orderEffects.setCancelReason(scope, { reasonId: 5, comment: 'передумал' }),
    )
    expect(after.order).toMatchObject({ reasonCancel: 5, reasonCancelComment: 'передумал' })
    expect(logOf(after)).toMatchObject([{ old: { reasonId: 3 }, new: { reasonId: 5 } }])
  })
})
