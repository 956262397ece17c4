import { formatAddress, isSameAddress, placeName } from '../../../shared/address.ts'
import { fields } from '../../../../workflows/read-by-server.ts'
import { finalStatuses, orderStatus } from '../../../shared/order-statuses.ts'
import { documentType } from '../../../shared/document-types.ts'
import { receiveStatus } from '../../../shared/receive-statuses.ts'
import type { EffectHandlers, Scope } from '../../engine/effects.ts'
import { insert, remove, type RowChange } from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { atTime, endOfDay, zoneOf } from '../../../shared/store-day.ts'
import { changeOrder, logged, notifyOrderChange } from './change-order.ts'
import { ownActNumber, withDocuments } from './documents.ts'

/** What else an order has come to with a status. */
const reached: { readonly [status: number]: (scope: Scope) => Partial<Row<'orders'>> } = {
  [orderStatus.readyForShipment]: (scope) =>
    withDocuments(scope, [
      [documentType.transportInvoice, String(scope.world.order.id)],
      [documentType.label, scope.world.order.deliveryTrack],
    ]),
  [orderStatus.issuedToDelivery]: (scope) => {
    const acceptanceActNumber = scope.world.order.acceptanceActNumber ?? ownActNumber(scope.world)
    return {
      ...{ dateShipment: scope.at.toISOString(), acceptanceActNumber },
      ...withDocuments(scope, [[documentType.acceptanceAct, acceptanceActNumber]]),
    }
  },
  [orderStatus.issued]: () => ({ receiveStatusId: receiveStatus.inPart }),
  [orderStatus.partiallyIssued]: () => ({ receiveStatusId: receiveStatus.inPart }),
  [orderStatus.issuedInFull]: () => ({ receiveStatusId: receiveStatus.inFull }),
}

/** What machines ask of an order. */
export const orderEffects: Pick<
  EffectHandlers,
  | 'setOrderStatus'
  | 'setCancelReason'
  | 'setStorageTerm'
  | 'recordException'
  | 'commentOrder'
  | 'countCall'
  | 'takeBackCall'
  | 'logCall'
  | 'changeAddress'
