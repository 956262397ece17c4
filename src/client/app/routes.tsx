import { matchPath } from 'react-router-dom'
import { loadBatch, loadCard, loadList, loadReport, loadSettings } from './load-list.tsx'
import { loadScreen, type LoadedScreen } from './load-screen.ts'

export interface ScreenRoute {
  path: string
  /** Text key of the title. */
  title: string
  /** Section of the menu that opens it; null: public. */
  menu: string | null
  screen: LoadedScreen
}

const settingsScreens = () => import('../features/settings/settings-screens.ts')
const distribution = () => import('../features/settings/distribution.tsx')
const orderBatches = () => import('../features/orders/batches/order-batches.ts')
const reports = () => import('../features/reports/reports.ts')
const watchLists = () => import('../features/watch/watch-lists.tsx')

const deskScreens = () => import('./pages/desk-screen.tsx')
const returns = () => import('../features/tasks/returns-lists.tsx')
const openReturns = loadList(() => returns().then((m) => m.shippingReturns('open')))
const issueLists = () => import('../features/deliveries/issue-list.tsx')
const acts = () => import('../features/deliveries/acts-list.tsx')
const actualIssue = loadList(() => issueLists().then((m) => m.issueList('actual')))
const actionScreens = () => import('./pages/action-screen.tsx')
const checkLists = () => import('../features/refunds/check-lists.tsx')
const exchangeCheck = loadList(() => checkLists().then((m) => m.exchangeCheckList))
const sapBatches = () => import('../features/accounting/sap-batches.tsx')
const rolesScreen = loadScreen(() => import('../features/access/roles-screen.tsx').then((m) => m.RolesScreen))

