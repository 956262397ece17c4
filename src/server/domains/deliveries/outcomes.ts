import type { EventOf } from '../../../../workflows/read-by-server.ts'
import type { LabelAnswer } from '../../platform/adapters/delivery/client.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Scope } from '../../engine/effects.ts'
import type { Settle } from '../../engine/events/handlers.ts'
import { changeOrder } from '../orders/change-order.ts'
import { insert, remove, update, type Change } from '../../engine/order-state/changes.ts'
import { deliveryStatus } from '../orders/announcements.ts'

type Noting = Pick<Engine, 'note'>

/** `<order>-<n>` */
export const orderOfNumber = (number: string): number => Number(number.split('-')[0])

/**
 * Track and label are kept and the order's process goes on. An announcement that was withdrawn while the service was
 * answering changes nothing: the answer may not be taken for one to the next announcement.
 */
export const labelReady =
  (engine: Noting, number: string, answer: LabelAnswer): Settle =>
  ({ tx, at, by, changes }) =>
    engine.note({ tx, at, actor: by, changes }, orderOfNumber(number), 'label.ready', (scope) =>
      whenReady(scope, number, answer),
    )

function whenReady(scope: Scope, number: string, { track, label }: LabelAnswer): Change[] {
  const { world } = scope
  const { order } = world
  if (!counts(scope, number)) return []
  const at = scope.at.toISOString()
  const kept = { number, track, contentType: label.contentType, content: label.content, at }
  return [
    update('deliveryAnnouncements', { number }, { state: 'known', track, updatedAt: at }),
    remove('deliveryLabels', { orderId: order.id }),
    insert('deliveryLabels', { orderId: order.id, ...kept }),
    ...changeOrder(
      scope,
      {
        deliveryTrack: track,
        deliveryStatusId: Math.max(order.deliveryStatusId ?? 1, deliveryStatus.requested),
      },
      {
        ...{ action: 'setDeliveryTrack', entityName: 'deliveryTrack' },
        ...{ old: order.deliveryTrack, new: track },
      },
    ),
    // Too late is no fault: the order may have been cancelled meanwhile.
    { send: 'process', type: 'LABEL_READY' satisfies EventOf<'order'>, payload: {} },
  ]
}

export const labelFailed =
  (engine: Noting, number: string): Settle =>
  ({ tx, at, by, changes }) =>
    engine.note({ tx, at, actor: by, changes }, orderOfNumber(number), 'label.failed', (scope) =>
      counts(scope, number)
        ? [{ send: 'process', type: 'LABEL_FAILED' satisfies EventOf<'order'>, payload: {} }]
        : [],
    )

const counts = ({ world }: Scope, number: string): boolean => {
  const standing = world.find('deliveryAnnouncements', { number })
  return standing !== undefined && standing.state !== 'withdrawn'
}

/** The service has taken note of what its courier takes at the door. */
export const toPayKnown =
  (engine: Noting, number: string, toPay: number): Settle =>
  ({ tx, at, by, changes }) =>
    engine.note({ tx, at, actor: by, changes }, orderOfNumber(number), 'delivery.toPay', (scope) =>
      counts(scope, number)
        ? [update('deliveryAnnouncements', { number }, { toPay, updatedAt: scope.at.toISOString() })]
        : [],
    )
