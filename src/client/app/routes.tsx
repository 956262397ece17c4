import { matchPath } from 'react-router-dom'
import { urls } from '../ui/urls.ts'
import { loadScreenTexts } from './i18n/screen-texts.ts'
import { createLazyBatchScreen, createLazyCardScreen, createLazyListScreen } from './load-list.tsx'
import { createLazyScreen } from './load-screen.ts'
import type { ScreenRoute } from './screen-route.ts'
import { settingsRoutes } from './settings-routes.tsx'

const orderBatches = () => import('../features/orders/batches/order-batches.ts')
const watchLists = () => import('../features/watch/watch-lists.tsx')
const moneyLists = () => import('../features/watch/money-lists.tsx')

const deskScreens = () => import('./pages/desk-screen.tsx')
const returns = () => import('../features/tasks/returns-lists.tsx')
const openReturns = createLazyListScreen(() => returns().then((m) => m.buildShippingReturnsList('open')))
const issueScreens = () => import('../features/deliveries/issue-screen.tsx')
const actualIssue = createLazyScreen(() => issueScreens().then((m) => m.PendingHandoverScreen))
const actionScreens = () => import('./pages/action-screen.tsx')
const checkLists = () => import('../features/refunds/check-lists.tsx')
const exchangeCheck = createLazyListScreen(() => checkLists().then((m) => m.exchangeableOrdersList))

