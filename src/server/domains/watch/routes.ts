import type { App } from '../../platform/http/http.ts'
import { listRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import {
  alertsList,
  exceptionsList,
  tasksInProgressList,
  stalledOrdersList,
  storesDeskList,
} from './watch-lists.ts'

/** Monitoring for managers and process owners: stalled orders, tasks in work, exceptions. */
export function watchRoutes(app: App, services: Services): void {
  listRoute(app, services, alertsList)
  listRoute(app, services, stalledOrdersList)
  listRoute(app, services, exceptionsList)
  listRoute(app, services, tasksInProgressList)
  listRoute(app, services, storesDeskList)
}
