import type { LogAction, LogEntity } from '../../../shared/order-log.ts'
import type { Scope } from '../../engine/effects.ts'
import { insert, update, type Change, type RowChange } from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

interface Logged {
  action: LogAction
  entityName: LogEntity
  old: unknown
  new: unknown
  type?: 'created' | 'updated' | 'event'
}

/**
 * Moves the order's update time, which never stands still or runs back: two changes within one millisecond, or with a
 * clock an hour behind, are still told apart (code 355).
 */
export const nextUpdate = ({ order }: OrderState, at: Date): string =>
  new Date(Math.max(at.getTime(), Date.parse(order.dateUpdate) + 1)).toISOString()

type Look = Pick<Scope, 'world' | 'at' | 'actor' | 'sent'>

/**
 * One line of the order's status log (specification 3, «Order log entry»). The first line of a step keeps what was sent
 * to bring it about; the others follow from it.
 */
export const logged = (
  scope: Look,
  { action, entityName, old, new: now, type = 'updated' }: Logged,
): RowChange =>
  insert('orderLog', {
    ...{ orderId: scope.world.order.id, type, action, entityName, old, new: now },
    ...{ dateTime: scope.at.toISOString(), userName: scope.actor.name },
    sentData: (scope.world.read('orderLog') ?? []).length > 0 ? null : sentData(scope),
  })

/** Longer than any form that is filled by hand; what a file brought is not kept line by line. */
const longest = 10_000

function sentData({ sent }: Look): unknown {
  if (!sent) return null
  // A code that opens an order to whoever knows it stands in no log.
  const text = JSON.stringify(sent, (key, value: unknown) => (key === 'code' ? undefined : value))
  return text.length > longest ? { type: sent.type } : JSON.parse(text)
}

/** Changes columns of the order and moves its update time; `log`: with a line of the status log. */
export function changeOrder(scope: Look, set: Partial<Row<'orders'>>, log?: Logged): RowChange[] {
  const { order } = scope.world
  return [
    update('orders', { id: order.id }, { ...set, dateUpdate: nextUpdate(scope.world, scope.at) }),
    ...(log ? [logged(scope, log)] : []),
  ]
}

export const notifyOrderChange = ({ world: { order } }: Pick<Scope, 'world'>): Change => ({
  tell: { kind: 'order', orderId: order.id, pfm: order.pfm },
})

/** Something beside the order came about (a refund, an exchange): moves its update time, writes its log, tells the screens. */
export const noteOnOrder = (
  scope: Look,
  { action, entityName, now }: { action: LogAction; entityName: LogEntity; now: unknown },
): Change[] => [
  ...changeOrder(scope, {}, { action, entityName, old: null, new: now }),
  notifyOrderChange(scope),
]
