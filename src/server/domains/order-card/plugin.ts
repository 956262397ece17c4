import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { registerOrderEditRoutes } from './edit-routes.ts'
import { registerOrderLineEditRoutes } from './line-edit-routes.ts'
import { registerOrderRoutes } from './routes.ts'
import { registerStatusMoveRoutes } from './status-move-routes.ts'
import { registerTestOrderRoutes } from './test-order-routes.ts'

/** Registers the routes of the order list, order cards, edits, status changes and test orders. */
export function registerOrderCardDomain(app: App, services: Services, engine: Engine): void {
  registerOrderRoutes(app, services, engine)
  registerOrderEditRoutes(app, services, engine)
  registerOrderLineEditRoutes(app, services, engine)
  registerStatusMoveRoutes(app, services, engine)
  registerTestOrderRoutes(app, services, engine)
}