> = {
  setOrderStatus: (scope, { status }) => [
    ...changeOrder(
      scope,
      {
        orderStatusId: status,
        ...reached[status]?.(scope),
        ...(finalStatuses.includes(status) ? { dateDone: scope.at.toISOString(), storagePlace: null } : {}),
      },
      {
        ...{ action: 'setOrderStatus', entityName: 'orderStatusId' },
        ...{ old: scope.world.order.orderStatusId, new: status },
      },
    ),
    notifyOrderChange(scope),
  ],

  setCancelReason: (scope, { reasonId, comment }) => {
    const { reasonCancel, reasonCancelComment } = scope.world.order
    // An order cancelled without a reason has none in its history either.
    const said = (reasonId ?? reasonCancel) !== null || Boolean(comment ?? reasonCancelComment)
    return changeOrder(
      scope,
      { reasonCancel: reasonId, reasonCancelComment: comment },
      said
        ? {
            ...{ action: 'setCancelReason', entityName: 'reasonCancel' },
            ...{ old: { reasonId: reasonCancel, comment: reasonCancelComment }, new: { reasonId, comment } },
          }
        : undefined,
    )
  },

  /** The first term is told with «formed»; a longer one has a line of the log. */
  setStorageTerm: (scope, { until, days }) => {
    const { storageUntil } = scope.world.order
    return changeOrder(
      scope,
      { storageUntil: until, timeWaiting: days },
      storageUntil === null || storageUntil === until
        ? undefined
        : { action: 'setStorageTerm', entityName: 'storageUntil', old: storageUntil, new: until },
    )
  },

  recordException: (scope, { kind, reason }) => {
    const { id: orderId, pfm } = scope.world.order
    const row = { orderId, pfm, kind, reason, at: scope.at.toISOString(), userName: scope.actor.name }
    return [
      insert('orderExceptions', row),
      ...changeOrder(
        scope,
        {},
        {
          type: 'event',
          action: 'recordException',
          entityName: 'exception',
          old: null,
          new: { kind, reason },
        },
      ),
    ]
  },

  commentOrder: (scope, { comment }) =>
    comment === ''
      ? []
      : changeOrder(
          scope,
          { orderCommentWorker: comment },
          {
            ...{ action: 'commentOrder', entityName: 'orderCommentWorker' },
            ...{ old: scope.world.order.orderCommentWorker, new: comment },
          },
        ),

  logCall: (scope, { outcome, note, callBackAt = null }) => [
    callLogged(scope, { outcome, note, callBackAt }),
    ...changeOrder(scope, { manager: scope.actor.name }),
  ],

  countCall: (scope, { waitReasonId, note = null, callBackAt = null }) => {
    const { countCall } = scope.world.order
    return [
      callLogged(scope, { waitReasonId, note, callBackAt }),
      ...changeOrder(
        scope,
        {
          countCall: failedCalls(scope) ?? countCall + 1,
          waitReason: waitReasonId,
          manager: scope.actor.name,
        },
        { action: 'countCall', entityName: 'countCall', old: countCall, new: { waitReasonId } },
      ),
    ]
  },

  changeAddress: (scope, { address, price, earliestDay, onCard }) => {
    const { deliveryAddress, deliveryComment, deliveryIndex, deliverySumClient } = scope.world.order
    const { comment, ...place } = address
    // Nobody was told of another price or day for the address that the order has.
    if (isSameAddress(place, deliveryAddress) && (comment ?? deliveryComment) === deliveryComment)
      throw refuse.denied('errors:sameAddress')
    const sameTown = placeName(place.city) === placeName(deliveryAddress.city)
    // The region is the town's: that of another town is not known unless it was said.
    const region = place.region ?? (sameTown ? deliveryAddress.region : undefined)
    return [
      ...(onCard ? [] : [callLogged(scope, { outcome: 'addressChanged', note: null })]),
      ...changeOrder(
        scope,
        {
          // Codes and coordinates are of the old place; the courier would go by them.
          deliveryAddress: { ...place, ...(region === undefined ? {} : { region }) },
          deliveryIndex: place.postcode ?? (sameTown ? deliveryIndex : null),
          ...(comment === undefined ? {} : { deliveryComment: comment }),
          ...{ deliverySumClient: price, ...promiseThere(scope, { sameTown, earliestDay }) },
        },
        {
          ...{ action: 'changeAddress', entityName: 'deliveryAddress' },
          ...{
            old: formatAddress(deliveryAddress),
            new: formatAddress({ ...place, ...(region && { region }) }),
          },
        },
      ),
      ...(price === deliverySumClient
        ? []
        : [
            logged(scope, {
              ...{ action: 'changeAddress', entityName: 'deliverySumClient' },
              ...{ old: deliverySumClient, new: price },
            }),
          ]),
      notifyOrderChange(scope),
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
        {
          countCall: failedCalls(scope) ?? Math.max(countCall - 1, 0),
          waitReason: failed.at(-2)?.waitReasonId ?? null,
        },
        { action: 'takeBackCall', entityName: 'countCall', old: countCall, new: {} },
      ),
    ]
  },
}

/**
 * Failed calls of the present task, as its own script counts them: the order, its lists and the script say one number, and
 * the same number dialled again at once is no further attempt. Null: the step belongs to no script of a call.
 */
function failedCalls({ world, instance }: Scope): number | null {
  const context = world.find('workflowInstances', { id: instance.id })?.context
  const attempts = (context as Record<string, unknown> | null | undefined)?.[fields.confirming.attempts]
  return typeof attempts === 'number' ? attempts : null
}

/** A slot is one of its town, and no day holds before which the service cannot be there: another one is agreed. */
function promiseThere(
  { world: { order, reference } }: Scope,
  { sameTown, earliestDay }: { sameTown: boolean; earliestDay: string },
): Partial<Row<'orders'>> {
  const { desiredDate } = order
  const zone = zoneOf(reference.store)
  const holds = desiredDate === null || earliestDay <= desiredDate
  if (holds && (sameTown || order.desiredDateExternalId === null)) return {}
  const day = holds && desiredDate !== null ? desiredDate : earliestDay
  return {
    ...{
      desiredDate: holds ? desiredDate : null,
      desiredDateExternalId: null,
      desiredDateExternalUuid: null,
    },
    planDateIssued: atTime(day, endOfDay, zone),
  }
}

/** One line of the history of calls. */
const callLogged = (
  { world, at, actor, chance }: Scope,
  call: Partial<Pick<Row<'callAttempts'>, 'outcome' | 'waitReasonId' | 'note' | 'callBackAt'>>,
): RowChange =>
  insert('callAttempts', {
    ...{ id: chance.number('call'), orderId: world.order.id, at: at.toISOString() },
    ...{ ...call, userName: actor.name },
  })
