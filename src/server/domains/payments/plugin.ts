import type { Engine } from '../../engine/engine.ts'
import type { EndHandlers } from '../../engine/events/handlers.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { moneyRoutes } from './routes.ts'
import { tillReceiptRoutes } from './till-receipts.ts'

/** Money due and receipts. */
export function paymentsPlugin(app: App, services: Services, engine: Engine, endings: EndHandlers): void {
  moneyRoutes(app, services)
  receiptRoutes(app, services, engine, endings)
  tillReceiptRoutes(app, services)
}
