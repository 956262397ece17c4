import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { orderEditRoutes } from './edit-routes.ts'
import { lineEditRoutes } from './line-edit-routes.ts'
import { orderRoutes } from './routes.ts'
import { statusMoveRoutes } from './status-move-routes.ts'
import { testOrderRoutes } from './test-order-routes.ts'

/** The list and the card of orders, their edits and status changes, test orders. */
export function orderCardPlugin(app: App, services: Services, engine: Engine): void {
  orderRoutes(app, services, engine)
  orderEditRoutes(app, services, engine)
  lineEditRoutes(app, services, engine)
  statusMoveRoutes(app, services, engine)
  testOrderRoutes(app, services, engine)
}
