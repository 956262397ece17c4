import {
  ExceptionList,
  ExceptionQuery,
  InWorkList,
  InWorkQuery,
  StandingList,
  StandingQuery,
  StoreDeskList,
} from '../../../schemas/api/watch.ts'
import { databaseNow } from '../db/now.ts'
import type { App } from '../http.ts'
import type { Services } from '../services.ts'
import { exceptions, inWork, storeDesk } from './desk.ts'
import { standingOrders } from './standing.ts'

const access = 'ordersViewStanding' as const

/** What managers and process owners watch: orders that stand, who works on what, what was done past the usual way. */
export function watchRoutes(app: App, { clock, database: { db } }: Services): void {
  app.get(
    '/api/orders/standing',
    {
      config: { access },
      schema: { tags: ['orders'], querystring: StandingQuery, response: { 200: StandingList } },
    },
    async ({ actor, query }) => standingOrders(db, actor, query, await databaseNow(db, clock)),
  )

  app.get(
    '/api/orders/exceptions',
    {
      config: { access },
      schema: { tags: ['orders'], querystring: ExceptionQuery, response: { 200: ExceptionList } },
    },
    ({ actor, query }) => exceptions(db, actor, query),
  )

  app.get(
    '/api/tasks/in-work',
    {
      config: { access },
      schema: { tags: ['tasks'], querystring: InWorkQuery, response: { 200: InWorkList } },
    },
    async ({ actor, query }) => inWork(db, actor, query, await databaseNow(db, clock)),
  )

  app.get(
    '/api/stores/desk',
    { config: { access }, schema: { tags: ['tasks'], response: { 200: StoreDeskList } } },
    async ({ actor }) => storeDesk(db, actor, await databaseNow(db, clock)),
  )
}
