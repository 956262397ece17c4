import type { App } from '../platform/http/http.ts'
import type { Services } from '../platform/services.ts'
import { registerEventLogRoutes } from './event-log/event-log-routes.ts'
import { registerPublishingRoutes } from './publishing/publishing-routes.ts'
import { registerWorkflowRoutes } from './routes.ts'
import { registerQuestionRoutes } from './questions/routes.ts'
import { registerWhatIfRoutes } from './what-if/routes.ts'
import { registerWorkbenchRoutes, type WorkbenchDependencies } from './workbench/routes.ts'

/** Registers the routes for process owners: definitions, statistics, event logs, publishing, what-if simulation. */
export function registerProcessModule(app: App, services: Services, workbench: WorkbenchDependencies): void {
  registerWorkflowRoutes(app, services)
  registerEventLogRoutes(app, services)
  registerPublishingRoutes(app, services)
  registerWhatIfRoutes(app, services)
  registerQuestionRoutes(app)
  registerWorkbenchRoutes(app, services, workbench)
}
