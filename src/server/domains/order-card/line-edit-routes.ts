import { Type } from 'typebox'
import { OrderEditResult, OrderLineEdit } from '../../../../schemas/api/orders.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Engine } from '../../engine/engine.ts'
import { withOrderMutex } from '../../engine/order-mutex.ts'
import { readTabId, type App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import { editOrderLineNotes } from '../orders/goods/edit-line.ts'

const LineParams = Type.Object({ orderId: Id, lineId: Id }, closed)

/** Rights that allow the edit: to edit orders, or to form them. */
const access: readonly Right[] = ['orderEdit', 'taskFormattingWork', 'taskFormationDeliveryWork']

/** Route for notes of the staff on an order line: the actual barcode of the piece, and a comment. */
export function registerOrderLineEditRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database
  app.put(
    '/api/orders/:orderId/products/:lineId',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags: ['orders'],
        params: LineParams,
        body: OrderLineEdit,
        response: { 200: OrderEditResult },
      },
    },
    async ({ actor, params: { orderId, lineId }, body, orderUpdateTime, headers }, reply) => {
      const changes: LiveChange[] = []
      const edit = async (tx: Tx) => {
        await lockOrder(tx, orderId)
        await requireVisibleOrder(tx, orderId, actor)
        let dateUpdate = ''
        await engine.recordExternalChange({ tx, actor, changes }, orderId, 'orderLine.edited', (scope) => {
          const edited = editOrderLineNotes(scope, lineId, body, orderUpdateTime)
          dateUpdate = edited.dateUpdate
          return edited.changes
        })
        return dateUpdate
      }
      const dateUpdate = await withOrderMutex(db, orderId, () => db.transaction(edit))
      const tabId = readTabId(headers)
      services.publish(changes.map((change) => (tabId === null ? change : { ...change, tabId })))
      reply.header('X-Order-Update-Time', dateUpdate)
      return { dateUpdate }
    },
  )
}
