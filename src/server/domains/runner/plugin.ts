import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { registerActionRoutes } from './actions/routes.ts'
import { registerDeskRoutes } from './desks/routes.ts'
import { registerTaskRoutes } from './task-routes.ts'

/** Registers the routes of tasks, order actions and desk workflows. */
export function registerRunnerDomain(app: App, services: Services, engine: Engine): void {
  registerTaskRoutes(app, services, engine)
  registerActionRoutes(app, services, engine)
  registerDeskRoutes(app, services, engine)
}
