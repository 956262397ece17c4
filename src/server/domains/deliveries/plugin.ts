import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { registerAcceptanceActRoutes } from './act-routes.ts'
import { registerHandOverRoutes } from './hand-over-routes.ts'
import { registerDeliveryRoutes } from './routes.ts'
import { registerTareRoutes } from './tare-routes.ts'

/** Registers the routes of deliveries, containers, acceptance acts and hand-over to couriers. */
export function registerDeliveryDomain(app: App, services: Services, engine: Engine): void {
  registerDeliveryRoutes(app, services)
  registerHandOverRoutes(app, services, engine)
  registerTareRoutes(app, services)
  registerAcceptanceActRoutes(app, services, engine)
}
