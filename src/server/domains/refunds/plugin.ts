import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { registerPartnerRefundRoutes } from './partners/partner-routes.ts'
import { registerRefundRegisterRoutes } from './register/register-routes.ts'
import { registerRefundRoutes } from './routes.ts'

/** Registers the routes of refunds, refund registers and refunds by partners. */
export function registerRefundDomain(app: App, services: Services, engine: Engine): void {
  registerRefundRoutes(app, services, engine)
  registerRefundRegisterRoutes(app, services, engine)
  registerPartnerRefundRoutes(app, services, engine)
}
