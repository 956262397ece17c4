import type { App } from '../platform/http/http.ts'
import type { Services } from '../platform/services.ts'
import { eventLogRoutes } from './event-log-routes.ts'
import { publishingRoutes } from './publishing-routes.ts'
import { workflowRoutes } from './routes.ts'
import { whatIfRoutes } from './what-if/routes.ts'

/** The desk of process owners: definitions, statistics, event logs, publishing, what-if. */
export function processesPlugin(app: App, services: Services): void {
  workflowRoutes(app, services)
  eventLogRoutes(app, services)
  publishingRoutes(app, services)
  whatIfRoutes(app, services)
}