/** All screens. `AppRoutes` adds redirects, for example of `/` to /orders. URLs are built in src/client/ui/urls.ts. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/orders',
    title: 'shell:titles.orders',
    menu: 'orders',
    screen: createLazyListScreen(() =>
      import('../features/orders/orders-list.tsx').then((m) => m.ordersList),
    ),
  },
  {
    path: '/orders/batches',
    title: 'shell:titles.orderBatches',
    menu: 'orders/batches',
    screen: createLazyListScreen(() => orderBatches().then((m) => m.orderBatchesList)),
  },
  {
    path: '/orders/batches/:batchId',
    title: 'shell:titles.orderBatch',
    menu: 'orders/batches',
    screen: createLazyBatchScreen(() => orderBatches().then((m) => m.orderBatchUpload)),
  },
  {
    path: '/orders/test',
    title: 'shell:titles.testOrder',
    menu: 'orders/test',
    screen: createLazyScreen(() =>
      import('../features/orders/test/test-order-screen.tsx').then((m) => m.TestOrderScreen),
    ),
  },
  {
    path: '/orders/logs/:orderId',
    title: 'shell:titles.orderLog',
    menu: 'orders',
    screen: createLazyScreen(() =>
      import('../features/orders/order-log-screen.tsx').then((m) => m.OrderLogScreen),
    ),
  },
  {
    path: '/orders/logs/:orderId/timeline',
    title: 'shell:titles.orderTimeline',
    menu: 'orders',
    screen: createLazyScreen(() =>
      import('../features/orders/order-timeline-screen.tsx').then((m) => m.OrderTimelineScreen),
    ),
  },
  {
    path: '/orders/:orderId/actions/:action',
    title: 'shell:titles.action',
    menu: 'orders',
    screen: createLazyScreen(() => actionScreens().then((m) => m.ActionScreen)),
  },
  {
    path: '/orders/:orderId',
    title: 'shell:titles.order',
    menu: 'orders',
    screen: createLazyCardScreen(() => import('../features/orders/order-card.tsx').then((m) => m.orderCard)),
  },
  {
    path: '/tasks',
    title: 'shell:titles.tasks',
    menu: 'tasks',
    screen: createLazyListScreen(() => import('../features/tasks/tasks-list.tsx').then((m) => m.tasksList)),
  },
  {
    path: '/tasks/:taskId',
    title: 'shell:titles.task',
    menu: 'tasks',
    screen: createLazyScreen(() => import('./pages/task-screen.tsx').then((m) => m.TaskScreen)),
  },
  {
    path: '/watch/orders',
    title: 'shell:titles.standing',
    menu: 'watch',
    screen: createLazyListScreen(() => watchLists().then((m) => m.stalledOrdersList)),
  },
  {
    path: '/watch/stores',
    title: 'shell:titles.storesDesk',
    menu: 'watch',
    screen: createLazyListScreen(() => watchLists().then((m) => m.storeWorkloadList)),
  },
  {
    path: '/watch/in-work',
    title: 'shell:titles.inWork',
    menu: 'watch',
    screen: createLazyListScreen(() => watchLists().then((m) => m.claimedTasksList)),
  },
  {
    path: '/watch/exceptions',
    title: 'shell:titles.exceptions',
    menu: 'watch',
    screen: createLazyListScreen(() => watchLists().then((m) => m.irregularActionsList)),
  },
  {
    path: '/money-due',
    title: 'shell:titles.moneyDue',
    menu: 'money-due',
    screen: createLazyListScreen(() => moneyLists().then((m) => m.moneyDueList)),
  },
  {
    path: '/money-due/no-receipt',
    title: 'shell:titles.missingReceipts',
    menu: 'money-due',
    screen: createLazyListScreen(() => moneyLists().then((m) => m.missingReceiptsList)),
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
    menu: 'issue-delivery/no-actual',
    screen: createLazyScreen(() => issueScreens().then((m) => m.HandedOverOrdersScreen)),
  },
  {
    path: '/issue-delivery/actual/:service',
    title: 'shell:titles.issueDelivery',
    menu: 'issue-delivery',
    screen: createLazyScreen(() => issueScreens().then((m) => m.DeliveryServiceHandoverScreen)),
  },
  {
    path: '/issue-delivery/actual/:service/boxes',
    title: 'shell:titles.issueBoxes',
    menu: 'issue-delivery',
    screen: createLazyScreen(() =>
      import('../features/deliveries/boxes/boxes-screen.tsx').then((m) => m.BoxesScreen),
    ),
  },
  {
    path: '/issue-delivery/acts/:deskId',
    title: 'shell:titles.acceptanceAct',
    menu: 'issue-delivery',
    screen: createLazyScreen(() => deskScreens().then((m) => m.AcceptanceActScreen)),
  },
  ...settingsRoutes,
  {
    path: '/refunds',
    title: 'shell:titles.refunds',
    menu: 'refunds',
    screen: createLazyListScreen(() =>
      import('../features/refunds/refunds-list.ts').then((m) => m.refundsList),
    ),
  },
  {
    path: '/refunds/check',
    title: 'shell:titles.refundCheck',
    menu: 'refunds/check',
    screen: createLazyListScreen(() => checkLists().then((m) => m.returnableOrdersList)),
  },
  {
    path: '/refunds/yandex',
    title: 'shell:titles.refundRegisters',
    menu: 'refunds/yandex',
    screen: createLazyListScreen(() =>
      import('../features/refunds/registers-list.tsx').then((m) => m.refundRegistersList),
    ),
  },
  {
    path: '/refunds/yandex/:deskId',
    title: 'shell:titles.refundRegister',
    menu: 'refunds/yandex',
    screen: createLazyScreen(() => deskScreens().then((m) => m.RefundRegisterScreen)),
  },
  {
    path: '/refunds/partners',
    title: 'shell:titles.partnerRefunds',
    menu: 'refunds/partners',
    screen: createLazyListScreen(() =>
      import('../features/refunds/partners-list.tsx').then((m) => m.partnerRefundsList),
    ),
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
    screen: createLazyListScreen(() => returns().then((m) => m.buildShippingReturnsList('done'))),
  },
  {
    path: '/refunds/return-from-shipping/:service',
    title: 'shell:titles.shippingReturns',
    menu: 'refunds/return-from-shipping',
    screen: createLazyScreen(() => returns().then((m) => m.DeliveryServiceReturnsScreen)),
  },
  {
    path: '/refunds/return-from-sbermarket-vitrina',
    title: 'shell:titles.marketReturns',
    menu: 'refunds/return-from-sbermarket-vitrina',
    screen: createLazyListScreen(() => returns().then((m) => m.sbermarketReturnsList)),
  },
  {
    path: '/refunds/:orderId/create',
    title: 'shell:titles.createRefund',
    menu: 'refunds/create',
    screen: createLazyScreen(() => actionScreens().then((m) => m.CreateRefundScreen)),
  },
  {
    path: '/refunds/:refundId',
    title: 'shell:titles.refund',
    menu: 'refunds/view',
    screen: createLazyCardScreen(() =>
      import('../features/refunds/refund-card.tsx').then((m) => m.refundCard),
    ),
  },
  { path: '/exchanges', title: 'shell:titles.exchangeCheck', menu: 'exchanges', screen: exchangeCheck },
  { path: '/exchanges/check', title: 'shell:titles.exchangeCheck', menu: 'exchanges', screen: exchangeCheck },
  {
    path: '/exchanges/list',
    title: 'shell:titles.exchanges',
    menu: 'exchanges',
    screen: createLazyListScreen(() =>
      import('../features/refunds/exchanges-list.ts').then((m) => m.exchangesList),
    ),
  },
  {
    path: '/exchanges/:orderId/create',
    title: 'shell:titles.createExchange',
    menu: 'exchanges',
    screen: createLazyScreen(() => actionScreens().then((m) => m.CreateExchangeScreen)),
  },
  {
    path: '/exchanges/:exchangeId/view',
    title: 'shell:titles.exchange',
    menu: 'exchanges',
    screen: createLazyCardScreen(() =>
      import('../features/refunds/exchange-card.tsx').then((m) => m.exchangeCard),
    ),
  },
  {
    path: '/customers',
    title: 'shell:titles.customers',
    menu: 'customers',
    screen: createLazyListScreen(() =>
      import('../features/customers/customers-list.ts').then((m) => m.customersList),
    ),
  },
  {
    path: '/customers/:phone',
    title: 'shell:titles.customer',
    menu: 'customers',
    screen: createLazyCardScreen(() =>
      import('../features/customers/customer-card.tsx').then((m) => m.customerCard),
    ),
  },
  {
    path: '/feedbacks',
    title: 'shell:titles.feedbacks',
    menu: 'feedbacks',
    screen: createLazyListScreen(() =>
      import('../features/feedbacks/feedbacks-list.tsx').then((m) => m.feedbacksList),
    ),
  },
  {
    path: '/start',
    title: 'shell:titles.start',
    menu: 'start',
    screen: createLazyScreen(() => import('../features/start/start-screen.tsx').then((m) => m.StartScreen)),
  },
  {
    path: '/processes',
    title: 'shell:titles.processes',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/processes-screen.tsx').then((m) => m.ProcessesScreen),
    ),
  },
  {
    path: '/processes/instances/:instanceId?',
    title: 'shell:titles.processPath',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/instance-screen.tsx').then((m) => m.InstanceScreen),
    ),
  },
  {
    path: '/processes/:name/:version',
    title: 'shell:titles.process',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/process-screen.tsx').then((m) => m.ProcessScreen),
    ),
  },
  {
    path: '/processes/:name/:version/cases',
    title: 'shell:titles.processCases',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/cases/cases-screen.tsx').then((m) => m.ProcessCasesScreen),
    ),
  },
  {
    path: '/processes/:name/:version/compare/:other',
    title: 'shell:titles.compareProcess',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/compare/compare-screen.tsx').then((m) => m.CompareScreen),
    ),
  },
  {
    path: '/processes/:name/:version/what-if',
    title: 'shell:titles.whatIf',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/what-if/what-if-screen.tsx').then((m) => m.WhatIfScreen),
    ),
  },
  {
    path: '/processes/:name/:version/alerts',
    title: 'shell:titles.processAlerts',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/alerts/alerts-screen.tsx').then((m) => m.ProcessAlertsScreen),
    ),
  },
  {
    path: '/processes/:name/:version/publish',
    title: 'shell:titles.activateVersion',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/bench/activation-screen.tsx').then((m) => m.ActivationScreen),
    ),
  },
  {
    path: '/processes/:name/:version/migrate/:from',
    title: 'shell:titles.migrateToVersion',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/bench/migration-screen.tsx').then((m) => m.MigrationScreen),
    ),
  },
  {
    path: '/processes/:name/:version/drafts',
    title: 'shell:titles.drafts',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/workbench/drafts-screen.tsx').then((m) => m.DraftsScreen),
    ),
  },
  {
    path: '/processes/:name/:version/drafts/:id',
    title: 'shell:titles.draft',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/workbench/draft-screen.tsx').then((m) => m.DraftScreen),
    ),
  },
  {
    path: '/processes/:name/:version/drafts/:id/proof',
    title: 'shell:titles.draftProof',
    menu: 'processes',
    screen: createLazyScreen(() =>
      import('../features/processes/workbench/proof-screen.tsx').then((m) => m.ProofScreen),
    ),
  },
  {
    path: '/access-denied',
    title: 'shell:titles.accessDenied',
    menu: null,
    screen: createLazyScreen(() => import('./pages/access-denied.tsx').then((m) => m.AccessDenied)),
  },
  {
    path: '/error',
    title: 'shell:titles.error',
    menu: null,
    screen: createLazyScreen(() =>
      import('./pages/section-unavailable-page.tsx').then((m) => m.SectionUnavailablePage),
    ),
  },
]

/**
 * Returns the route of `pathname`; undefined if there is none. Where paths overlap, for example
 * /processes/instances/:instanceId and /processes/:name/:version, the first match of the list counts, so the more
 * specific route comes first.
 */
export const findRoute = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname))

/**
 * Starts loading the screen at `pathname` while menu and rights are still loading. A failure is displayed later, when
 * the screen is rendered.
 */
export function preloadScreen(pathname: string): void {
  const path = pathname === '/' || pathname === '/login' ? urls.orders() : pathname
  void Promise.allSettled([findRoute(path)?.screen.load(), loadScreenTexts(path)])
}
