import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { actRoutes } from './act-routes.ts'
import { handOverRoutes } from './hand-over-routes.ts'
import { deliveryRoutes } from './routes.ts'
import { tareRoutes } from './tare-routes.ts'

/** Delivery of orders, hand-over to couriers, containers and acceptance acts. */
export function deliveriesPlugin(app: App, services: Services, engine: Engine): void {
  deliveryRoutes(app, services)
  handOverRoutes(app, services, engine)
  tareRoutes(app, services)
  actRoutes(app, services, engine)
}
