import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { cancellationsReport } from './cancellations.ts'
import { feedbackReport } from './feedbacks.ts'
import { ordersReport } from './orders.ts'
import { reportRoute } from './report-route.ts'
import { tasksReport } from './tasks.ts'

export function reportRoutes(app: App, services: Services): void {
  reportRoute(app, services, ordersReport)
  reportRoute(app, services, cancellationsReport)
  reportRoute(app, services, tasksReport)
  reportRoute(app, services, feedbackReport)
}
