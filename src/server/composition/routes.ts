import { registerAccountingRoutes } from '../domains/accounting/routes.ts'
import { registerBatchRoutes, registerSheetParser } from '../domains/batches/batch-routes.ts'
import { registerCallbackRoutes } from '../domains/callbacks/routes.ts'
import { registerCustomerRoutes } from '../domains/customers/routes.ts'
import { registerDeliveryDomain } from '../domains/deliveries/plugin.ts'
import { registerDistributionRoutes } from '../domains/distribution/routes.ts'
import { refuseRulesPlacingNoOrder } from '../domains/distribution/what-if.ts'
import { registerDocumentRoutes } from '../domains/documents/routes.ts'
import { registerExchangeRoutes } from '../domains/exchanges/routes.ts'
import { registerServiceRoutes } from '../domains/external-services/routes.ts'
import { registerFeedbackRoutes } from '../domains/feedbacks/routes.ts'
import { registerIntakeRoutes } from '../domains/intake/routes.ts'
import { registerMailingRoutes } from '../domains/mailings/routes.ts'
import { registerAssemblyDelayRoutes } from '../domains/messages/reminder-routes.ts'
import { registerOrderCardDomain } from '../domains/order-card/plugin.ts'
import { registerMarkingCodeRoutes } from '../domains/orders/goods/mark-routes.ts'
import { registerPaymentDomain } from '../domains/payments/plugin.ts'
import { registerRefundDomain } from '../domains/refunds/plugin.ts'
import { registerReportRoutes } from '../domains/reports/routes.ts'
import { registerRunnerDomain } from '../domains/runner/plugin.ts'
import { registerSearchRoutes } from '../domains/search/routes.ts'
import { registerStartPageRoutes } from '../domains/start-page/routes.ts'
import { registerStoreRoutes } from '../domains/stores/routes.ts'
import { releaseTasksWithoutAccess } from '../domains/tasks/release-lost-tasks.ts'
import { registerTaskDomain } from '../domains/tasks/plugin.ts'
import { registerTrackRoutes } from '../domains/tracks/routes.ts'
import { registerWatchRoutes } from '../domains/watch/routes.ts'
import type { Engine } from '../engine/engine.ts'
import { registerEventRoutes } from '../engine/events/routes.ts'
import { registerAccessRoutes } from '../platform/access/routes.ts'
import { registerAuditEntriesRoutes } from '../platform/audit/audit-entries-routes.ts'
import { registerCatalogRoutes } from '../platform/catalogs/routes.ts'
import { registerHelpPageRoutes } from '../platform/help-pages/routes.ts'
import type { App } from '../platform/http/http.ts'
import { registerIdentityRoutes } from '../platform/identity/routes.ts'
import { registerJobRoutes } from '../platform/jobs/routes.ts'
import { registerSavedFilterRoutes } from '../platform/lists/views.ts'
import type { LiveChannel } from '../platform/live/live.ts'
import { registerLiveRoutes } from '../platform/live/routes.ts'
import type { Services } from '../platform/services.ts'
import { registerPictureHostRoutes } from '../platform/settings/picture-hosts-routes.ts'
import type { PicturePolicy } from '../platform/settings/picture-policy.ts'
import { registerSettingsRoutes } from '../platform/settings/routes.ts'
import { registerProcessModule } from '../processes/plugin.ts'
import { createDraftPresence } from '../processes/workbench/draft-presence.ts'
import { batchFamilies } from './batch-families.ts'
import { registerMonitoringRoutes } from './monitoring-routes.ts'
import { findConfiguredWorkflowProblems } from './engine.ts'
import { createEventEndHandlers } from './partners.ts'

export async function registerRoutes(
  app: App,
  services: Services,
  { engine, live, pictures }: { engine: Engine; live: LiveChannel; pictures: PicturePolicy },
): Promise<void> {
  registerIdentityRoutes(app, services)
  registerAccessRoutes(app, {
    ...services,
    releaseWork: (change) => releaseTasksWithoutAccess(change, engine),
  })
  registerAuditEntriesRoutes(app, services)
  registerSettingsRoutes(app, services, {
    distribution: (values) => refuseRulesPlacingNoOrder(services, { settings: values }),
  })
  registerPictureHostRoutes(app, services, pictures)
  registerCatalogRoutes(app, services)
  registerHelpPageRoutes(app, services)
  registerSavedFilterRoutes(app, services)
  registerJobRoutes(app, services)
  const draftPresence = createDraftPresence(services, live)
  app.addHook('onClose', async () => draftPresence.stop())
  registerLiveRoutes(app, live, draftPresence.closeTab)

  const endings = createEventEndHandlers(engine)
  registerEventRoutes(app, services, engine, endings)

  registerStoreRoutes(app, services)
  registerMarkingCodeRoutes(app, services, engine)
  registerCustomerRoutes(app, services)
  registerTaskDomain(app, services, engine)
  registerAssemblyDelayRoutes(app, engine)
  registerPaymentDomain(app, services, engine, endings)
  registerRunnerDomain(app, services, engine)
  registerSheetParser(app)
  for (const family of batchFamilies) registerBatchRoutes(app, services, engine, family)
  registerDeliveryDomain(app, services, engine)
  registerRefundDomain(app, services, engine)
  registerExchangeRoutes(app, services, engine)
  registerAccountingRoutes(app, services)
  registerFeedbackRoutes(app, services)
  registerDocumentRoutes(app, services)
  registerDistributionRoutes(app, services)
  registerServiceRoutes(app, services, engine)
  await registerIntakeRoutes(app, services, engine)
  registerOrderCardDomain(app, services, engine)
  registerSearchRoutes(app, services, engine)
  registerTrackRoutes(app, services)
  registerWatchRoutes(app, services)
  registerReportRoutes(app, services)
  registerMailingRoutes(app, services)
  registerStartPageRoutes(app, services)
  await registerCallbackRoutes(app, services, engine)

  registerProcessModule(app, services, engine, {
    findProblems: findConfiguredWorkflowProblems,
    draftPresence,
  })
  registerMonitoringRoutes(app, services)
}
