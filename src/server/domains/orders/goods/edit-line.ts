import type { OrderLineEdit } from '../../../../../schemas/api/orders.ts'
import { finalStatuses } from '../../../../shared/order-statuses.ts'
import type { EffectContext } from '../../../engine/effects.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { updateRow, type EffectChange } from '../../../engine/order-state/changes.ts'
import { changeOrder, buildLogEntry, computeNextUpdateTime, notifyOrderChange } from '../change-order.ts'

/** Trims the texts. A blank text becomes null. */
export const trimTexts = <Edit extends object>(edit: Edit): Edit =>
  Object.fromEntries(
    Object.entries(edit).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim() || null : (value as unknown),
    ]),
  ) as Edit

/**
 * Edits the notes of an order line. Throws a Refusal if the screen has an older version of the order (code 355), if the
 * line does not exist, or if the order is finished.
 */
export function editOrderLineNotes(
  scope: EffectContext,
  lineId: number,
  requestedEdit: OrderLineEdit,
  knownUpdateTime: Date | null,
): { changes: EffectChange[]; dateUpdate: string } {
  const { order } = scope.orderState
  if (knownUpdateTime !== null && knownUpdateTime.getTime() < Date.parse(order.dateUpdate))
    throw refuse.stale()
  const line = scope.orderState.find('orderProducts', { id: lineId })
  if (!line) throw refuse.pageNotFound()
  const { actualBarcode, productCommentWorker } = trimTexts(requestedEdit)
  const changedFields = Object.entries({ actualBarcode, productCommentWorker }).filter(
    ([field, newValue]) => newValue !== undefined && line[field as keyof OrderLineEdit] !== newValue,
  )
  if (changedFields.length === 0) return { changes: [], dateUpdate: order.dateUpdate }
  if (finalStatuses.includes(order.orderStatusId)) throw refuse.denied('errors:orderOver')
  return {
    changes: [
      updateRow('orderProducts', { id: lineId }, Object.fromEntries(changedFields)),
      ...changeOrder(scope, {}),
      ...changedFields.map(([field, newValue]) =>
        buildLogEntry(scope, {
          action: 'editOrderLine',
          entityName: field as keyof OrderLineEdit,
          old: { lineId, value: line[field as keyof OrderLineEdit] },
          new: { lineId, value: newValue },
        }),
      ),
      notifyOrderChange(scope),
    ],
    dateUpdate: computeNextUpdateTime(scope.orderState, scope.at),
  }
}
