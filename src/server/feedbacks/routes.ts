import type { App } from '../http.ts'
import { listRoute } from '../lists/list-route.ts'
import type { Services } from '../services.ts'
import { feedbacksList } from './feedbacks-list.ts'

export function feedbackRoutes(app: App, services: Services): void {
  listRoute(app, services, feedbacksList)
}
