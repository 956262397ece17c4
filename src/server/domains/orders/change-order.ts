import type { LogAction, LogEntity } from '../../../shared/order-log.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { insertRow, updateRow, type EffectChange, type RowChange } from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

interface LogLine {
  action: LogAction
  entityName: LogEntity
  old: unknown
  new: unknown
  type?: 'created' | 'updated' | 'event'
}

/**
 * Next update time of the order. It is always later than the current one, so that two changes can be distinguished
 * (code 355), even if they happen in the same millisecond or the clock was set back.
 */
export const computeNextUpdateTime = ({ order }: OrderState, at: Date): string =>
  new Date(Math.max(at.getTime(), Date.parse(order.dateUpdate) + 1)).toISOString()

type ChangeScope = Pick<EffectContext, 'orderState' | 'at' | 'actor' | 'trigger'>

/**
 * Builds an entry of the status log of the order (specification 3, «Order log entry»). The submitted data are stored
 * only in the first entry of a step.
 */
export const buildLogEntry = (
  scope: ChangeScope,
  { action, entityName, old, new: now, type = 'updated' }: LogLine,
): RowChange =>
  insertRow('orderLog', {
    orderId: scope.orderState.order.id,
    type,
    action,
    entityName,
    old,
    new: now,
    dateTime: scope.at.toISOString(),
    userName: scope.actor.name,
    sentData: (scope.orderState.loadedRows('orderLog') ?? []).length > 0 ? null : readSentData(scope),
  })

/**
 * Maximum length of the stored data as JSON, in characters. It is above that of any form that a user fills in. Of
 * longer data, such as an uploaded file, only the event type is stored.
 */
const maxSentDataLength = 10_000

function readSentData({ trigger: sent }: ChangeScope): unknown {
  if (!sent) return null
  // Issue codes are secrets and must not be in the log.
  const text = JSON.stringify(sent, (key, value: unknown) => (key === 'code' ? undefined : value))
  return text.length > maxSentDataLength ? { type: sent.type } : JSON.parse(text)
}

/** Changes columns of the order and sets its update time. With `log` also adds an entry to the status log. */
export function changeOrder(scope: ChangeScope, set: Partial<Row<'orders'>>, log?: LogLine): RowChange[] {
  const { order } = scope.orderState
  return [
    updateRow(
      'orders',
      { id: order.id },
      { ...set, dateUpdate: computeNextUpdateTime(scope.orderState, scope.at) },
    ),
    ...(log ? [buildLogEntry(scope, log)] : []),
  ]
}

export const notifyOrderChange = ({
  orderState: { order },
}: Pick<EffectContext, 'orderState'>): EffectChange => ({
  notify: { kind: 'order', orderId: order.id, pfm: order.pfm },
})

/**
 * Records a change of a refund, an exchange or a ledger entry of the order: sets the update time of the order, writes
 * the log and notifies the screens.
 */
export const logAndNotifyOrderChange = (
  scope: ChangeScope,
  { action, entityName, now }: { action: LogAction; entityName: LogEntity; now: unknown },
): EffectChange[] => [
  ...changeOrder(scope, {}, { action, entityName, old: null, new: now }),
  notifyOrderChange(scope),
]
