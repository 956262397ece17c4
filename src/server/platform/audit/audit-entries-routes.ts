import type { App } from '../http/http.ts'
import { listRoute } from '../lists/list-route.ts'
import type { Services } from '../services.ts'
import { writeRefusals } from './audit-log.ts'
import { auditEntriesList } from './audit-entries-list.ts'

/** The access log, for administrators. */
export function auditEntriesRoutes(app: App, services: Services): void {
  listRoute(app, services, auditEntriesList)
  // Pending refusals are written before the database is closed.
  app.addHook('onClose', () => writeRefusals(services))
}
