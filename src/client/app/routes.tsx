import { matchPath } from 'react-router-dom'
import { loadScreen, type LoadedScreen } from './load-screen.ts'

export interface ScreenRoute {
  path: string
  /** Text key of the title. */
  title: string
  /** Section of the menu that opens it; null: public. */
  menu: string | null
  screen: LoadedScreen
}

/** Every screen. Addresses are built in src/client/ui/urls.ts. `/`, the empty path and `/login` lead to /orders. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/orders',
    title: 'shell:titles.orders',
    menu: 'orders',
    screen: loadScreen(() => import('../features/orders/orders-screen.tsx').then((m) => m.OrdersScreen)),
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
    screen: loadScreen(() => import('./pages/action-screen.tsx').then((m) => m.ActionScreen)),
  },
  {
    path: '/orders/:orderId',
    title: 'shell:titles.order',
    menu: 'orders',
    screen: loadScreen(() => import('../features/orders/order-screen.tsx').then((m) => m.OrderScreen)),
  },
  {
    path: '/tasks',
    title: 'shell:titles.tasks',
    menu: 'tasks',
    screen: loadScreen(() => import('../features/tasks/tasks-screen.tsx').then((m) => m.TasksScreen)),
  },
  {
    path: '/tasks/:taskId',
    title: 'shell:titles.task',
    menu: 'tasks',
    screen: loadScreen(() => import('./pages/task-screen.tsx').then((m) => m.TaskScreen)),
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
