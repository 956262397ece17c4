import { matchPath } from 'react-router-dom'
import { urls } from '../ui/urls.ts'
import { loadScreenTexts } from './i18n/screen-texts.ts'
import { loadBatchScreen, loadCardScreen, loadListScreen } from './load-list.tsx'
import { loadScreen } from './load-screen.ts'
import type { ScreenRoute } from './screen-route.ts'
import { settingsRoutes } from './settings-routes.tsx'

const orderBatches = () => import('../features/orders/batches/order-batches.ts')
const watchLists = () => import('../features/watch/watch-lists.tsx')
const moneyLists = () => import('../features/watch/money-lists.tsx')

const deskScreens = () => import('./pages/desk-screen.tsx')
const returns = () => import('../features/tasks/returns-lists.tsx')
const openReturns = loadListScreen(() => returns().then((m) => m.buildShippingReturnsList('open')))
const issueScreens = () => import('../features/deliveries/issue-screen.tsx')
const actualIssue = loadScreen(() => issueScreens().then((m) => m.PendingHandoverScreen))
const actionScreens = () => import('./pages/action-screen.tsx')
const checkLists = () => import('../features/refunds/check-lists.tsx')
const exchangeCheck = loadListScreen(() => checkLists().then((m) => m.exchangeCheckList))

