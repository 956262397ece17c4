import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import {
  alertsList,
  irregularActionsList,
  claimedTasksList,
  stalledOrdersList,
  storeWorkloadList,
} from './watch-lists.ts'

/** Routes of the monitoring: alerts, stalled orders, exceptions, claimed tasks and the workload of stores. */
export function registerWatchRoutes(app: App, services: Services): void {
  registerListRoute(app, services, alertsList)
  registerListRoute(app, services, stalledOrdersList)
  registerListRoute(app, services, irregularActionsList)
  registerListRoute(app, services, claimedTasksList)
  registerListRoute(app, services, storeWorkloadList)
}
