import { Service, ServiceList, ServiceSwitchBody } from '../../../../schemas/api/events.ts'
import { switchServiceNow } from './switch-service-now.ts'
import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { listServices, readService } from '../../engine/events/service-rows.ts'
import { servicesList } from '../../engine/events/services-list.ts'

const tags = ['services']
const access = 'settingsManageExternalServices'

export function registerServiceRoutes(app: App, services: Services, engine: Engine): void {
  const { log } = services
  const { db } = services.database

  app.get(
    '/api/services',
    { config: { access }, schema: { tags, response: { 200: ServiceList } } },
    (request) => listServices(db, request.language),
  )

  app.post(
    '/api/services',
    {
      config: { access, refuses: [404, 409] },
      schema: { tags, body: ServiceSwitchBody, response: { 200: Service } },
    },
    async ({ actor, body, language }) => {
      await switchServiceNow(services, engine, actor, body)
      log.warn({ ...body, by: actor.id }, 'external service switched')
      return (await readService(db, body.service, language))!
    },
  )

  registerListRoute(app, services, servicesList)
}
