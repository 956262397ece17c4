import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { cancellationsReport } from './cancellations.ts'
import { feedbackReport } from './feedbacks.ts'
import { ordersReport } from './orders.ts'
import { registerReportRoute } from './report-route.ts'
import { tasksReport } from './tasks.ts'

export function registerReportRoutes(app: App, services: Services): void {
  registerReportRoute(app, services, ordersReport)
  registerReportRoute(app, services, cancellationsReport)
  registerReportRoute(app, services, tasksReport)
  registerReportRoute(app, services, feedbackReport)
}
