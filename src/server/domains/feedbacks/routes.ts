import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { feedbacksList } from './feedbacks-list.ts'

export function registerFeedbackRoutes(app: App, services: Services): void {
  registerListRoute(app, services, feedbacksList)
}
