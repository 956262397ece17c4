import { and, eq } from 'drizzle-orm'
import type { DeliveryNotification } from '../../../../schemas/api/deliveries.ts'
import { serverReadStates, type ServerSentEvent } from '../../../../workflows/read-by-server.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { receiveStatus } from '../../../shared/receive-statuses.ts'
import type { TaskType } from '../../../shared/task-types.ts'
import { isRepeatedNotification } from '../../platform/adapters/record-notification.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deliveryAnnouncements } from '../../platform/db/schema/deliveries.ts'
import type { EffectContext } from '../../engine/effects.ts'
import type { Engine, TransactionContext } from '../../engine/engine.ts'
import { findAcceptedProcessEvents, isAcceptedByProcess } from '../../engine/process-events.ts'
import { changeOrder, buildLogEntry, notifyOrderChange } from '../orders/change-order.ts'
import { getPlannedMinutes, readSettings } from '../../platform/settings/read-settings.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { insertRow, type EffectChange, type RowChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { deliveryStatus } from '../orders/announcements.ts'
import {
  canRecordCollectedMoney,
  computeAssumedSum,
  findStatedSum,
  findSumDifference,
  getRecordedSum,
  isHandedOver,
  recordCollectedMoney,
  type SumDifference,
} from './collected-money.ts'
import { readCourierFields } from './courier-fields.ts'
import type { DeliveryService } from './services.ts'

type OrderEvent = ServerSentEvent<'order'>
type Status = DeliveryNotification['status']
const { accepted, inTransit, arrived, delivered, deliveredInPart, notDelivered, returning, returned } =
  deliveryStatus
const statusIds: Record<Status, number> = {
  accepted,
  inTransit,
  arrived,
  delivered,
  deliveredInPart,
  notDelivered,
  returning,
  returned,
}
const receiveStatuses: Partial<Record<Status, number>> = {
  delivered: receiveStatus.inFull,
  deliveredInPart: receiveStatus.inPart,
  notDelivered: receiveStatus.refused,
}
const orderEvents: Partial<Record<Status, OrderEvent>> = {
  delivered: 'DELIVERED_IN_FULL',
  deliveredInPart: 'DELIVERED_IN_PART',
  notDelivered: 'RETURN_STARTED',
  returning: 'RETURN_STARTED',
  // Notifications get lost, so a returned parcel can be the first news of its return.
  returned: 'RETURN_STARTED',
}

/**
 * Applies a notification about a parcel to the track, the delivery status and the process of the order, in one
 * transaction. Returns false for a repeated notification. Refuses an unknown number (404), invalid lines and a missing
 * currency (code 7), an outcome that arrives before the store has marked the order as issued to delivery, and another
 * notification with a used id (both code 19). The service sends a refused notification again. An outdated notification
 * is only added to the track. A notification that contradicts the state of the order or the recorded sum opens a task.
 */
export async function applyDeliveryNotification(
  engine: Pick<Engine, 'recordExternalChange'>,
  context: TransactionContext,
  service: DeliveryService,
  notification: DeliveryNotification,
): Promise<boolean> {
  const { tx } = context
  const { number } = notification
  const [announcement] = await tx
    .select({ orderId: deliveryAnnouncements.orderId })
    .from(deliveryAnnouncements)
    .where(and(eq(deliveryAnnouncements.number, number), eq(deliveryAnnouncements.service, service)))
  if (!announcement) throw refuse.orderNotFound()
  const { orderId } = announcement
  await requireCurrency(tx, service, notification)
  await lockOrder(tx, orderId)
  const record = { source: service, orderId, at: context.at ?? null }
  if (await isRepeatedNotification(tx, record, notification)) return false
  await engine.recordExternalChange(context, orderId, `delivery.${notification.status}`, (scope) =>
    applyNotification(scope, service, notification),
  )
  return true
}

/**
 * Refuses an amount without a currency that was collected for a delivered parcel (code 7). The service then sends the
 * notification again. A setting of the service allows such amounts, which are then in the currency of the order.
 */
async function requireCurrency(
  tx: Tx,
  service: DeliveryService,
  { status, collected = 0, currency }: DeliveryNotification,
): Promise<void> {
  if (collected === 0 || currency !== undefined || !isHandedOver(status)) return
  const settings = await readSettings(tx)
  if (settings[`${service}CurrencyAssumed`] === 0)
    throw refuse.incorrectData([{ path: '/body/currency', message: 'errors:required' }])
}

