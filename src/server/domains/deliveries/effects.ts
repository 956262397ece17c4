import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import { createOutboxEvent, type NewOutboxEvent } from '../../engine/events/outbox.ts'
import { changeOrder, notifyOrderChange } from '../orders/change-order.ts'
import { computeOrderBalance } from '../orders/money/balance.ts'
import { recordReturnedGoods } from '../orders/goods/goods-effects.ts'
import { goodsLossReason } from '../../../shared/goods-loss.ts'
import { combineDayAndTime, defaultPromisedTime, getDeliveryZone } from '../../../shared/store-day.ts'
import { insertRow, removeRow, updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import { deliveryStatus, findCurrentAnnouncement } from '../orders/announcements.ts'
import { getDeliveryService } from './services.ts'

/** Names of the handlers whose outbox events are cancelled when the announcement is withdrawn. */
const announcementHandlers = [
  'delivery.announce',
  'delivery.label',
  'delivery.move',
  'delivery.toPay',
] as const

export const deliveryEffects: Pick<
  EffectHandlers,
  | 'saveTares'
  | 'explainWeight'
  | 'moveDelivery'
  | 'announceDelivery'
  | 'requestLabel'
  | 'withdrawDelivery'
  | 'recallDelivery'
  | 'setDeliveryOutcome'
> = {
  saveTares: (scope, { tares }) => {
    const { id: orderId } = scope.orderState.order
    if (tares.length === 0 && scope.orderState.rows('orderTares').length === 0) return []
    return [
      removeRow('orderTares', { orderId }),
      ...tares.map(({ typeId, weight, unused }) =>
        insertRow('orderTares', { orderId, typeId, weight, unused }),
      ),
      ...changeOrder(scope, {}, { action: 'saveTares', entityName: 'tares', old: null, new: tares }),
    ]
  },

  explainWeight: (scope, { comment }) =>
    changeOrder(
      scope,
      {},
      { action: 'explainWeight', entityName: 'tares', old: null, new: { comment: comment.trim() } },
    ),

  moveDelivery: (scope, { date, slotId, slot, reasonId, comment, zone }) => {
    const { orderState } = scope
    const { order } = orderState
    const announcement = findCurrentAnnouncement(orderState)
    const deliveryZone = zone ?? order.deliveryZone
    return [
      ...changeOrder(
        scope,
        {
          deliveryZone,
          planDateIssued:
            slot?.endsAt ??
            combineDayAndTime(
              date,
              defaultPromisedTime,
              getDeliveryZone({ deliveryZone }, orderState.reference.store),
            ),
          desiredDate: date,
          desiredDateExternalId: slotId,
          desiredDateExternalUuid: slot?.uuid ?? null,
        },
        {
          action: 'moveDelivery',
          entityName: 'desiredDate',
          old: { date: order.desiredDate, slotId: order.desiredDateExternalId },
          new: { date, slotId, reasonId, comment },
        },
      ),
      ...(announcement
        ? [
            emitCarrierEvent(scope, announcement, {
              handler: 'delivery.move',
              data: { number: announcement.number, date, slotId },
            }),
          ]
        : []),
    ]
  },

  /**
   * Each announcement has a new number, so that a late response to a withdrawn announcement is not matched to its
   * successor.
   */
  announceDelivery: (scope) => {
    const { orderState, at, callsPartners } = scope
    const { id: orderId, deliveryServiceTypeId } = orderState.order
    const attempt = (orderState.rows('deliveryAnnouncements').at(-1)?.attempt ?? 0) + 1
    const now = at.toISOString()
    const number = `${orderId}-${attempt}`
    const service = getDeliveryService(deliveryServiceTypeId)
    return [
      insertRow('deliveryAnnouncements', {
        number,
        orderId,
        attempt,
        service,
        state: callsPartners ? 'asked' : 'known',
        askedAt: now,
        updatedAt: now,
        toPay: computeOrderBalance(orderState).toPay,
      }),
      emitCarrierEvent(scope, { orderId, service }, { handler: 'delivery.announce', data: { number } }),
    ]
  },

  requestLabel: (scope) => {
    const announcement = findCurrentAnnouncement(scope.orderState)
    // Without a current announcement, a new one is sent. Its response also contains the label.
    if (!announcement) return deliveryEffects.announceDelivery(scope, {})
    const { number } = announcement
    const request = announcement.labelRequests + 1
    return [
      updateRow(
        'deliveryAnnouncements',
        { number },
        { labelRequests: request, updatedAt: scope.at.toISOString() },
      ),
      emitCarrierEvent(scope, announcement, { handler: 'delivery.label', data: { number, request } }),
    ]
  },

  withdrawDelivery: (scope) => {
    const { orderState, at } = scope
    const { order } = orderState
    const announcement = findCurrentAnnouncement(orderState)
    if (!announcement) return []
    const { number } = announcement
    return [
      updateRow('deliveryAnnouncements', { number }, { state: 'withdrawn', updatedAt: at.toISOString() }),
      removeRow('deliveryLabels', { orderId: order.id }),
      ...changeOrder(
        scope,
        { deliveryStatusId: deliveryStatus.notRequested, deliveryTrack: null },
        {
          action: 'withdrawDelivery',
          entityName: 'deliveryStatusId',
          old: order.deliveryStatusId,
          new: deliveryStatus.notRequested,
        },
      ),
      { cancelEvents: announcementHandlers, number, by: scope.actor.name },
      emitCarrierEvent(scope, announcement, { handler: 'delivery.withdraw', data: { number } }),
    ]
  },

  recallDelivery: (scope) => {
    const announcement = findCurrentAnnouncement(scope.orderState)
    if (!announcement || announcement.state === 'recalled') return []
    const { number } = announcement
    return [
      updateRow(
        'deliveryAnnouncements',
        { number },
        { state: 'recalled', updatedAt: scope.at.toISOString() },
      ),
      ...changeOrder(
        scope,
        {},
        {
          action: 'recallDelivery',
          entityName: 'deliveryTrack',
          old: null,
          new: announcement.track ?? number,
        },
      ),
      emitCarrierEvent(scope, announcement, { handler: 'delivery.withdraw', data: { number } }),
    ]
  },

  setDeliveryOutcome: (scope, { outcome }) => {
    const { deliveryStatusId, receiveStatusId } = outcomes[outcome]
    return [
      ...changeOrder(
        scope,
        { deliveryStatusId, receiveStatusId },
        {
          action: 'setDeliveryStatus',
          entityName: 'deliveryStatusId',
          old: scope.orderState.order.deliveryStatusId,
          new: deliveryStatusId,
        },
      ),
      ...(outcome === 'lost' ? writeOffParcel(scope) : []),
      notifyOrderChange(scope),
    ]
  },
}

/** Records the goods of a lost parcel as missing, so that they are not sold again. */
const writeOffParcel = (scope: EffectContext): EffectChange[] =>
  recordReturnedGoods(scope, {
    cause: 'notDelivered',
    comment: null,
    lines: scope.orderState.rows('orderProducts').map(({ id: lineId, skuQuantityFinished: missing }) => ({
      lineId,
      shelved: 0,
      missing,
      reasonId: goodsLossReason.lostByCarrier,
      marks: [],
    })),
  })

/** Ids of the catalogues deliveryStatuses and receiveStatuses, by the outcome of the delivery. */
const outcomes = {
  delivered: { deliveryStatusId: deliveryStatus.delivered, receiveStatusId: 2 },
  deliveredInPart: { deliveryStatusId: deliveryStatus.deliveredInPart, receiveStatusId: 3 },
  notDelivered: { deliveryStatusId: deliveryStatus.notDelivered, receiveStatusId: 4 },
  lost: { deliveryStatusId: deliveryStatus.lost, receiveStatusId: 1 },
} as const

type CarrierEvent = Pick<NewOutboxEvent, 'handler' | 'data'> & { handler: `delivery.${string}` }

/**
 * Creates an event for the delivery service. It contains no address, name or phone, because the handler reads them when
 * it calls the service.
 */
const emitCarrierEvent = (
  scope: EffectContext,
  { orderId, service }: Pick<Row<'deliveryAnnouncements'>, 'orderId' | 'service'>,
  { handler, data }: CarrierEvent,
): EffectChange =>
  createOutboxEvent(scope, {
    ...({ orderId, handler, data } as Pick<
      NewOutboxEvent & { handler: 'delivery.announce' },
      'handler' | 'data'
    >),
    orderId,
    type: `${scope.instance.workflow}.${handler.split('.')[1]}`,
    serviceId: service,
    key: `${scope.instance.id}.${scope.instance.revision}.${handler}`,
  })
