import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { parseMark } from '../../shared/marks/parse-mark.ts'
import type { EffectHandlers } from '../engine/effects.ts'
import { insert, remove, update, type RowChange } from '../world/changes.ts'
import type { World } from '../world/world.ts'
import { changeOrder, tellOrder } from './change-order.ts'

const finalStatuses: readonly number[] = [
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.cancelled,
  orderStatus.returnedToWarehouse,
]

/** Price of what was collected, and of what of it was taken; minor units. */
const collectedSum = (world: World): number =>
  world.rows('orderProducts').reduce((sum, line) => sum + line.productPrice * line.skuQuantityFinished, 0)
const takenSum = (world: World): number =>
  world
    .rows('orderProducts')
    .reduce((sum, line) => sum + line.productPrice * (line.skuQuantityFinished - line.returnedQuantity), 0)

/** What machines ask of an order. */
export const orderEffects: Pick<
  EffectHandlers,
  | 'setOrderStatus'
  | 'setCancelReason'
  | 'saveCollected'
  | 'saveReturned'
  | 'markPaid'
  | 'clearCollected'
  | 'countCall'
  | 'takeBackCall'
  | 'logCall'
> = {
  setOrderStatus: (scope, { status }) => [
    ...changeOrder(
      scope,
      {
        orderStatusId: status,
        ...(finalStatuses.includes(status) ? { dateDone: scope.at.toISOString() } : {}),
      },
      {
        ...{ action: 'setOrderStatus', entityName: 'orderStatusId' },
        ...{ old: scope.world.order.orderStatusId, new: status },
      },
    ),
    tellOrder(scope),
  ],

  setCancelReason: (scope, { reasonId, comment }) => {
    const { reasonCancel, reasonCancelComment } = scope.world.order
    return changeOrder(
      scope,
      { reasonCancel: reasonId, reasonCancelComment: comment },
      {
        ...{ action: 'setCancelReason', entityName: 'reasonCancel' },
        ...{ old: { reasonId: reasonCancel, comment: reasonCancelComment }, new: { reasonId, comment } },
      },
    )
  },

  /** A second forming replaces what the first one wrote. */
  saveCollected: (scope, { lines, packages }) => {
    const { world, at } = scope
    const { id: orderId, sumCollected } = world.order
    const collected: RowChange[] = lines.map(({ lineId, collected, reasonId }) => {
      const ordered = world.find('orderProducts', { id: lineId })?.skuQuantity ?? 0
      return update(
        'orderProducts',
        { id: lineId },
        { skuQuantityFinished: collected, changeReason: collected < ordered ? reasonId : null },
      )
    })
    const marks = lines.flatMap(({ lineId, marks: codes }) =>
      codes.map((code) =>
        insert('orderMarks', { identity: identityOf(code), orderId, lineId, code, at: at.toISOString() }),
      ),
    )
    const packed = packages.map(({ typeId, count }) => insert('orderPackages', { orderId, typeId, count }))
    const brief = lines.map(({ lineId, collected, reasonId }) => ({ lineId, collected, reasonId }))
    return [
      ...collected,
      remove('orderMarks', { orderId }),
      ...marks,
      remove('orderPackages', { orderId }),
      ...packed,
      ...changeOrder(
        scope,
        { sumCollected: collectedSum(world.with(collected)) },
        {
          ...{ action: 'saveCollected', entityName: 'skuQuantityFinished' },
          ...{ old: sumCollected, new: { lines: brief, packages } },
        },
      ),
    ]
  },

  /** What was not taken is not paid for. */
  saveReturned: (scope, { lines }) => {
    const { world } = scope
    const returned = lines.map(({ lineId, returned: pieces }) =>
      update('orderProducts', { id: lineId }, { returnedQuantity: pieces }),
    )
    return [
      ...returned,
      ...changeOrder(
        scope,
        { sumCollected: takenSum(world.with(returned)) },
        {
          ...{ action: 'saveReturned', entityName: 'returnedQuantity' },
          ...{ old: world.order.sumCollected, new: lines },
        },
      ),
    ]
  },

  markPaid: (scope, { document }) => {
    const { payStatusId, paymentNumber } = scope.world.order
    return changeOrder(
      scope,
      {
        ...{ payStatusId: payStatus.paid, paymentDate: scope.at.toISOString() },
        paymentNumber: document ?? paymentNumber,
      },
      { action: 'markPaid', entityName: 'payStatusId', old: payStatusId, new: payStatus.paid },
    )
  },

  clearCollected: (scope) => {
    const { id: orderId, sumCollected } = scope.world.order
    return [
      remove('orderMarks', { orderId }),
      ...scope.world
        .rows('orderProducts')
        .map(({ id }) => update('orderProducts', { id }, { skuQuantityFinished: 0 })),
      ...changeOrder(
        scope,
        { sumCollected: 0 },
        { action: 'clearCollected', entityName: 'sumCollected', old: sumCollected, new: 0 },
      ),
    ]
  },

  logCall: ({ world, at, actor, chance }, { outcome, note }) => [
    insert('callAttempts', {
      id: chance.number('call'),
      ...{ orderId: world.order.id, at: at.toISOString() },
      ...{ outcome, note, userName: actor.name },
    }),
  ],

  countCall: (scope, { waitReasonId, note = null }) => {
    const { world, at, actor, chance } = scope
    const { id: orderId, countCall } = world.order
    return [
      insert('callAttempts', {
        ...{ id: chance.number('call'), orderId, at: at.toISOString() },
        ...{ waitReasonId, note, userName: actor.name },
      }),
      ...changeOrder(
        scope,
        { countCall: countCall + 1, waitReason: waitReasonId },
        { action: 'countCall', entityName: 'countCall', old: countCall, new: { waitReasonId } },
      ),
    ]
  },

  takeBackCall: (scope) => {
    const { countCall } = scope.world.order
    const failed = scope.world.rows('callAttempts').filter((call) => call.waitReasonId !== null)
    const last = failed.at(-1)
    return [
      ...(last ? [remove('callAttempts', { id: last.id })] : []),
      ...changeOrder(
        scope,
        { countCall: Math.max(countCall - 1, 0), waitReason: failed.at(-2)?.waitReasonId ?? null },
        { action: 'takeBackCall', entityName: 'countCall', old: countCall, new: {} },
      ),
    ]
  },
}

const identityOf = (code: string): string => {
  const mark = parseMark(code)
  // The machine's guards have refused every mark that cannot be read.
  if (!mark.ok) throw new Error(`unreadable mark reached the order: ${mark.problem}`)
  return mark.identity
}
