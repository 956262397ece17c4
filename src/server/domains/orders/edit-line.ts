import type { OrderLineEdit } from '../../../../schemas/api/orders.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import type { Scope } from '../../engine/effects.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { update, type Change } from '../../engine/order-state/changes.ts'
import { changeOrder, logged, nextUpdate, notifyOrderChange } from './change-order.ts'

/** A comment of only spaces is none. */
export const withoutBlanks = <Edit extends object>(edit: Edit): Edit =>
  Object.fromEntries(
    Object.entries(edit).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim() || null : (value as unknown),
    ]),
  ) as Edit

/** Throws a Refusal when the screen has not seen the order as it is (355), has no such line, or the order is over. */
export function editLine(
  scope: Scope,
  lineId: number,
  sent: OrderLineEdit,
  seen: Date | null,
): { changes: Change[]; dateUpdate: string } {
  const { order } = scope.world
  if (seen !== null && seen.getTime() < Date.parse(order.dateUpdate)) throw refuse.stale()
  const line = scope.world.find('orderProducts', { id: lineId })
  if (!line) throw refuse.pageNotFound()
  const { actualBarcode, productCommentWorker } = withoutBlanks(sent)
  const changed = Object.entries({ actualBarcode, productCommentWorker }).filter(
    ([field, to]) => to !== undefined && line[field as keyof OrderLineEdit] !== to,
  )
  if (changed.length === 0) return { changes: [], dateUpdate: order.dateUpdate }
  if (finalStatuses.includes(order.orderStatusId)) throw refuse.denied('errors:orderOver')
  return {
    changes: [
      update('orderProducts', { id: lineId }, Object.fromEntries(changed)),
      ...changeOrder(scope, {}),
      ...changed.map(([field, to]) =>
        logged(scope, {
          ...{ action: 'editOrderLine', entityName: field as keyof OrderLineEdit },
          old: { lineId, value: line[field as keyof OrderLineEdit] },
          new: { lineId, value: to },
        }),
      ),
      notifyOrderChange(scope),
    ],
    dateUpdate: nextUpdate(scope.world, scope.at),
  }
}