/** All screens. URLs are built in src/client/ui/urls.ts. `/`, the empty path and `/login` redirect to /orders. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/orders',
    title: 'shell:titles.orders',
    menu: 'orders',
    screen: loadListScreen(() => import('../features/orders/orders-list.tsx').then((m) => m.ordersList)),
  },
  {
    path: '/orders/batches',
    title: 'shell:titles.orderBatches',
    menu: 'orders/batches',
    screen: loadListScreen(() => orderBatches().then((m) => m.orderBatchesList)),
  },
  {
    path: '/orders/batches/:batchId',
    title: 'shell:titles.orderBatch',
    menu: 'orders/batches',
    screen: loadBatchScreen(() => orderBatches().then((m) => m.orderBatches)),
  },
  {
    path: '/orders/test',
    title: 'shell:titles.testOrder',
    menu: 'orders/test',
    screen: loadScreen(() =>
      import('../features/orders/test/test-order-screen.tsx').then((m) => m.TestOrderScreen),
    ),
  },
  {
    path: '/orders/logs/:orderId',
    title: 'shell:titles.orderLog',
    menu: 'orders',
    screen: loadScreen(() => import('../features/orders/order-log-screen.tsx').then((m) => m.OrderLogScreen)),
  },
  {
    path: '/orders/logs/:orderId/timeline',
    title: 'shell:titles.orderTimeline',
    menu: 'orders',
    screen: loadScreen(() =>
      import('../features/orders/order-timeline-screen.tsx').then((m) => m.OrderTimelineScreen),
    ),
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
    screen: loadCardScreen(() => import('../features/orders/order-card.tsx').then((m) => m.orderCard)),
  },
  {
    path: '/tasks',
    title: 'shell:titles.tasks',
    menu: 'tasks',
    screen: loadListScreen(() => import('../features/tasks/tasks-list.tsx').then((m) => m.tasksList)),
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
    screen: loadListScreen(() => watchLists().then((m) => m.stalledOrdersList)),
  },
  {
    path: '/watch/stores',
    title: 'shell:titles.storesDesk',
    menu: 'watch',
    screen: loadListScreen(() => watchLists().then((m) => m.storeWorkloadList)),
  },
  {
    path: '/watch/in-work',
    title: 'shell:titles.inWork',
    menu: 'watch',
    screen: loadListScreen(() => watchLists().then((m) => m.tasksInProgressList)),
  },
  {
    path: '/watch/exceptions',
    title: 'shell:titles.exceptions',
    menu: 'watch',
    screen: loadListScreen(() => watchLists().then((m) => m.exceptionsList)),
  },
  {
    path: '/money-due',
    title: 'shell:titles.moneyDue',
    menu: 'money-due',
    screen: loadListScreen(() => moneyLists().then((m) => m.moneyDueList)),
  },
  {
    path: '/money-due/no-receipt',
    title: 'shell:titles.missingReceipts',
    menu: 'money-due',
    screen: loadListScreen(() => moneyLists().then((m) => m.missingReceiptsList)),
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
    screen: loadScreen(() => issueScreens().then((m) => m.HandedOverScreen)),
  },
  {
    path: '/issue-delivery/actual/:service',
    title: 'shell:titles.issueDelivery',
    menu: 'issue-delivery',
    screen: loadScreen(() => issueScreens().then((m) => m.ServiceHandoversScreen)),
  },
  {
    path: '/issue-delivery/actual/:service/boxes',
    title: 'shell:titles.issueBoxes',
    menu: 'issue-delivery',
    screen: loadScreen(() =>
      import('../features/deliveries/boxes/boxes-screen.tsx').then((m) => m.BoxesScreen),
    ),
  },
  {
    path: '/issue-delivery/acts/:deskId',
    title: 'shell:titles.acceptanceAct',
    menu: 'issue-delivery',
    screen: loadScreen(() => deskScreens().then((m) => m.AcceptanceActScreen)),
  },
  ...settingsRoutes,
  {
    path: '/refunds',
    title: 'shell:titles.refunds',
    menu: 'refunds',
    screen: loadListScreen(() => import('../features/refunds/refunds-list.ts').then((m) => m.refundsList)),
  },
  {
    path: '/refunds/check',
    title: 'shell:titles.refundCheck',
    menu: 'refunds/check',
    screen: loadListScreen(() => checkLists().then((m) => m.refundCheckList)),
  },
  {
    path: '/refunds/yandex',
    title: 'shell:titles.refundRegisters',
    menu: 'refunds/yandex',
    screen: loadListScreen(() =>
      import('../features/refunds/registers-list.tsx').then((m) => m.registersList),
    ),
  },
  {
    path: '/refunds/yandex/:deskId',
    title: 'shell:titles.refundRegister',
    menu: 'refunds/yandex',
    screen: loadScreen(() => deskScreens().then((m) => m.RefundRegisterScreen)),
  },
  {
    path: '/refunds/partners',
    title: 'shell:titles.partnerRefunds',
    menu: 'refunds/partners',
    screen: loadListScreen(() => import('../features/refunds/partners-list.tsx').then((m) => m.partnersList)),
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
    screen: loadListScreen(() => returns().then((m) => m.buildShippingReturnsList('done'))),
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
    screen: loadListScreen(() => returns().then((m) => m.marketReturnsList)),
  },
  {
    path: '/refunds/:orderId/create',
    title: 'shell:titles.createRefund',
    menu: 'refunds/create',
    screen: loadScreen(() => actionScreens().then((m) => m.CreateRefundScreen)),
  },
  {
    path: '/refunds/:refundId',
    title: 'shell:titles.refund',
    menu: 'refunds/view',
    screen: loadCardScreen(() => import('../features/refunds/refund-card.tsx').then((m) => m.refundCard)),
  },
  { path: '/exchanges', title: 'shell:titles.exchangeCheck', menu: 'exchanges', screen: exchangeCheck },
  { path: '/exchanges/check', title: 'shell:titles.exchangeCheck', menu: 'exchanges', screen: exchangeCheck },
  {
    path: '/exchanges/list',
    title: 'shell:titles.exchanges',
    menu: 'exchanges',
    screen: loadListScreen(() =>
      import('../features/refunds/exchanges-list.ts').then((m) => m.exchangesList),
    ),
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
    screen: loadCardScreen(() => import('../features/refunds/exchange-card.tsx').then((m) => m.exchangeCard)),
  },
  {
    path: '/customers',
    title: 'shell:titles.customers',
    menu: 'customers',
    screen: loadListScreen(() =>
      import('../features/customers/customers-list.ts').then((m) => m.customersList),
    ),
  },
  {
    path: '/customers/:phone',
    title: 'shell:titles.customer',
    menu: 'customers',
    screen: loadCardScreen(() =>
      import('../features/customers/customer-card.tsx').then((m) => m.customerCard),
    ),
  },
  {
    path: '/feedbacks',
    title: 'shell:titles.feedbacks',
    menu: 'feedbacks',
    screen: loadListScreen(() =>
      import('../features/feedbacks/feedbacks-list.tsx').then((m) => m.feedbacksList),
    ),
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
    path: '/processes/:name/:version/what-if',
    title: 'shell:titles.whatIf',
    menu: 'processes',
    screen: loadScreen(() =>
      import('../features/processes/what-if/what-if-screen.tsx').then((m) => m.WhatIfScreen),
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
    screen: loadScreen(() =>
      import('./pages/section-unavailable-page.tsx').then((m) => m.SectionUnavailablePage),
    ),
  },
]

/**
 * Returns the route of `pathname`. Where paths overlap (logs/:orderId, instances/:instanceId), the more specific
 * route comes first in the list.
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
