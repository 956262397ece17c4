import { Type } from 'typebox'
import { Job, JobParams } from '../../../../schemas/api/jobs.ts'
import { canSeeStore, type Actor } from '../identity/actor.ts'
import { recordDataExport } from '../audit/audit-log.ts'
import { readDatabaseNow } from '../db/now.ts'
import type { App } from '../http/http.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { setAttachmentHeaders, createFileResponseSchema } from '../http/attachment.ts'
import { readJobFile } from './job-file.ts'
import { cancelJob, dismissJob, readOwnJob, readOwnJobs, retryJob, type JobRow } from './repository.ts'
import { getRequiredJobRight } from './required-right.ts'
import { findJobKind, toJobDto } from './job-dto.ts'

const tags = ['jobs']

/**
 * True if the actor may see all stores of the file. If its stores were not recorded, the actor must have access to all
 * stores.
 */
const canSeeStores = (actor: Actor, stores: JobRow['fileStores']): boolean =>
  actor.stores === 'all' || (Array.isArray(stores) && stores.every((pfm) => canSeeStore(actor, pfm)))

/** Name of the exported list, or of the job kind. It identifies the file in the access log. */
const getFileSubject = ({ kind, input }: JobRow): string => (input as { list?: string }).list ?? kind

const jobSchema = { tags, params: JobParams, response: { 200: Job } }

/** Routes for the jobs of the user: progress, result, file, cancel, retry and dismiss. */
export function registerJobRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/jobs',
    { config: { access: 'signedIn' }, schema: { tags, response: { 200: Type.Array(Job) } } },
    async ({ actor, language }) => (await readOwnJobs(db, actor)).map((job) => toJobDto(job, language)),
  )

  app.get(
    '/api/jobs/:jobId',
    {
      config: { access: 'signedIn', refuses: [404] },
      schema: { tags, params: JobParams, response: { 200: Job } },
    },
    async ({ actor, language, params }) => toJobDto(await readOwnJob(db, actor, params.jobId), language),
  )

  app.get(
    '/api/jobs/:jobId/file',
    {
      config: { access: 'signedIn', refuses: [403, 404] },
      schema: {
        tags,
        params: JobParams,
        response: { 200: createFileResponseSchema('The file that the job has made') },
      },
    },
    async ({ actor, params }, reply) => {
      const job = await readOwnJob(db, actor, params.jobId)
      const kind = findJobKind(job)
      if (!kind || job.fileName === null || job.fileUntil! < (await readDatabaseNow(db, services.clock)))
        throw refuse.pageNotFound()
      if (!actor.rights.has(getRequiredJobRight(kind, job.input)) || !canSeeStores(actor, job.fileStores))
        throw refuse.forbidden()
      await recordDataExport(services, actor, { kind: 'download', subject: getFileSubject(job), count: null })
      setAttachmentHeaders(reply, job.fileName)
      reply.header('Content-Length', job.fileBytes!)
      return reply.send(readJobFile(db, job))
    },
  )

  app.post(
    '/api/jobs/:jobId/cancel',
    { config: { access: 'signedIn', refuses: [404] }, schema: jobSchema },
    async ({ actor, language, params }) => toJobDto(await cancelJob(services, actor, params.jobId), language),
  )

  app.post(
    '/api/jobs/:jobId/retry',
    { config: { access: 'signedIn', refuses: [403, 404, 409] }, schema: jobSchema },
    async ({ actor, language, params }) => {
      const job = await readOwnJob(db, actor, params.jobId)
      const kind = findJobKind(job)
      if (!kind) throw refuse.pageNotFound()
      if (!actor.rights.has(getRequiredJobRight(kind, job.input))) throw refuse.forbidden()
      return toJobDto(await retryJob(services, actor, job.id, kind), language)
    },
  )

  app.post(
    '/api/jobs/:jobId/dismiss',
    { config: { access: 'signedIn', refuses: [404, 409] }, schema: jobSchema },
    async ({ actor, language, params }) =>
      toJobDto(await dismissJob(services, actor, params.jobId), language),
  )
}
