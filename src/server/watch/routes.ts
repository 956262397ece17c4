import {
  ExceptionQuery,
  InWorkQuery,
  OrderException,
  StandingOrder,
  StandingQuery,
  StoreDesk,
  StoreDeskQuery,
  TaskInWork,
} from '../../../schemas/api/watch.ts'
import { databaseNow } from '../db/now.ts'
import type { App } from '../http.ts'
import { listRoute } from '../lists/list-route.ts'
import type { Services } from '../services.ts'
import { exceptions, inWork, storeDesk } from './desk.ts'
import { standingOrders } from './standing.ts'

const access = 'ordersViewStanding' as const

/** What managers and process owners watch: orders that stand, who works on what, what was done past the usual way. */
export function watchRoutes(app: App, { clock, database: { db } }: Services): void {
  const now = () => databaseNow(db, clock)
  listRoute(app, '/api/orders/standing', {
    ...{ tags: ['orders'], access, query: StandingQuery, row: StandingOrder },
    read: async ({ actor, query }) => standingOrders(db, actor, query, await now()),
  })
  listRoute(app, '/api/orders/exceptions', {
    ...{ tags: ['orders'], access, query: ExceptionQuery, row: OrderException },
    read: ({ actor, query }) => exceptions(db, actor, query),
  })
  listRoute(app, '/api/tasks/in-work', {
    ...{ tags: ['tasks'], access, query: InWorkQuery, row: TaskInWork },
    read: async ({ actor, query }) => inWork(db, actor, query, await now()),
  })
  listRoute(app, '/api/stores/desk', {
    ...{ tags: ['tasks'], access, query: StoreDeskQuery, row: StoreDesk },
    read: async ({ actor, query }) => storeDesk(db, actor, query, await now()),
  })
}
