import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { answersReport } from './answers.ts'
import { cancellationsReport } from './cancellations.ts'
import { feedbackReport } from './feedbacks.ts'
import { ordersReport } from './orders.ts'
import { registerSingleReportRoutes } from './report-route.ts'
import { tasksReport } from './tasks.ts'

export function registerReportRoutes(app: App, services: Services): void {
  registerSingleReportRoutes(app, services, ordersReport)
  registerSingleReportRoutes(app, services, cancellationsReport)
  registerSingleReportRoutes(app, services, tasksReport)
  registerSingleReportRoutes(app, services, feedbackReport)
  registerSingleReportRoutes(app, services, answersReport)
}
