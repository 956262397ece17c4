import type { Engine } from '../../engine/engine.ts'
import type { EventEndHandlers } from '../../engine/events/handlers.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { registerReceiptRoutes } from './receipt-routes.ts'
import { registerPaymentRoutes } from './routes.ts'
import { registerTillReceiptRoutes } from './till-receipts.ts'

/** Registers the routes of payments, money due and receipts. */
export function registerPaymentDomain(
  app: App,
  services: Services,
  engine: Engine,
  endings: EventEndHandlers,
): void {
  registerPaymentRoutes(app, services)
  registerReceiptRoutes(app, services, engine, endings)
  registerTillReceiptRoutes(app, services)
}
