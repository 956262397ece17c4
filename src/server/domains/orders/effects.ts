import {
  dropPartsOfOldAddress,
  findMissingAddressParts,
  formatAddress,
  isSameAddress,
  isSameStreet,
  normalizePlaceName,
} from '../../../shared/address.ts'
import { serverReadFields } from '../../../../workflows/read-by-server.ts'
import { finalStatuses, orderStatus } from '../../../shared/order-statuses.ts'
import { documentType } from '../../../shared/document-types.ts'
import { receiveStatus } from '../../../shared/receive-statuses.ts'
import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import {
  insertRow,
  removeRow,
  updateRow,
  type EffectChange,
  type RowChange,
} from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import { markWrongPhone, toMarks, wrongNumberReason } from '../../../shared/wrong-phones.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { combineDayAndTime, defaultPromisedTime, getDeliveryZone } from '../../../shared/store-day.ts'
import { changeOrder, buildLogEntry, notifyOrderChange } from './change-order.ts'
import { getTransportInvoiceActNumber, mergeOrderDocuments } from './documents.ts'

/** Columns of the order that change together with a status, by the new status. */
const columnsByStatus: { readonly [status: number]: (scope: EffectContext) => Partial<Row<'orders'>> } = {
  [orderStatus.readyForShipment]: (scope) =>
    mergeOrderDocuments(scope, [
      [documentType.transportInvoice, String(scope.orderState.order.id)],
      [documentType.label, scope.orderState.order.deliveryTrack],
    ]),
  [orderStatus.issuedToDelivery]: (scope) => {
    const acceptanceActNumber =
      scope.orderState.order.acceptanceActNumber ?? getTransportInvoiceActNumber(scope.orderState)
    return {
      dateShipment: scope.at.toISOString(),
      acceptanceActNumber,
      ...mergeOrderDocuments(scope, [[documentType.acceptanceAct, acceptanceActNumber]]),
    }
  },
  [orderStatus.issued]: () => ({ receiveStatusId: receiveStatus.inPart }),
  [orderStatus.partiallyIssued]: () => ({ receiveStatusId: receiveStatus.inPart }),
  [orderStatus.issuedInFull]: () => ({ receiveStatusId: receiveStatus.inFull }),
}

