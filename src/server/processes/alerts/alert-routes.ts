import { Type } from 'typebox'
import {
  ProcessAlert,
  ProcessAlertBody,
  ProcessAlertChange,
  ProcessAlertQuery,
  ProcessAlertRevision,
} from '../../../../schemas/api/process-alerts.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { changeAlert, createAlert, listAlerts, readAlert, removeAlert } from './alerts-repository.ts'

const tags = ['workflows']
const params = Type.Object({ id: Id }, closed)

/** Routes of the thresholds that process owners set for measures of their processes. */
export function registerAlertRoutes(app: App, services: Services): void {
  const { db } = services.database
  const config = { access: 'processAlerts', refuses: [403, 404, 409] } as const

  app.get(
    '/api/workflows/alerts',
    {
      config: { access: 'processView' },
      schema: { tags, querystring: ProcessAlertQuery, response: { 200: Type.Array(ProcessAlert) } },
    },
    ({ actor, language, query }) => listAlerts(db, actor, language, query),
  )

  app.post(
    '/api/workflows/alerts',
    {
      config: { access: 'processAlerts', refuses: [403, 409] },
      schema: { tags, body: ProcessAlertBody, response: { 201: ProcessAlert } },
    },
    async ({ actor, language, body }, reply) => {
      const id = await createAlert(services, actor, body)
      return reply.code(201).send(await readAlert(db, language, id))
    },
  )

  app.put(
    '/api/workflows/alerts/:id',
    { config, schema: { tags, params, body: ProcessAlertChange, response: { 200: ProcessAlert } } },
    async ({ actor, language, params: { id }, body }) => {
      await changeAlert(services, actor, id, body)
      return readAlert(db, language, id)
    },
  )

  app.delete(
    '/api/workflows/alerts/:id',
    { config, schema: { tags, params, querystring: ProcessAlertRevision, response: { 204: Type.Null() } } },
    async ({ actor, params: { id }, query: { revision } }, reply) => {
      await removeAlert(db, actor, id, revision)
      return reply.code(204).send(null)
    },
  )
}
