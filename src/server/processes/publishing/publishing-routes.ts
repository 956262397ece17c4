import { Type } from 'typebox'
import { Job } from '../../../../schemas/api/jobs.ts'
import {
  VersionActivation,
  ActivationBody,
  MigrationBody,
  MigrationReport,
  WorkflowPublicationStatus,
  ActivationCheck,
  MigrationUndoBody,
} from '../../../../schemas/api/workflows.ts'
import {
  PublicationComparison,
  PublicationComparisonQuery,
} from '../../../../schemas/api/process-statistics.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { dryRunMigration } from '../../engine/migrate-instances.ts'
import type { App } from '../../platform/http/http.ts'
import { cancelJobOfAnyOwner } from '../../platform/jobs/repository.ts'
import { toJobDto } from '../../platform/jobs/job-dto.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readPublicationEffect } from '../statistics/publication-effect.ts'
import { checkActivation } from './publish-gate.ts'
import { readPublishingOverview } from './publishing-repository.ts'
import {
  changeVersionActivation,
  startMigration,
  startMigrationUndo,
  readVersionActivationLimit,
  findMigrationLogLine,
  requireAccessToAllStores,
  requirePublishedVersion,
  requireWorkflowVersion,
} from './publishing.ts'

const tags = ['workflows']
const Name = Type.String({ maxLength: 60 })
const NameParams = Type.Object({ name: Name }, closed)
const VersionParams = Type.Object({ name: Name, version: Type.String({ pattern: '^\\d{1,4}$' }) }, closed)
const PublicationParams = Type.Object({ name: Name, id: Id }, closed)
const MigrationParams = Type.Object({ name: Name, jobId: Id }, closed)

/** Routes with which process owners choose the version of new instances and migrate running ones. */
export function registerPublishingRoutes(app: App, services: Services): void {
  const { db } = services.database
  const config = { access: 'processPublish', refuses: [404, 409] } as const

  app.get(
    '/api/workflows/:name/publishing',
    {
      config: { access: 'processView', refuses: [404] },
      schema: { tags, params: NameParams, response: { 200: WorkflowPublicationStatus } },
    },
    ({ actor, params }) => readPublishingOverview(services, actor, params.name),
  )

  app.get(
    '/api/workflows/:name/publications/:id/effect',
    {
      config: { access: 'processView', refuses: [404, 409] },
      schema: {
        tags,
        params: PublicationParams,
        querystring: PublicationComparisonQuery,
        response: { 200: PublicationComparison },
      },
    },
    ({ actor, params: { name, id }, query: { days, against } }) =>
      readPublicationEffect(services, actor, { name, id, days, against }),
  )

  app.get(
    '/api/workflows/:name/:version/gate',
    {
      config: { access: 'processPublish', refuses: [404] },
      schema: { tags, params: VersionParams, response: { 200: ActivationCheck } },
    },
    ({ actor, params: { name, version } }) => {
      requireAccessToAllStores(actor)
      requireWorkflowVersion(name, Number(version))
      return checkActivation(db, name, Number(version))
    },
  )

  app.put(
    '/api/workflows/:name/:version/activation',
    {
      config,
      schema: { tags, params: VersionParams, body: ActivationBody, response: { 200: VersionActivation } },
    },
    ({ actor, params: { name, version }, body }) =>
      changeVersionActivation(services, actor, { name, version: Number(version) }, body),
  )

  app.post(
    '/api/workflows/:name/:version/migration',
    {
      config,
      schema: {
        tags,
        params: VersionParams,
        body: MigrationBody,
        // 202: the migration runs as a job. Its report is the result of the job.
        response: { 200: MigrationReport, 202: Job },
      },
    },
    async ({ actor, language, params: { name, version }, body }, reply) => {
      // A migration changes orders of all stores, and its report lists them.
      requireAccessToAllStores(actor)
      const { from, dryRun, states = {}, reason, revision } = body
      requireWorkflowVersion(name, from)
      const { version: to } = dryRun
        ? requireWorkflowVersion(name, Number(version))
        : requirePublishedVersion(name, Number(version))
      const plan = { workflow: name, from, to, states, only: await readVersionActivationLimit(db, name, to) }
      if (dryRun) return dryRunMigration(db, plan)
      if (reason === undefined || revision === undefined)
        throw refuse.incorrectData(
          [
            ...(reason === undefined ? ['/reason'] : []),
            ...(revision === undefined ? ['/revision'] : []),
          ].map((path) => ({ path, message: 'required' })),
        )
      const job = await startMigration(services, actor, plan, { reason, revision })
      return reply.code(202).send(toJobDto(job, language))
    },
  )

  app.post(
    '/api/workflows/:name/migrations/:jobId/undo',
    { config, schema: { tags, params: MigrationParams, body: MigrationUndoBody, response: { 202: Job } } },
    async ({ actor, language, params, body }, reply) => {
      requireAccessToAllStores(actor)
      return reply.code(202).send(toJobDto(await startMigrationUndo(services, actor, params, body), language))
    },
  )

  app.post(
    '/api/workflows/:name/migrations/:jobId/cancel',
    { config, schema: { tags, params: MigrationParams, response: { 200: WorkflowPublicationStatus } } },
    async ({ actor, params: { name, jobId } }) => {
      requireAccessToAllStores(actor)
      await findMigrationLogLine(db, name, jobId)
      await cancelJobOfAnyOwner(services, jobId)
      return readPublishingOverview(services, actor, name)
    },
  )
}
