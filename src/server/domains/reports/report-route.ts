import { createReportSchema } from '../../../../schemas/api/reports.ts'
import type { App } from '../../platform/http/http.ts'
import { registerExportRoutes } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { toExportList, readReportWithPrevious, reportRight, type AnyReport } from './server-report.ts'

/** Routes of a report: its rows with totals, and the same as a file. All reports have the same limits and refusals. */
export function registerSingleReportRoutes(app: App, services: Services, report: AnyReport): void {
  const { path, query, row } = report
  app.get(
    path,
    {
      config: { access: reportRight, refuses: [409] },
      schema: { tags: ['reports'], querystring: query, response: { 200: createReportSchema(row) } },
    },
    (request) =>
      readReportWithPrevious(report, {
        services,
        actor: request.actor,
        language: request.language,
        query: request.query,
      }),
  )
  registerExportRoutes(app, services, toExportList(report))
}