function applyNotification(
  scope: EffectContext,
  service: DeliveryService,
  notification: DeliveryNotification,
): EffectChange[] {
  const { orderState, at } = scope
  const { number, happenedAt } = notification
  const { status, lines } = resolveReturnedLines(orderState, notification)
  const update = { status, at: [new Date(happenedAt).toISOString(), at.toISOString()].sort()[0]! }
  const track = insertRow('deliveryTracks', {
    orderId: orderState.order.id,
    number,
    service,
    deliveryStatusId: statusIds[status],
    happenedAt: new Date(happenedAt).toISOString(),
    at: at.toISOString(),
  })
  const stated = findStatedSum(orderState, { ...notification, status })
  const difference = findSumDifference(orderState, stated)
  // The order does not depend on a withdrawn parcel, so the notification is only added to the track. But a withdrawn
  // parcel must not be delivered, and nobody may pay for it, not even the recorded sum.
  if (orderState.find('deliveryAnnouncements', { number })?.state === 'withdrawn')
    return [
      track,
      ...recordContradiction(scope, {
        ...(isHandedOver(status) && { status }),
        ...(stated && stated.amount > 0 && { difference: { recorded: getRecordedSum(orderState), stated } }),
      }),
    ]
  if (isOutdated(orderState, number, update)) return [track, ...recordContradiction(scope, { difference })]

  const acceptedEvents = findAcceptedProcessEvents(orderState)
  const type = orderEvents[status]
  const statusChanges: EffectChange[] = [
    track,
    ...buildStatusChange(scope, status, notification),
    notifyOrderChange(scope),
  ]
  if (type === undefined)
    return [
      ...(isRelevant(acceptedEvents) ? statusChanges : [track]),
      ...recordContradiction(scope, { difference }),
    ]
  const isContradiction = isHandedOver(status) && wasReturned(orderState, number)
  if (
    !isContradiction &&
    !isBackInStore(orderState) &&
    isAcceptedByProcess(orderState, at, type, { lines })
  ) {
    const isRecorded = canRecordCollectedMoney(orderState, { status })
    return [
      ...statusChanges,
      ...(isRecorded ? recordCollectedMoney(scope, { ...notification, status }) : []),
      { send: 'process', type, payload: { lines } },
      ...(isRecorded ? [] : recordContradiction(scope, { difference })),
    ]
  }
  if (isNotIssuedYet(acceptedEvents)) throw refuse.denied('errors:notIssuedToDelivery')
  // The order is already being returned, so only the delivery status is updated.
  if (canContinueReturn(acceptedEvents, status))
    return [...statusChanges, ...recordContradiction(scope, { difference })]
  if (!isRepetition(orderState, status, lines))
    return [track, ...recordContradiction(scope, { status, difference })]
  const repeated = stated ?? (isHandedOver(status) ? computeAssumedSum(orderState) : undefined)
  return [track, ...recordContradiction(scope, { difference: findSumDifference(orderState, repeated) })]
}

function buildStatusChange(
  scope: EffectContext,
  status: Status,
  { courier }: DeliveryNotification,
): RowChange[] {
  const { order } = scope.orderState
  const receiveStatusId = receiveStatuses[status]
  return changeOrder(
    scope,
    {
      deliveryStatusId: statusIds[status],
      ...(receiveStatusId === undefined ? {} : { receiveStatusId }),
      ...(courier && { deliveryAddress: { ...order.deliveryAddress, ...readCourierFields(courier) } }),
    },
    {
      action: 'setDeliveryStatus',
      entityName: 'deliveryStatusId',
      old: order.deliveryStatusId,
      new: statusIds[status],
    },
  )
}

/**
 * True if a later status of the parcel is already known. An outcome (a status in `orderEvents`) is compared only with
 * other outcomes, any other status with every status. For a time in the future the time of receipt is used.
 */
function isOutdated(orderState: OrderState, number: string, update: { status: Status; at: string }): boolean {
  const isOutcome = (deliveryStatusId: number) =>
    (Object.keys(orderEvents) as Status[]).some((status) => statusIds[status] === deliveryStatusId)
  return orderState
    .rows('deliveryTracks')
    .filter(
      (track) =>
        track.number === number && (!(update.status in orderEvents) || isOutcome(track.deliveryStatusId)),
    )
    .some((track) => [track.happenedAt, track.at].sort()[0]! > update.at)
}

/** True if a status without an event in `orderEvents` still changes the order: until there is an outcome. */
const isRelevant = (acceptedEvents: string[]): boolean =>
  canAccept(acceptedEvents, 'RETURN_STARTED') || isNotIssuedYet(acceptedEvents)

/** True if the delivery service has reported that it returned the parcel. It cannot deliver the parcel afterwards. */
const wasReturned = (orderState: OrderState, number: string): boolean =>
  orderState.find('deliveryTracks', { number, deliveryStatusId: returned }) !== undefined

/**
 * True if the status fits the return that is in progress. After a delivery in part, only the rest is returned, and the
 * parcel cannot become «not delivered».
 */
