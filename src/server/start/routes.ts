import { Start } from '../../../schemas/api/start.ts'
import { databaseNow } from '../db/now.ts'
import type { App } from '../http.ts'
import type { Services } from '../services.ts'
import { currentTypes } from '../tasks/list-repository.ts'
import { startCounts } from './counts.ts'

export function startRoutes(app: App, services: Services): void {
  const {
    database: { db },
    clock,
  } = services
  app.get(
    '/api/start',
    { config: { access: 'signedIn' }, schema: { tags: ['users'], response: { 200: Start } } },
    async ({ actor, language }) => ({
      counts: await startCounts({ services, actor, language }),
      types: actor.rights.has('menuViewTasks')
        ? await currentTypes(db, actor, await databaseNow(db, clock))
        : [],
    }),
  )
}
