import { asc } from 'drizzle-orm'
import { Service, ServiceList, ServiceSwitch } from '../../../schemas/api/events.ts'
import { services as serviceRows } from '../db/schema/reference.ts'
import type { App } from '../http.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { switchService } from './switch.ts'

const tags = ['services']
const access = 'settingsManageExternalServices'

export function serviceRoutes(app: App, { database: { db }, publish, log }: Services): void {
  const list = async (language: 'ru' | 'en' | 'kk') => {
    const found = await db.select().from(serviceRows).orderBy(asc(serviceRows.serviceId))
    return found.map((row) => ({ ...row, serviceName: row.serviceName[language] }))
  }

  app.get(
    '/api/services',
    { config: { access }, schema: { tags, response: { 200: ServiceList } } },
    (request) => list(request.language),
  )

  app.post(
    '/api/services',
    { config: { access, refuses: [404] }, schema: { tags, body: ServiceSwitch, response: { 200: Service } } },
    async (request) => {
      const { service, enable } = request.body
      const known = await db.transaction((tx) => switchService(tx, service, enable, request.actor.name))
      if (!known) throw refuse.pageNotFound()
      log.warn({ service, enable, by: request.actor.id }, 'external service switched')
      publish([{ kind: 'events' }])
      return (await list(request.language)).find((row) => row.serviceId === service)!
    },
  )
}
