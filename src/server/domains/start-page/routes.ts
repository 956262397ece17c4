import { StartPage } from '../../../../schemas/api/start.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import type { App } from '../../platform/http/http.ts'
import { summarizeMoneyDue } from '../payments/money-due.ts'
import type { Services } from '../../platform/services.ts'
import { readStartPageCounts } from './counts.ts'
import { readTaskCounts } from './own-tasks.ts'

export function registerStartPageRoutes(app: App, services: Services): void {
  const {
    database: { db },
    clock,
  } = services
  app.get(
    '/api/start',
    { config: { access: 'signedIn' }, schema: { tags: ['users'], response: { 200: StartPage } } },
    async ({ actor, language }) => ({
      counts: await readStartPageCounts({ services, actor, language }),
      ...(await readTaskCounts(db, actor, await readDatabaseNow(db, clock))),
      moneyDue: actor.rights.has('moneyDueView') ? await summarizeMoneyDue(db, actor, 'waiting') : [],
    }),
  )
}
