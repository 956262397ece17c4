import { createExportQuerySchema, createListSchema } from '../../../../schemas/api/list.ts'
import { Job } from '../../../../schemas/api/jobs.ts'
import { maxSyncExportRows } from '../../../shared/exports.ts'
import { setAttachmentHeaders, createFileResponseSchema } from '../http/attachment.ts'
import type { App } from '../http/http.ts'
import type { Language } from '../i18n/translate.ts'
import { queueJob } from '../jobs/repository.ts'
import { toJobDto } from '../jobs/job-dto.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { MemoryFile } from './export/memory-file.ts'
import { exportSynchronously } from './export/export-synchronously.ts'
import { planExport, type ExportInput } from './export/plan.ts'
import type { AnyList } from './server-list.ts'

/**
 * Registers the routes of a list: one for a page of rows, one that returns a file with all rows, and one that starts a
 * job for a long file. Parameters, limits and refusals are the same for every list.
 */
export function registerListRoute(app: App, services: Services, list: AnyList): void {
  const { path, tags, access, refuses, query, row } = list
  app.get(
    path,
    {
      config: { access, ...(refuses && { refuses }) },
      schema: { tags, querystring: query, response: { 200: createListSchema(row) } },
    },
    async ({ actor, language, query: listQuery }) => {
      const request = { services, actor, language, query: listQuery }
      const page = await list.read(request)
      return { ...page, ...(list.totals && { totals: await list.totals.read(request) }) }
    },
  )
  registerExportRoutes(app, services, list)
}

/** Registers the routes of the synchronous export and of the export job. */
export function registerExportRoutes(app: App, services: Services, list: AnyList): void {
  const { name, path, tags, access, refuses = [], query } = list
  const querystring = createExportQuerySchema(query, [
    ...list.columns.map(({ id }) => id),
    ...(list.dataColumns ? [list.dataColumns.pattern] : []),
  ])
  app.get(
    `${path}/export`,
    {
      config: { access, refuses: [...refuses, 409] },
      schema: { tags, querystring, response: { 200: createFileResponseSchema('The list as an Excel file') } },
    },
    async (request, reply) => {
      const input = toExportInput(name, request.query, request.language)
      const plan = await planExport(services, request.actor, list, input)
      const file = await exportSynchronously(services, request.actor, name, async () => {
        const rows = await plan.count()
        if (rows > maxSyncExportRows)
          throw refuse.denied('errors:exportNotAtOnce', { most: maxSyncExportRows })
        const memoryFile = new MemoryFile()
        await plan.write(memoryFile)
        return { file: memoryFile.bytes(), rows }
      })
      setAttachmentHeaders(reply, plan.fileName)
      return reply.send(file)
    },
  )

  app.post(
    `${path}/export`,
    { config: { access, refuses: [...refuses, 409] }, schema: { tags, querystring, response: { 202: Job } } },
    async ({ actor, language, query: listQuery }, reply) => {
      const input = toExportInput(name, listQuery, language)
      // The columns are validated before the job is queued, so that an invalid request is refused immediately.
      await planExport(services, actor, list, input)
      return reply.code(202).send(toJobDto(await queueJob(services, actor, 'export', input), language))
    },
  )
}

type RawExportQuery = Record<string, unknown> & { columns?: string; zone?: string }

function toExportInput(
  list: string,
  { columns, zone, ...query }: RawExportQuery,
  language: Language,
): ExportInput {
  return {
    list,
    query,
    columns: columns?.split(',') ?? null,
    zone: zone && isZone(zone) ? zone : null,
    language,
  }
}

/**
 * True if this server knows the time zone of the browser. Otherwise the zone of the first store of the user is used.
 */
function isZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