/** Effects of workflows on the order itself. */
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
        ...columnsByStatus[status]?.(scope),
        ...(finalStatuses.includes(status) ? { dateDone: scope.at.toISOString(), storagePlace: null } : {}),
      },
      {
        action: 'setOrderStatus',
        entityName: 'orderStatusId',
        old: scope.orderState.order.orderStatusId,
        new: status,
      },
    ),
    notifyOrderChange(scope),
  ],

  setCancelReason: (scope, { reasonId, comment }) => {
    const { reasonCancel, reasonCancelComment } = scope.orderState.order
    // A cancellation without a reason adds no log entry.
    const hasReason = (reasonId ?? reasonCancel) !== null || Boolean(comment ?? reasonCancelComment)
    return changeOrder(
      scope,
      { reasonCancel: reasonId, reasonCancelComment: comment },
      hasReason
        ? {
            action: 'setCancelReason',
            entityName: 'reasonCancel',
            old: { reasonId: reasonCancel, comment: reasonCancelComment },
            new: { reasonId, comment },
          }
        : undefined,
    )
  },

  /**
   * Sets the storage term and the due time of the open issue task. Only an extension is logged, because the first
   * storage term follows from the status «formed».
   */
  setStorageTerm: (scope, { until, days }) => {
    const { storageUntil } = scope.orderState.order
    const issueTasks = scope.orderState
      .rows('tasks')
      .filter(({ taskType, taskStatus }) => taskType === 'delivery' && taskStatus === 'open')
    return [
      ...changeOrder(
        scope,
        { storageUntil: until, timeWaiting: days },
        storageUntil === null || storageUntil === until
          ? undefined
          : { action: 'setStorageTerm', entityName: 'storageUntil', old: storageUntil, new: until },
      ),
      ...issueTasks.flatMap(({ taskId, instanceId, orderId, pfm }): EffectChange[] => [
        updateRow('tasks', { instanceId }, { dueAt: until }),
        { notify: { kind: 'task', taskId, orderId, pfm } },
      ]),
    ]
  },

  recordException: (scope, { kind, reason }) => {
    const { id: orderId, pfm } = scope.orderState.order
    const row = { orderId, pfm, kind, reason, at: scope.at.toISOString(), userName: scope.actor.name }
    return [
      insertRow('orderExceptions', row),
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
            action: 'commentOrder',
            entityName: 'orderCommentWorker',
            old: scope.orderState.order.orderCommentWorker,
            new: comment,
          },
        ),

  logCall: (scope, { outcome, note, callBackAt = null }) => [
    insertCallAttempt(scope, { outcome, note, callBackAt }),
    ...changeOrder(scope, { manager: scope.actor.name }),
  ],

  countCall: (scope, { waitReasonId, note = null, callBackAt = null }) => {
    const { order } = scope.orderState
    const { countCall } = order
    const failedCalls = readFailedCalls(scope) ?? countCall + 1
    return [
      insertCallAttempt(scope, { waitReasonId, note, callBackAt }),
      ...changeOrder(
        scope,
        {
          countCall: failedCalls,
          waitReason: waitReasonId,
          ...(waitReasonId === wrongNumberReason && { wrongPhones: markWrongPhone(order, order.phone) }),
          manager: scope.actor.name,
        },
        {
          action: failedCalls > countCall ? 'countCall' : 'logUncountedCall',
          entityName: 'countCall',
          old: countCall,
          new: { waitReasonId },
        },
      ),
    ]
  },

  changeAddress: (scope, { address, price, earliestDay, zone, onCard }) => {
    const { deliveryAddress, deliveryComment, deliveryIndex, deliverySumClient } = scope.orderState.order
    const { comment, ...typed } = address
    const old = { ...deliveryAddress, postcode: deliveryIndex ?? deliveryAddress.postcode }
    const method = scope.orderState.order.deliveryServiceMethod ?? 0
    const place = dropPartsOfOldAddress(method, typed, old)
    const missingParts = findMissingAddressParts(method, place)
    if (missingParts.length > 0)
      throw refuse.incorrectData(
        missingParts.map((part) => ({ path: `/payload/${part}`, message: 'errors:required' })),
      )
    // An unchanged address is refused, because a new price or day may be agreed only together with a new address.
    if (isSameAddress(place, deliveryAddress) && (comment ?? deliveryComment) === deliveryComment)
      throw refuse.denied('errors:sameAddress')
    const sameTown = normalizePlaceName(place.city) === normalizePlaceName(deliveryAddress.city)
    // The region of the old address also applies in the same town, but not in another one.
    const deliveryZone = zone ?? (sameTown ? scope.orderState.order.deliveryZone : null)
    const region = place.region ?? (sameTown ? deliveryAddress.region : undefined)
    return [
      ...(onCard ? [] : [insertCallAttempt(scope, { outcome: 'addressChanged', note: null })]),
      // The slots of the old town must not be chosen for the new one.
      ...(sameTown ? [] : [removeRow('deliveryTimeslots', { orderId: scope.orderState.order.id })]),
      ...changeOrder(
        scope,
        {
          // Replaces the whole address, because the courier would follow the access codes and coordinates of the old
          // one.
          deliveryAddress: { ...place, ...(region === undefined ? {} : { region }) },
          deliveryIndex: place.postcode ?? (isSameStreet(place, old) ? deliveryIndex : null),
          ...(comment === undefined ? {} : { deliveryComment: comment }),
          deliverySumClient: price,
          deliveryZone,
          ...revisePromise(scope, { sameTown, earliestDay, deliveryZone }),
        },
        {
          action: 'changeAddress',
          entityName: 'deliveryAddress',
          old: formatAddress(deliveryAddress),
          new: formatAddress({ ...place, ...(region && { region }) }),
        },
      ),
      ...(price === deliverySumClient
        ? []
        : [
            buildLogEntry(scope, {
              action: 'changeAddress',
              entityName: 'deliverySumClient',
              old: deliverySumClient,
              new: price,
            }),
          ]),
      notifyOrderChange(scope),
    ]
  },

  takeBackCall: (scope) => {
    const { countCall, wrongPhones } = scope.orderState.order
    const failedAttempts = scope.orderState.rows('callAttempts').filter((call) => call.waitReasonId !== null)
    const lastAttempt = failedAttempts.at(-1)
    return [
      ...(lastAttempt ? [removeRow('callAttempts', { id: lastAttempt.id })] : []),
      ...changeOrder(
        scope,
        {
          countCall: readFailedCalls(scope) ?? Math.max(countCall - 1, 0),
          waitReason: failedAttempts.at(-2)?.waitReasonId ?? null,
          // The last mark is that of the undone call.
          ...(lastAttempt?.waitReasonId === wrongNumberReason && {
            wrongPhones: toMarks((wrongPhones ?? []).slice(0, -1)),
          }),
        },
        { action: 'takeBackCall', entityName: 'countCall', old: countCall, new: {} },
      ),
    ]
  },
}

/**
 * Number of failed calls from the context of the call workflow, so that the order, the lists and the step show the same
 * number. An immediate redial does not count as another attempt. Null if the step is not part of a call workflow.
 */
function readFailedCalls({ orderState, instance }: EffectContext): number | null {
  const context = orderState.find('workflowInstances', { id: instance.id })?.context
  const attempts = (context as Record<string, unknown> | null | undefined)?.[
    serverReadFields.confirming.attempts
  ]
  return typeof attempts === 'number' ? attempts : null
}

/**
 * Removes what the new address makes impossible: the desired day if it is before the earliest possible day, and the
 * slot if the day or the town changes. They must then be agreed with the customer again. Until then the promised time
 * is the end of the desired day, otherwise of the earliest possible day.
 */
function revisePromise(
  { orderState: { order, reference } }: EffectContext,
  {
    sameTown,
    earliestDay,
    deliveryZone,
  }: { sameTown: boolean; earliestDay: string; deliveryZone: string | null },
): Partial<Row<'orders'>> {
  const { desiredDate } = order
  const zone = getDeliveryZone({ deliveryZone }, reference.store)
  const isDayReachable = desiredDate === null || earliestDay <= desiredDate
  if (isDayReachable && (sameTown || order.desiredDateExternalId === null)) return {}
  const day = isDayReachable && desiredDate !== null ? desiredDate : earliestDay
  return {
    desiredDate: isDayReachable ? desiredDate : null,
    desiredDateExternalId: null,
    desiredDateExternalUuid: null,
    planDateIssued: combineDayAndTime(day, defaultPromisedTime, zone),
  }
}

const insertCallAttempt = (
  { orderState, at, actor, idSource }: EffectContext,
  call: Partial<Pick<Row<'callAttempts'>, 'outcome' | 'waitReasonId' | 'note' | 'callBackAt'>>,
): RowChange =>
  insertRow('callAttempts', {
    id: idSource.number('call'),
    orderId: orderState.order.id,
    at: at.toISOString(),
    ...call,
    userName: actor.name,
  })
