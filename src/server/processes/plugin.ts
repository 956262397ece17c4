import type { Engine } from '../engine/engine.ts'
import type { App } from '../platform/http/http.ts'
import type { Services } from '../platform/services.ts'
import { registerAlertRoutes } from './alerts/alert-routes.ts'
import { registerEventLogRoutes } from './event-log/event-log-routes.ts'
import { registerMoveRoutes } from './moves/move-routes.ts'
import { registerPublishingRoutes } from './publishing/publishing-routes.ts'
import { registerWorkflowRoutes } from './routes.ts'
import { registerQuestionRoutes } from './questions/routes.ts'
import { registerWhatIfRoutes } from './what-if/routes.ts'
import { registerWorkbenchRoutes, type WorkbenchDependencies } from './workbench/routes.ts'

/** Registers the routes for process owners: definitions, statistics, event logs, publishing, what-if simulation. */
export function registerProcessModule(
  app: App,
  services: Services,
  engine: Pick<Engine, 'input' | 'moveInstance'>,
  dependencies: Pick<WorkbenchDependencies, 'findProblems' | 'draftPresence'>,
): void {
  registerWorkflowRoutes(app, services)
  registerAlertRoutes(app, services)
  registerEventLogRoutes(app, services)
  registerPublishingRoutes(app, services)
  registerMoveRoutes(app, services, engine.moveInstance)
  registerWhatIfRoutes(app, services)
  registerQuestionRoutes(app)
  registerWorkbenchRoutes(app, services, { ...dependencies, input: engine.input })
}
