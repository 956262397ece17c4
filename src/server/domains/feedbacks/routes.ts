import type { App } from '../../platform/http/http.ts'
import { listRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { feedbacksList } from './feedbacks-list.ts'

export function feedbackRoutes(app: App, services: Services): void {
  listRoute(app, services, feedbacksList)
}