const canContinueReturn = (acceptedEvents: string[], status: Status): boolean =>
  canAccept(acceptedEvents, 'RETURN_CONFIRMED') &&
  !isHandedOver(status) &&
  (status !== 'notDelivered' || canAccept(acceptedEvents, 'DELIVERED_IN_FULL'))

/** True if the store has the parcel again. A notification of its delivery is then wrong. */
const isBackInStore = (orderState: OrderState): boolean => {
  const task = orderState.find('tasks', { taskType: 'returnFromShipping' satisfies TaskType })
  const returningStates: readonly string[] = serverReadStates.returnFromShipping.parcelAway
  return task !== undefined && task.taskStatus === 'open' && !returningStates.includes(task.state)
}

/**
 * True if the order already has this status and, while it is returning, the same returned pieces. The notification then
 * repeats an earlier one and is no contradiction.
 */
const isRepetition = (orderState: OrderState, status: Status, lines: Lines): boolean =>
  orderState.order.deliveryStatusId === statusIds[status] &&
  (orderState.order.orderStatusId !== orderStatus.returningFromDelivery ||
    orderState
      .rows('orderProducts')
      .every(
        ({ id, returnedQuantity }) =>
          (lines.find(({ lineId }) => lineId === id)?.returned ?? 0) === returnedQuantity,
      ))

interface Contradiction {
  /** A status that the order cannot have. */
  status?: Status
  difference?: SumDifference | undefined
}

/**
 * Logs a status that contradicts the order, and a sum that differs from the recorded one, which the ledger keeps. Opens
 * a task to clarify them with the service unless one is open.
 */
function recordContradiction(scope: EffectContext, { status, difference }: Contradiction): EffectChange[] {
  if (status === undefined && difference === undefined) return []
  const { orderState, settings } = scope
  const line = { type: 'event', action: 'hearContradiction' } as const
  const { deliveryStatusId } = orderState.order
  return [
    ...(status === undefined
      ? []
      : [
          buildLogEntry(scope, {
            ...line,
            entityName: 'deliveryStatusId',
            old: deliveryStatusId,
            new: statusIds[status],
          }),
        ]),
    ...(difference === undefined
      ? []
      : [
          buildLogEntry(scope, {
            ...line,
            entityName: 'ledger',
            old: difference.recorded,
            new: difference.stated,
          }),
        ]),
    ...(isBeingClarified(orderState)
      ? []
      : [
          {
            openTask: { type: 'deciding', importance: 'high', input: { purpose: 'lateNews' } },
            dueAfterMinutes: getPlannedMinutes(settings, 'deciding'),
          } as const,
        ]),
    notifyOrderChange(scope),
  ]
}

/** True if a task to clarify the parcel is open. */
const isBeingClarified = (orderState: OrderState): boolean =>
  serverReadStates.deciding.contradicted.some(
    (state) => orderState.find('tasks', { taskType: 'deciding', state, taskStatus: 'open' }) !== undefined,
  )

type Lines = { lineId: number; returned: number }[]

/**
 * Validates the returned lines (code 7). A partial delivery of which every piece was returned counts as not delivered.
 */
function resolveReturnedLines(
  orderState: OrderState,
  { status, lines = [] }: DeliveryNotification,
): { status: Status; lines: Lines } {
  if (status !== 'deliveredInPart') return { status, lines: [] }
  const products = orderState.rows('orderProducts')
  const returned = new Map(lines.map((line) => [line.lineId, line.returned]))
  const invalidIndex = lines.findIndex(
    (line) =>
      line.returned > (products.find((product) => product.id === line.lineId)?.skuQuantityFinished ?? -1),
  )
  const pieces = lines.reduce((sum, line) => sum + line.returned, 0)
  if (invalidIndex >= 0 || returned.size !== lines.length || pieces === 0)
    throw refuse.incorrectData([
      {
        path: invalidIndex >= 0 ? `/body/lines/${invalidIndex}` : '/body/lines',
        message: 'errors:invalidFormat',
      },
    ])
  const isEverythingReturned = products.every(
    (line) => (returned.get(line.id) ?? 0) === line.skuQuantityFinished,
  )
  return isEverythingReturned ? { status: 'notDelivered', lines: [] } : { status, lines }
}

/** True if the store has not issued the order to delivery yet. */
const isNotIssuedYet = (acceptedEvents: string[]): boolean =>
  (['ISSUED_TO_DELIVERY', 'DOCUMENTS_PRINTED', 'LABEL_READY'] as const).some((type) =>
    canAccept(acceptedEvents, type),
  )

const canAccept = (acceptedEvents: string[], type: OrderEvent): boolean => acceptedEvents.includes(type)
