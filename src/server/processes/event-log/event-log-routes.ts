import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { EventLogQuery } from '../../../../schemas/api/process-statistics.ts'
import { closed } from '../../../../schemas/formats.ts'
import { recordFileExport } from '../../platform/audit/audit-log.ts'
import { setAttachmentHeaders } from '../../platform/http/attachment.ts'
import type { App } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readLoggedSteps } from './event-log-repository.ts'
import { createEventLogNames } from './log-names.ts'
import { resolveStatisticsPeriod } from '../statistics/mined-period.ts'
import { generateOcel } from './ocel.ts'
import { generateXes } from './xes.ts'
import { getWorkflowVersions } from '../../engine/registry.ts'

const content = {
  'application/xml': { schema: Type.Unsafe<unknown>({ type: 'string' }) },
  'application/json': { schema: Type.Unsafe<unknown>({ type: 'object' }) },
}

/**
 * Route that exports the steps of all versions of a workflow for process mining tools. The file contains no personal
 * data.
 */
export function registerEventLogRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/workflows/:name/event-log',
    {
      config: { access: 'processExport', refuses: [404, 409] },
      schema: {
        tags: ['workflows'],
        params: Type.Object({ name: Type.String({ maxLength: 60 }) }, closed),
        querystring: EventLogQuery,
        response: { 200: { description: 'The event log as XES or OCEL 2.0', content } },
      },
    },
    async ({ params, query, actor, language }, reply) => {
      const { name } = params
      const [workflow] = getWorkflowVersions(name)
      if (!workflow) throw refuse.pageNotFound()
      const request = {
        actor,
        workflow,
        language,
        period: await resolveStatisticsPeriod(services, query),
        pfm: query.pfm,
      }
      const names = createEventLogNames(request)
      const log =
        query.format === 'xes'
          ? generateXes(name, readLoggedSteps(db, request), names)
          : generateOcel(db, names, request)
      await recordFileExport(services, actor, `eventLog ${name}`, null)
      setAttachmentHeaders(reply, query.format === 'xes' ? `${name}.xes` : `${name}-ocel.json`)
      return reply.send(Readable.from(log))
    },
  )
}
