import type { ServerSentEvent } from '../../../../workflows/read-by-server.ts'
import type { LabelResult } from '../../platform/adapters/delivery/client.ts'
import type { Engine } from '../../engine/engine.ts'
import type { EffectContext } from '../../engine/effects.ts'
import type { EventEndHandler } from '../../engine/events/handlers.ts'
import { changeOrder } from '../orders/change-order.ts'
import { insertRow, removeRow, updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import { deliveryStatus } from '../orders/announcements.ts'

type EngineNote = Pick<Engine, 'recordExternalChange'>

/** Parses the order id from a parcel number of the form `<order>-<n>`. */
export const parseParcelOrderId = (number: string): number => Number(number.split('-')[0])

/**
 * Stores track and label and continues the process of the order. Ignores the response to a withdrawn announcement,
 * because the order may already have a new one.
 */
export const createLabelReceivedHandler =
  (engine: EngineNote, number: string, answer: LabelResult): EventEndHandler =>
  ({ tx, at, by, changes }) =>
    engine.recordExternalChange(
      { tx, at, actor: by, changes },
      parseParcelOrderId(number),
      'label.ready',
      (scope) => applyLabel(scope, number, answer),
    )

function applyLabel(scope: EffectContext, number: string, { track, label }: LabelResult): EffectChange[] {
  const { orderState } = scope
  const { order } = orderState
  if (!isCurrent(scope, number)) return []
  const at = scope.at.toISOString()
  const labelFields = { number, track, contentType: label.contentType, content: label.content, at }
  return [
    updateRow('deliveryAnnouncements', { number }, { state: 'known', track, updatedAt: at }),
    removeRow('deliveryLabels', { orderId: order.id }),
    insertRow('deliveryLabels', { orderId: order.id, ...labelFields }),
    ...changeOrder(
      scope,
      {
        deliveryTrack: track,
        deliveryStatusId: Math.max(order.deliveryStatusId ?? 1, deliveryStatus.requested),
      },
      {
        action: 'setDeliveryTrack',
        entityName: 'deliveryTrack',
        old: order.deliveryTrack,
        new: track,
      },
    ),
    // Ignored if the process no longer waits for a label, for example because the order was cancelled.
    { send: 'process', type: 'LABEL_READY' satisfies ServerSentEvent<'order'>, payload: {} },
  ]
}

export const createLabelFailureHandler =
  (engine: EngineNote, number: string): EventEndHandler =>
  ({ tx, at, by, changes }) =>
    engine.recordExternalChange(
      { tx, at, actor: by, changes },
      parseParcelOrderId(number),
      'label.failed',
      (scope) =>
        isCurrent(scope, number)
          ? [{ send: 'process', type: 'LABEL_FAILED' satisfies ServerSentEvent<'order'>, payload: {} }]
          : [],
    )

const isCurrent = ({ orderState }: EffectContext, number: string): boolean => {
  const announcement = orderState.find('deliveryAnnouncements', { number })
  return announcement !== undefined && announcement.state !== 'withdrawn'
}

/** Stores the amount that the delivery service has confirmed to collect from the customer, in minor units. */
export const createAmountDueConfirmedHandler =
  (engine: EngineNote, number: string, toPay: number): EventEndHandler =>
  ({ tx, at, by, changes }) =>
    engine.recordExternalChange(
      { tx, at, actor: by, changes },
      parseParcelOrderId(number),
      'delivery.toPay',
      (scope) =>
        isCurrent(scope, number)
          ? [updateRow('deliveryAnnouncements', { number }, { toPay, updatedAt: scope.at.toISOString() })]
          : [],
    )
