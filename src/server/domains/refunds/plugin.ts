import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { partnerRoutes } from './partners/partner-routes.ts'
import { registerRoutes } from './register/register-routes.ts'
import { refundRoutes } from './routes.ts'

/** Refunds, refund registers and refunds by partners. */
export function refundsPlugin(app: App, services: Services, engine: Engine): void {
  refundRoutes(app, services, engine)
  registerRoutes(app, services, engine)
  partnerRoutes(app, services, engine)
}
