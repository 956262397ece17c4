import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { assignRoutes } from './assign-routes.ts'
import { taskListRoutes } from './list-routes.ts'

/** Task lists and who works on what. */
export function tasksPlugin(app: App, services: Services, engine: Engine): void {
  taskListRoutes(app, services)
  assignRoutes(app, services, engine)
}
