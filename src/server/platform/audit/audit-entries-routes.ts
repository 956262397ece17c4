import type { App } from '../http/http.ts'
import { registerListRoute } from '../lists/list-route.ts'
import type { Services } from '../services.ts'
import { writePendingAccessRefusals } from './audit-log.ts'
import { auditEntriesList } from './audit-entries-list.ts'

/** Routes of the access log, for administrators. */
export function registerAuditEntriesRoutes(app: App, services: Services): void {
  registerListRoute(app, services, auditEntriesList)
  // Pending refusals are written before the database connection is closed.
  app.addHook('onClose', () => writePendingAccessRefusals(services))
}
