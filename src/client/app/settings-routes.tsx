import {
  createLazyBatchScreen,
  createLazyCardScreen,
  createLazyListScreen,
  createLazyReportScreen,
  createLazySettingsScreen,
} from './load-list.tsx'
import { createLazyScreen } from './load-screen.ts'
import type { ScreenRoute } from './screen-route.ts'

const settingsScreens = () => import('../features/settings/settings-screens.ts')
const distribution = () => import('../features/settings/distribution.tsx')
const reports = () => import('../features/reports/reports.ts')
const deskScreens = () => import('./pages/desk-screen.tsx')
const acts = () => import('../features/deliveries/acts-list.tsx')
const sapBatches = () => import('../features/accounting/sap-batches.tsx')
const rolesScreen = createLazyScreen(() =>
  import('../features/access/roles-screen.tsx').then((m) => m.RolesScreen),
)

/** Screens under `/settings`. */
export const settingsRoutes: readonly ScreenRoute[] = [
  {
    path: '/settings/acceptance-acts',
    title: 'shell:titles.acceptanceActs',
    menu: 'settings/acceptance-acts',
    screen: createLazyListScreen(() => acts().then((m) => m.acceptanceActsList)),
  },
  {
    path: '/settings/acceptance-acts/:id',
    title: 'shell:titles.acceptanceAct',
    menu: 'settings/acceptance-acts',
    screen: createLazyCardScreen(() => acts().then((m) => m.acceptanceActCard)),
  },
  {
    path: '/settings',
    title: 'shell:titles.settings',
    menu: 'settings',
    screen: createLazyScreen(() =>
      import('../features/settings/settings-home.tsx').then((m) => m.SettingsHome),
    ),
  },
  {
    path: '/settings/catalogs',
    title: 'shell:titles.settingsCatalogs',
    menu: 'settings/catalogs',
    screen: createLazyScreen(() =>
      import('../features/settings/catalogs-screen.tsx').then((m) => m.CatalogsScreen),
    ),
  },
  {
    path: '/settings/stores',
    title: 'shell:titles.settingsStores',
    menu: 'settings/stores',
    screen: createLazyScreen(() =>
      import('../features/settings/stores-screen.tsx').then((m) => m.StoresScreen),
    ),
  },
  {
    path: '/settings/ui',
    title: 'shell:titles.settingsPriority',
    menu: 'settings/ui',
    screen: createLazySettingsScreen(() => settingsScreens().then((m) => m.taskUrgencySettings)),
  },
  {
    path: '/settings/ui/priority',
    title: 'shell:titles.settingsPriority',
    menu: 'settings/ui',
    screen: createLazySettingsScreen(() => settingsScreens().then((m) => m.taskUrgencySettings)),
  },
  {
    path: '/settings/ui/expired',
    title: 'shell:titles.settingsExpired',
    menu: 'settings/ui',
    screen: createLazySettingsScreen(() => settingsScreens().then((m) => m.plannedMinutesSettings)),
  },
  {
    path: '/settings/limits',
    title: 'shell:titles.settingsLimits',
    menu: 'settings/limits',
    screen: createLazySettingsScreen(() => settingsScreens().then((m) => m.limitsSettings)),
  },
  ...['', '/other-pfm/manage', '/other-pfm/select'].map((under) => ({
    path: `/settings/distribution${under}`,
    title: 'shell:titles.settingsDistribution',
    menu: 'settings/distribution',
    screen: createLazySettingsScreen(() => distribution().then((m) => m.orderDistributionSettings)),
  })),
  {
    path: '/settings/roles/main',
    title: 'shell:titles.settingsRoles',
    menu: 'settings/roles',
    screen: rolesScreen,
  },
  {
    path: '/settings/roles/people',
    title: 'shell:titles.settingsPeople',
    menu: 'settings/roles',
    screen: createLazyScreen(() =>
      import('../features/access/people-screen.tsx').then((m) => m.PeopleScreen),
    ),
  },
  {
    path: '/settings/roles/order-statuses',
    title: 'shell:titles.settingsOrderStatuses',
    menu: 'settings/roles',
    screen: createLazyScreen(() =>
      import('../features/access/role-sections-screen.tsx').then((m) => m.RoleSectionsScreen),
    ),
  },
  {
    path: '/settings/permissions',
    title: 'shell:titles.settingsPermissions',
    menu: 'settings/permissions',
    screen: createLazyScreen(() =>
      import('../features/access/permissions-screen.tsx').then((m) => m.PermissionsScreen),
    ),
  },
  {
    path: '/settings/permissions/log',
    title: 'shell:titles.auditEntries',
    menu: 'settings/permissions/log',
    screen: createLazyListScreen(() =>
      import('../features/access/audit-entries-list.ts').then((m) => m.auditEntriesList),
    ),
  },
  {
    path: '/settings/alerts',
    title: 'shell:titles.settingsAlerts',
    menu: 'settings/alerts',
    screen: createLazyListScreen(() => import('../features/watch/alerts-list.ts').then((m) => m.alertsList)),
  },
  {
    path: '/settings/mailing',
    title: 'shell:titles.settingsMailing',
    menu: 'settings/mailing',
    screen: createLazyListScreen(() =>
      import('../features/mailing/recipients-list.tsx').then((m) => m.recipientsList),
    ),
  },
  {
    path: '/settings/mailing/rules',
    title: 'shell:titles.settingsMailingRules',
    menu: 'settings/mailing',
    screen: createLazySettingsScreen(() =>
      import('../features/mailing/mailing-rules.ts').then((m) => m.mailingRulesSettings),
    ),
  },
  {
    path: '/settings/tracknum-search',
    title: 'shell:titles.settingsTracks',
    menu: 'settings/tracknum-search',
    screen: createLazyListScreen(() => import('../features/tracks/tracks-list.ts').then((m) => m.tracksList)),
  },
  {
    path: '/settings/tracknum-search/:orderId',
    title: 'shell:titles.settingsTrack',
    menu: 'settings/tracknum-search',
    screen: createLazyCardScreen(() => import('../features/tracks/track-card.tsx').then((m) => m.trackCard)),
  },
  {
    path: '/settings/checks',
    title: 'shell:titles.settingsReceipts',
    menu: 'settings/checks',
    screen: createLazyScreen(() =>
      import('../features/receipts/receipts-redirect.tsx').then((m) => m.ReceiptsRedirect),
    ),
  },
  {
    path: '/settings/checks/atol',
    title: 'shell:titles.settingsReceipts',
    menu: 'settings/checks/atol',
    screen: createLazyListScreen(() =>
      import('../features/receipts/receipts-list.tsx').then((m) => m.receiptsList),
    ),
  },
  {
    path: '/settings/checks/set-kit',
    title: 'shell:titles.settingsTillReceipts',
    menu: 'settings/checks/set-kit',
    screen: createLazyListScreen(() =>
      import('../features/receipts/till-receipts-list.tsx').then((m) => m.tillReceiptsList),
    ),
  },
  {
    path: '/settings/order-change-status',
    title: 'shell:titles.settingsStatusMoves',
    menu: 'settings/order-change-status',
    screen: createLazyListScreen(() =>
      import('../features/orders/status-moves-list.tsx').then((m) => m.statusMovesList),
    ),
  },
  {
    path: '/settings/sap',
    title: 'shell:titles.settingsSap',
    menu: 'settings/sap',
    screen: createLazyListScreen(() =>
      import('../features/accounting/transactions-list.tsx').then((m) => m.transactionsList),
    ),
  },
  {
    path: '/settings/sap/transactions/:transactionId',
    title: 'shell:titles.settingsSap',
    menu: 'settings/sap',
    screen: createLazyCardScreen(() =>
      import('../features/accounting/transaction-card.tsx').then((m) => m.transactionCard),
    ),
  },
  {
    path: '/settings/sap/batch',
    title: 'shell:titles.settingsSapBatches',
    menu: 'settings/sap',
    screen: createLazyListScreen(() => sapBatches().then((m) => m.sapBatchesList)),
  },
  {
    path: '/settings/sap/batch/:batchId',
    title: 'shell:titles.settingsSapBatches',
    menu: 'settings/sap',
    screen: createLazyBatchScreen(() => sapBatches().then((m) => m.sapBatchUpload)),
  },
  {
    path: '/settings/reference',
    title: 'shell:titles.settingsReference',
    menu: 'settings/reference',
    screen: createLazyScreen(() =>
      import('../features/settings/help-links-screen.tsx').then((m) => m.HelpLinksScreen),
    ),
  },
  {
    path: '/settings/events',
    title: 'shell:titles.events',
    menu: 'settings/events',
    screen: createLazyListScreen(() => import('../features/events/events-list.ts').then((m) => m.eventsList)),
  },
  {
    path: '/settings/events/:id',
    title: 'shell:titles.event',
    menu: 'settings/events',
    screen: createLazyCardScreen(() => import('../features/events/event-card.ts').then((m) => m.eventCard)),
  },
  {
    path: '/settings/external-services',
    title: 'shell:titles.services',
    menu: 'settings/external-services',
    screen: createLazyListScreen(() =>
      import('../features/services/services-list.tsx').then((m) => m.servicesList),
    ),
  },
  {
    path: '/settings/external-services/switch/:deskId',
    title: 'shell:titles.serviceSwitch',
    menu: 'settings/external-services',
    screen: createLazyScreen(() => deskScreens().then((m) => m.ServiceSwitchScreen)),
  },
  {
    path: '/settings/reports',
    title: 'shell:titles.ordersReport',
    menu: 'settings/reports',
    screen: createLazyReportScreen(() => reports().then((m) => m.ordersReport)),
  },
  {
    path: '/settings/reports/cancellations',
    title: 'shell:titles.cancellationsReport',
    menu: 'settings/reports',
    screen: createLazyReportScreen(() => reports().then((m) => m.cancellationsReport)),
  },
  {
    path: '/settings/reports/tasks',
    title: 'shell:titles.tasksReport',
    menu: 'settings/reports',
    screen: createLazyReportScreen(() => reports().then((m) => m.tasksReport)),
  },
  {
    path: '/settings/reports/feedbacks',
    title: 'shell:titles.feedbackReport',
    menu: 'settings/reports',
    screen: createLazyReportScreen(() => reports().then((m) => m.feedbackReport)),
  },
  {
    path: '/settings/reports/answers',
    title: 'shell:titles.answersReport',
    menu: 'settings/reports',
    screen: createLazyReportScreen(() => reports().then((m) => m.answersReport)),
  },
]
