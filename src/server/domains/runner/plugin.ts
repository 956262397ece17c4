import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { actionRoutes } from './actions/routes.ts'
import { deskRoutes } from './desks/routes.ts'
import { taskRoutes } from './task-routes.ts'

/** Steps of tasks, order actions and desks. */
export function runnerPlugin(app: App, services: Services, engine: Engine): void {
  taskRoutes(app, services, engine)
  actionRoutes(app, services, engine)
  deskRoutes(app, services, engine)
}
