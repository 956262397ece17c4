import { Type } from 'typebox'
import { Job } from '../../../schemas/api/jobs.ts'
import { ActivationBody, MigrationBody, MigrationReport } from '../../../schemas/api/workflows.ts'
import { closed } from '../../../schemas/formats.ts'
import { planMigration } from '../engine/migrate-instances.ts'
import type { App } from '../http.ts'
import { queueJob } from '../jobs/repository.ts'
import { shown } from '../jobs/shown.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { activate, requirePublished, requireVersion } from './publishing.ts'

const tags = ['workflows']
const VersionParams = Type.Object(
  { name: Type.String({ maxLength: 60 }), version: Type.String({ pattern: '^\\d{1,4}$' }) },
  closed,
)

/** Acts of the process owner: which version new work begins with, and taking running work over. */
export function publishingRoutes(app: App, services: Services): void {
  app.put(
    '/api/workflows/:name/:version/activation',
    {
      config: { access: 'processPublish', refuses: [404, 409] },
      schema: { tags, params: VersionParams, body: ActivationBody, response: { 200: ActivationBody } },
    },
    ({ actor, params: { name, version }, body }) =>
      activate(services, actor, { name, version: Number(version) }, body),
  )

  app.post(
    '/api/workflows/:name/:version/migration',
    {
      config: { access: 'processPublish', refuses: [404, 409] },
      schema: {
        ...{ tags, params: VersionParams, body: MigrationBody },
        // Begun: the report is the result of the job.
        response: { 200: MigrationReport, 202: Job },
      },
    },
    async ({ actor, language, params: { name, version }, body: { from, dryRun, states = {} } }, reply) => {
      // It moves the orders of every store, and its report names them.
      if (actor.stores !== 'all') throw refuse.forbidden()
      requireVersion(name, from)
      const { version: to } = dryRun
        ? requireVersion(name, Number(version))
        : requirePublished(name, Number(version))
      const plan = { workflow: name, from, to, states }
      const report = await planMigration(services.database.db, plan)
      if (dryRun) return report
      // Nothing moves before every occupied state has a place to go to.
      if (report.stuck.length > 0) throw refuse.denied('errors:migrationIncomplete', {}, report)
      return reply.code(202).send(shown(await queueJob(services, actor, 'migration', plan), language))
    },
  )
}
