import { accountingRoutes } from '../domains/accounting/routes.ts'
import { batchRoutes, acceptSheets } from '../domains/batches/batch-routes.ts'
import { callbackRoutes } from '../domains/callbacks/routes.ts'
import { customerRoutes } from '../domains/customers/routes.ts'
import { deliveriesPlugin } from '../domains/deliveries/plugin.ts'
import { distributionRoutes } from '../domains/distribution/routes.ts'
import { refuseToStopAll } from '../domains/distribution/what-if.ts'
import { documentRoutes } from '../domains/documents/routes.ts'
import { exchangeRoutes } from '../domains/exchanges/routes.ts'
import { serviceRoutes } from '../domains/external-services/routes.ts'
import { feedbackRoutes } from '../domains/feedbacks/routes.ts'
import { intakeRoutes } from '../domains/intake/routes.ts'
import { mailingRoutes } from '../domains/mailings/routes.ts'
import { reminderRoutes } from '../domains/messages/reminder-routes.ts'
import { orderCardPlugin } from '../domains/order-card/plugin.ts'
import { markRoutes } from '../domains/orders/mark-routes.ts'
import { paymentsPlugin } from '../domains/payments/plugin.ts'
import { refundsPlugin } from '../domains/refunds/plugin.ts'
import { reportRoutes } from '../domains/reports/routes.ts'
import { runnerPlugin } from '../domains/runner/plugin.ts'
import { searchRoutes } from '../domains/search/routes.ts'
import { startRoutes } from '../domains/start-page/routes.ts'
import { storeRoutes } from '../domains/stores/routes.ts'
import { releaseLostTasks } from '../domains/tasks/free-lost.ts'
import { tasksPlugin } from '../domains/tasks/plugin.ts'
import { trackRoutes } from '../domains/tracks/routes.ts'
import { watchRoutes } from '../domains/watch/routes.ts'
import type { Engine } from '../engine/engine.ts'
import { eventRoutes } from '../engine/events/routes.ts'
import { accessRoutes } from '../platform/access/routes.ts'
import { auditEntriesRoutes } from '../platform/audit/audit-entries-routes.ts'
import { catalogRoutes } from '../platform/catalogs/routes.ts'
import { helpPageRoutes } from '../platform/help-pages/routes.ts'
import type { App } from '../platform/http/http.ts'
import { identityRoutes } from '../platform/identity/routes.ts'
import { jobRoutes } from '../platform/jobs/routes.ts'
import { viewRoutes } from '../platform/lists/views.ts'
import type { Live } from '../platform/live/live.ts'
import { liveRoutes } from '../platform/live/routes.ts'
import type { Services } from '../platform/services.ts'
import { pictureHostRoutes } from '../platform/settings/picture-hosts-routes.ts'
import type { PicturePolicy } from '../platform/settings/picture-policy.ts'
import { settingsRoutes } from '../platform/settings/routes.ts'
import { processesPlugin } from '../processes/plugin.ts'
import { batchFamilies } from './batch-families.ts'
import { operationRoutes } from './operation-routes.ts'
import { createEndHandlers } from './partners.ts'

/** Every call of the server, from the lowest layer up. */
export async function registerRoutes(
  app: App,
  services: Services,
  { engine, live, pictures }: { engine: Engine; live: Live; pictures: PicturePolicy },
): Promise<void> {
  identityRoutes(app, services)
  accessRoutes(app, { ...services, releaseWork: (change) => releaseLostTasks(change, engine) })
  auditEntriesRoutes(app, services)
  settingsRoutes(app, services, {
    distribution: (values) => refuseToStopAll(services, { settings: values }),
  })
  pictureHostRoutes(app, services, pictures)
  catalogRoutes(app, services)
  helpPageRoutes(app, services)
  viewRoutes(app, services)
  jobRoutes(app, services)
  liveRoutes(app, live)

  const endings = createEndHandlers(engine)
  eventRoutes(app, services, engine, endings)

  storeRoutes(app, services)
  markRoutes(app, services, engine)
  customerRoutes(app, services)
  tasksPlugin(app, services, engine)
  reminderRoutes(app, engine)
  paymentsPlugin(app, services, engine, endings)
  runnerPlugin(app, services, engine)
  acceptSheets(app)
  for (const family of batchFamilies) batchRoutes(app, services, family)
  deliveriesPlugin(app, services, engine)
  refundsPlugin(app, services, engine)
  exchangeRoutes(app, services, engine)
  accountingRoutes(app, services)
  feedbackRoutes(app, services)
  documentRoutes(app, services)
  distributionRoutes(app, services)
  serviceRoutes(app, services, engine)
  intakeRoutes(app, services, engine)
  orderCardPlugin(app, services, engine)
  searchRoutes(app, services, engine)
  trackRoutes(app, services)
  watchRoutes(app, services)
  reportRoutes(app, services)
  mailingRoutes(app, services)
  startRoutes(app, services)
  await callbackRoutes(app, services, engine)

  processesPlugin(app, services)
  operationRoutes(app, services)
}
