import type { Static, TObject, TSchema } from 'typebox'
import { createReportSchema } from '../../../../schemas/api/reports.ts'
import type { App } from '../../platform/http/http.ts'
import { registerExportRoutes } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { toExportList, readReport, reportRight, type ServerReport } from './server-report.ts'

/** Routes of a report: its rows with totals, and their file. Limits and refusals are the same for every report. */
export function registerReportRoute<Query extends TObject, Row extends TSchema>(
  app: App,
  services: Services,
  report: ServerReport<Query, Row>,
): void {
  const { path, query, row } = report
  app.get(
    path,
    {
      config: { access: reportRight, refuses: [409] },
      schema: { tags: ['reports'], querystring: query, response: { 200: createReportSchema(row) } },
    },
    (request) =>
      readReport(report, {
        services,
        actor: request.actor,
        language: request.language,
        query: request.query as Static<Query>,
      }) as never,
  )
  registerExportRoutes(app, services, toExportList(report))
}
