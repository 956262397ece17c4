import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { registerAssignRoutes } from './assign-routes.ts'
import { registerTaskListRoutes } from './list-routes.ts'

/** Registers the routes of task lists, of the next task and of assignments. */
export function registerTaskDomain(app: App, services: Services, engine: Engine): void {
  registerTaskListRoutes(app, services)
  registerAssignRoutes(app, services, engine)
}
