import { Type } from 'typebox'
import { Job, JobParams } from '../../../schemas/api/jobs.ts'
import type { App } from '../http.ts'
import type { Services } from '../services.ts'
import { cancelJob, ownJob, ownJobs, shown } from './repository.ts'

const tags = ['jobs']

/** Long work that the person asked for: how far it is, its result, and how to stop it. */
export function jobRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/jobs',
    { config: { access: 'signedIn' }, schema: { tags, response: { 200: Type.Array(Job) } } },
    async ({ actor, language }) => (await ownJobs(db, actor)).map((job) => shown(job, language)),
  )

  app.get(
    '/api/jobs/:jobId',
    {
      config: { access: 'signedIn', refuses: [404] },
      schema: { tags, params: JobParams, response: { 200: Job } },
    },
    async ({ actor, language, params }) => shown(await ownJob(db, actor, params.jobId), language),
  )

  app.post(
    '/api/jobs/:jobId/cancel',
    {
      config: { access: 'signedIn', refuses: [404] },
      schema: { tags, params: JobParams, response: { 200: Job } },
    },
    async ({ actor, language, params }) => shown(await cancelJob(services, actor, params.jobId), language),
  )
}