/** Every screen. Addresses are built in src/client/ui/urls.ts. `/`, the empty path and `/login` lead to /orders. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/orders',
    title: 'shell:titles.orders',
    menu: 'orders',
    screen: loadList(() => import('../features/orders/orders-list.tsx').then((m) => m.ordersList)),
  },
  {
    path: '/orders/batches',
    title: 'shell:titles.orderBatches',
    menu: 'orders/batches',
    screen: loadList(() => orderBatches().then((m) => m.orderBatchesList)),
  },
  {
    path: '/orders/batches/:batchId',
    title: 'shell:titles.orderBatch',
    menu: 'orders/batches',
    screen: loadBatch(() => orderBatches().then((m) => m.orderBatches)),
  },
  {
    path: '/orders/logs/:orderId',
    title: 'shell:titles.orderLog',
    menu: 'orders',
    screen: loadScreen(() => import('../features/orders/order-log-screen.tsx').then((m) => m.OrderLogScreen)),
  },
  {
    path: '/orders/:orderId/actions/:action',
    title: 'shell:titles.action',
    menu: 'orders',
    screen: loadScreen(() => actionScreens().then((m) => m.ActionScreen)),
  },
  {
    path: '/orders/:orderId',
    title: 'shell:titles.order',
    menu: 'orders',
    screen: loadCard(() => import('../features/orders/order-card.tsx').then((m) => m.orderCard)),
  },
  {
    path: '/tasks',
    title: 'shell:titles.tasks',
    menu: 'tasks',
    screen: loadList(() => import('../features/tasks/tasks-list.tsx').then((m) => m.tasksList)),
  },
  {
    path: '/tasks/:taskId',
    title: 'shell:titles.task',
    menu: 'tasks',
    screen: loadScreen(() => import('./pages/task-screen.tsx').then((m) => m.TaskScreen)),
  },
  {
    path: '/watch/orders',
    title: 'shell:titles.standing',
    menu: 'watch',
    screen: loadList(() => watchLists().then((m) => m.standingList)),
  },
  {
    path: '/watch/stores',
    title: 'shell:titles.storesDesk',
    menu: 'watch',
    screen: loadList(() => watchLists().then((m) => m.storesDeskList)),
  },
  {
    path: '/watch/in-work',
    title: 'shell:titles.inWork',
    menu: 'watch',
    screen: loadList(() => watchLists().then((m) => m.inWorkList)),
  },
  {
    path: '/watch/exceptions',
    title: 'shell:titles.exceptions',
    menu: 'watch',
    screen: loadList(() => watchLists().then((m) => m.exceptionsList)),
  },
  {
    path: '/money-due',
    title: 'shell:titles.moneyDue',
    menu: 'money-due',
    screen: loadList(() => watchLists().then((m) => m.moneyDueList)),
  },
  {
    path: '/issue-delivery',
    title: 'shell:titles.issueDelivery',
    menu: 'issue-delivery',
    screen: actualIssue,
  },
  {
    path: '/issue-delivery/actual',
    title: 'shell:titles.issueDelivery',
    menu: 'issue-delivery',
    screen: actualIssue,
  },
  {
    path: '/issue-delivery/no-actual',
    title: 'shell:titles.issueDelivery',
    menu: 'issue-delivery',
    screen: loadList(() => issueLists().then((m) => m.issueList('noActual'))),
  },
  {
    path: '/issue-delivery/actual/:service',
    title: 'shell:titles.issueDelivery',
    menu: 'issue-delivery',
    screen: loadScreen(() =>
      import('../features/deliveries/issue-screen.tsx').then((m) => m.ServiceIssueScreen),
    ),
  },
  {
    path: '/issue-delivery/acts/:deskId',
    title: 'shell:titles.acceptanceAct',
    menu: 'issue-delivery',
    screen: loadScreen(() => deskScreens().then((m) => m.ActScreen)),
  },
  {
    path: '/settings/acceptance-acts',
    title: 'shell:titles.acceptanceActs',
    menu: 'settings/acceptance-acts',
    screen: loadList(() => acts().then((m) => m.actsList)),
  },
  {
    path: '/settings/acceptance-acts/:id',
    title: 'shell:titles.acceptanceAct',
    menu: 'settings/acceptance-acts',
    screen: loadCard(() => acts().then((m) => m.actCard)),
  },
  {
    path: '/refunds',
    title: 'shell:titles.refunds',
    menu: 'refunds',
    screen: loadList(() => import('../features/refunds/refunds-list.ts').then((m) => m.refundsList)),
  },
  {
    path: '/refunds/check',
    title: 'shell:titles.refundCheck',
    menu: 'refunds',
    screen: loadList(() => checkLists().then((m) => m.refundCheckList)),
  },
  {
    path: '/refunds/return-from-shipping',
    title: 'shell:titles.shippingReturns',
    menu: 'refunds/return-from-shipping',
    screen: openReturns,
  },
  {
    path: '/refunds/return-from-shipping/actual',
    title: 'shell:titles.shippingReturns',
    menu: 'refunds/return-from-shipping',
    screen: openReturns,
  },
  {
    path: '/refunds/return-from-shipping/no-actual',
    title: 'shell:titles.shippingReturns',
    menu: 'refunds/return-from-shipping',
    screen: loadList(() => returns().then((m) => m.shippingReturns('done'))),
  },
  {
    path: '/refunds/return-from-shipping/:service',
    title: 'shell:titles.shippingReturns',
    menu: 'refunds/return-from-shipping',
    screen: loadScreen(() => returns().then((m) => m.ServiceReturnsScreen)),
  },
  {
    path: '/refunds/return-from-sbermarket-vitrina',
    title: 'shell:titles.marketReturns',
    menu: 'refunds/return-from-sbermarket-vitrina',
    screen: loadList(() => returns().then((m) => m.marketReturns)),
  },
  {
    path: '/refunds/:orderId/create',
    title: 'shell:titles.createRefund',
    menu: 'refunds',
    screen: loadScreen(() => actionScreens().then((m) => m.CreateRefundScreen)),
  },
  {
    path: '/refunds/:refundId',
    title: 'shell:titles.refund',
    menu: 'refunds',
    screen: loadCard(() => import('../features/refunds/refund-card.tsx').then((m) => m.refundCard)),
  },
  {
    path: '/exchanges',
    title: 'shell:titles.exchangeCheck',
    menu: 'exchanges',
    screen: exchangeCheck,
  },
  {
    path: '/exchanges/check',
    title: 'shell:titles.exchangeCheck',
    menu: 'exchanges',
    screen: exchangeCheck,
  },
  {
    path: '/exchanges/list',
    title: 'shell:titles.exchanges',
    menu: 'exchanges',
    screen: loadList(() => import('../features/refunds/exchanges-list.ts').then((m) => m.exchangesList)),
  },
  {
    path: '/exchanges/:orderId/create',
    title: 'shell:titles.createExchange',
    menu: 'exchanges',
    screen: loadScreen(() => actionScreens().then((m) => m.CreateExchangeScreen)),
  },
  {
    path: '/exchanges/:exchangeId/view',
    title: 'shell:titles.exchange',
    menu: 'exchanges',
    screen: loadCard(() => import('../features/refunds/exchange-card.tsx').then((m) => m.exchangeCard)),
  },
  {
    path: '/settings',
    title: 'shell:titles.settings',
    menu: 'settings',
    screen: loadScreen(() => import('../features/settings/settings-home.tsx').then((m) => m.SettingsHome)),
  },
  {
    path: '/settings/ui',
    title: 'shell:titles.settingsPriority',
    menu: 'settings/ui',
    screen: loadSettings(() => settingsScreens().then((m) => m.prioritySettings)),
  },
  {
    path: '/settings/ui/priority',
    title: 'shell:titles.settingsPriority',
    menu: 'settings/ui',
    screen: loadSettings(() => settingsScreens().then((m) => m.prioritySettings)),
  },
  {
    path: '/settings/ui/expired',
    title: 'shell:titles.settingsExpired',
    menu: 'settings/ui',
    screen: loadSettings(() => settingsScreens().then((m) => m.expiredSettings)),
  },
  {
    path: '/settings/limits',
    title: 'shell:titles.settingsLimits',
    menu: 'settings/limits',
    screen: loadSettings(() => settingsScreens().then((m) => m.limitsSettings)),
  },
  ...['', '/other-pfm/manage', '/other-pfm/select'].map((under) => ({
    path: `/settings/distribution${under}`,
    ...{ title: 'shell:titles.settingsDistribution', menu: 'settings/distribution' },
    screen: loadSettings(() => distribution().then((m) => m.distributionSettings)),
  })),
  {
    path: '/settings/roles/main',
    title: 'shell:titles.settingsRoles',
    menu: 'settings/roles',
    screen: rolesScreen,
  },
  {
    path: '/settings/roles/order-statuses',
    title: 'shell:titles.settingsOrderStatuses',
    menu: 'settings/roles',
    screen: loadScreen(() =>
      import('../features/access/role-sections-screen.tsx').then((m) => m.RoleSectionsScreen),
    ),
  },
  {
    path: '/settings/permissions',
    title: 'shell:titles.settingsPermissions',
    menu: 'settings/permissions',
    screen: loadScreen(() =>
      import('../features/access/permissions-screen.tsx').then((m) => m.PermissionsScreen),
    ),
  },
  {
    path: '/settings/alerts',
    title: 'shell:titles.settingsAlerts',
    menu: 'settings/alerts',
    screen: loadList(() => import('../features/watch/alerts-list.ts').then((m) => m.alertsList)),
  },
  {
    path: '/settings/mailing',
    title: 'shell:titles.settingsMailing',
    menu: 'settings/mailing',
    screen: loadList(() => import('../features/mailing/recipients-list.tsx').then((m) => m.recipientsList)),
  },
  {
    path: '/settings/mailing/rules',
    title: 'shell:titles.settingsMailingRules',
    menu: 'settings/mailing',
    screen: loadSettings(() => import('../features/mailing/mailing-rules.ts').then((m) => m.mailingRules)),
  },
  {
    path: '/settings/tracknum-search',
    title: 'shell:titles.settingsTracks',
    menu: 'settings/tracknum-search',
    screen: loadList(() => import('../features/tracks/tracks-list.ts').then((m) => m.tracksList)),
  },
  {
    path: '/settings/tracknum-search/:orderId',
    title: 'shell:titles.settingsTrack',
    menu: 'settings/tracknum-search',
    screen: loadCard(() => import('../features/tracks/track-card.tsx').then((m) => m.trackCard)),
  },
  {
    path: '/settings/checks',
    title: 'shell:titles.settingsReceipts',
    menu: 'settings/checks',
    screen: loadScreen(() => import('../features/receipts/checks-screen.tsx').then((m) => m.ChecksScreen)),
  },
  {
    path: '/settings/checks/atol',
    title: 'shell:titles.settingsReceipts',
    menu: 'settings/checks/atol',
    screen: loadList(() => import('../features/receipts/receipts-list.tsx').then((m) => m.receiptsList)),
  },
  {
    path: '/settings/checks/set-kit',
    title: 'shell:titles.settingsTillReceipts',
    menu: 'settings/checks/set-kit',
    screen: loadList(() =>
      import('../features/receipts/till-receipts-list.tsx').then((m) => m.tillReceiptsList),
    ),
  },
  {
    path: '/settings/sap',
    title: 'shell:titles.settingsSap',
    menu: 'settings/sap',
    screen: loadList(() =>
      import('../features/accounting/transactions-list.tsx').then((m) => m.transactionsList),
    ),
  },
  {
    path: '/settings/sap/batch',
    title: 'shell:titles.settingsSapBatches',
    menu: 'settings/sap',
    screen: loadList(() => sapBatches().then((m) => m.sapBatchesList)),
  },
  {
    path: '/settings/sap/batch/:batchId',
    title: 'shell:titles.settingsSapBatches',
    menu: 'settings/sap',
    screen: loadBatch(() => sapBatches().then((m) => m.sapBatches)),
  },
  {
    path: '/settings/reference',
    title: 'shell:titles.settingsReference',
    menu: 'settings/reference',
    screen: loadScreen(() =>
      import('../features/settings/help-links-screen.tsx').then((m) => m.HelpLinksScreen),
    ),
  },
  {
    path: '/settings/events',
    title: 'shell:titles.events',
    menu: 'settings/events',
    screen: loadList(() => import('../features/events/events-list.ts').then((m) => m.eventsList)),
  },
  {
    path: '/settings/events/:id',
    title: 'shell:titles.event',
    menu: 'settings/events',
    screen: loadCard(() => import('../features/events/event-card.ts').then((m) => m.eventCard)),
  },
  {
    path: '/settings/external-services',
    title: 'shell:titles.services',
    menu: 'settings/external-services',
    screen: loadList(() => import('../features/services/services-list.tsx').then((m) => m.servicesList)),
  },
  {
    path: '/settings/external-services/switch/:deskId',
    title: 'shell:titles.serviceSwitch',
    menu: 'settings/external-services',
    screen: loadScreen(() => deskScreens().then((m) => m.ServiceSwitchScreen)),
  },
  {
    path: '/settings/reports',
    title: 'shell:titles.ordersReport',
    menu: 'settings/reports',
    screen: loadReport(() => reports().then((m) => m.ordersReport)),
  },
  {
    path: '/settings/reports/cancellations',
    title: 'shell:titles.cancellationsReport',
    menu: 'settings/reports',
    screen: loadReport(() => reports().then((m) => m.cancellationsReport)),
  },
  {
    path: '/settings/reports/tasks',
    title: 'shell:titles.tasksReport',
    menu: 'settings/reports',
    screen: loadReport(() => reports().then((m) => m.tasksReport)),
  },
  {
    path: '/settings/reports/feedbacks',
    title: 'shell:titles.feedbackReport',
    menu: 'settings/reports',
    screen: loadReport(() => reports().then((m) => m.feedbackReport)),
  },
  {
    path: '/customers',
    title: 'shell:titles.customers',
    menu: 'customers',
    screen: loadList(() => import('../features/customers/customers-list.ts').then((m) => m.customersList)),
  },
  {
    path: '/customers/:phone',
    title: 'shell:titles.customer',
    menu: 'customers',
    screen: loadCard(() => import('../features/customers/customer-card.tsx').then((m) => m.customerCard)),
  },
  {
    path: '/feedbacks',
    title: 'shell:titles.feedbacks',
    menu: 'feedbacks',
    screen: loadList(() => import('../features/feedbacks/feedbacks-list.tsx').then((m) => m.feedbacksList)),
  },
  {
    path: '/start',
    title: 'shell:titles.start',
    menu: 'start',
    screen: loadScreen(() => import('../features/start/start-screen.tsx').then((m) => m.StartScreen)),
  },
  {
    path: '/processes',
    title: 'shell:titles.processes',
    menu: 'processes',
    screen: loadScreen(() =>
      import('../features/processes/processes-screen.tsx').then((m) => m.ProcessesScreen),
    ),
  },
  {
    path: '/processes/instances/:instanceId?',
    title: 'shell:titles.processPath',
    menu: 'processes',
    screen: loadScreen(() =>
      import('../features/processes/instance-screen.tsx').then((m) => m.InstanceScreen),
    ),
  },
  {
    path: '/processes/:name/:version',
    title: 'shell:titles.process',
    menu: 'processes',
    screen: loadScreen(() => import('../features/processes/process-screen.tsx').then((m) => m.ProcessScreen)),
  },
  {
    path: '/processes/:name/:version/compare/:other',
    title: 'shell:titles.compareProcess',
    menu: 'processes',
    screen: loadScreen(() =>
      import('../features/processes/compare/compare-screen.tsx').then((m) => m.CompareScreen),
    ),
  },
  {
    path: '/access-denied',
    title: 'shell:titles.accessDenied',
    menu: null,
    screen: loadScreen(() => import('./pages/access-denied.tsx').then((m) => m.AccessDenied)),
  },
  {
    path: '/error',
    title: 'shell:titles.error',
    menu: null,
    screen: loadScreen(() => import('./pages/no-section.tsx').then((m) => m.NoSection)),
  },
]

/** The screen that answers to `pathname`. Where paths overlap (logs/:orderId, instances/:instanceId), the narrower one stands first. */
export const routeAt = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname))

/** Begins to load the code of the screen at `pathname` while menu and rights are still on their way. */
export function preloadScreen(pathname: string): void {
  const path = pathname === '/' || pathname === '/login' ? '/orders' : pathname
  routeAt(path)?.screen.preload()
}
