import { Type } from 'typebox'
import { OrderEdited, OrderLineEdit } from '../../../schemas/api/orders.ts'
import { closed, Id } from '../../../schemas/formats.ts'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { finalStatuses } from '../../shared/order-statuses.ts'
import type { Right } from '../../shared/rights.ts'
import type { Tx } from '../db/database.ts'
import type { Engine } from '../engine/engine.ts'
import type { Scope } from '../engine/effects.ts'
import { inTurnOfOrder } from '../engine/order-turns.ts'
import { tabIdOf, type App } from '../http.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { update, type Change } from '../world/changes.ts'
import { lockOrder } from '../world/lock-order.ts'
import { requireVisibleOrder } from './card-repository.ts'
import { changeOrder, logged, nextUpdate, tellOrder } from './change-order.ts'
import { withoutBlanks } from './edit-routes.ts'

const LineParams = Type.Object({ orderId: Id, lineId: Id }, closed)

/** Who corrects an order, and who has its pieces in hand. */
const access: readonly Right[] = ['orderEdit', 'taskFormattingWork', 'taskFormationDeliveryWork']

/** What the staff write down of a line: the barcode that the piece really has, and a comment. */
export function lineEditRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database
  app.put(
    '/api/orders/:orderId/products/:lineId',
    {
      config: { access, refuses: [404, 409] },
      schema: { tags: ['orders'], params: LineParams, body: OrderLineEdit, response: { 200: OrderEdited } },
    },
    async ({ actor, params: { orderId, lineId }, body, orderUpdateTime, headers }, reply) => {
      const changes: LiveChange[] = []
      const edit = async (tx: Tx) => {
        await lockOrder(tx, orderId)
        await requireVisibleOrder(tx, orderId, actor)
        let dateUpdate = ''
        await engine.note({ tx, actor, changes }, orderId, 'orderLine.edited', (scope) => {
          const edited = editLine(scope, lineId, body, orderUpdateTime)
          dateUpdate = edited.dateUpdate
          return edited.changes
        })
        return dateUpdate
      }
      const dateUpdate = await inTurnOfOrder(db, orderId, () => db.transaction(edit))
      const tabId = tabIdOf(headers)
      services.publish(changes.map((one) => (tabId === null ? one : { ...one, tabId })))
      reply.header('X-Order-Update-Time', dateUpdate)
      return { dateUpdate }
    },
  )
}

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
      tellOrder(scope),
    ],
    dateUpdate: nextUpdate(scope.world, scope.at),
  }
}
