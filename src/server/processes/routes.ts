import { Type } from 'typebox'
import {
  InstancePath,
  ReplayedStep,
  InstanceQuery,
  MachineExportQuery,
  ProcessInstanceCounts,
  ProcessDefinition,
  ProcessRow,
} from '../../../schemas/api/processes.ts'
import {
  ProcessTestCoverage,
  ProcessStatistics,
  ProcessWeekComparison,
  StatisticsQuery,
} from '../../../schemas/api/process-statistics.ts'
import { ProcessCase, ProcessCaseQuery } from '../../../schemas/api/process-cases.ts'
import { createListSchema } from '../../../schemas/api/list.ts'
import { StateTrend, StateTrendQuery } from '../../../schemas/api/process-trend.ts'
import { closed, Id } from '../../../schemas/formats.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { setAttachmentHeaders } from '../platform/http/attachment.ts'
import {
  getWorkflowHash,
  getWorkflowNamespace,
  isPublishedVersion,
  listWorkflows,
} from '../engine/registry.ts'
import { readDatabaseNow } from '../platform/db/now.ts'
import type { App } from '../platform/http/http.ts'
import { registerExportRoutes } from '../platform/lists/list-route.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { Services } from '../platform/services.ts'
import { readActivationLookup } from './publishing/activations.ts'
import { countInstancesByState, countInstancesByVersion } from './statistics/counts-repository.ts'
import { readProcessCases } from './statistics/cases-repository.ts'
import { readTransitionTestCoverage } from './statistics/coverage.ts'
import { describeMachine } from '../engine/definition.ts'
import { loadVersionStatusLookup } from './publishing/version-states.ts'
import { resolveStatisticsPeriod } from './statistics/mined-period.ts'
import { requireInstanceId, readInstancePath, reconstructStepView } from './statistics/path-repository.ts'
import { statisticsList } from './statistics/statistics-list.ts'
import { getCachedBpmn } from './diagrams/bpmn.ts'
import { createScxml } from './diagrams/scxml.ts'
import { readWeeklyProcessChanges } from './statistics/process-week.ts'
import { readStatistics } from './statistics/statistics-repository.ts'
import { readTimerLimits } from './statistics/timer-limits.ts'
import { readStayDurationTrend } from './statistics/trend.ts'

const tags = ['workflows']
const access = 'processView' as const

const machineContent = {
  'application/xml': { schema: Type.Unsafe<unknown>({ type: 'string' }) },
  'application/scxml+xml': { schema: Type.Unsafe<unknown>({ type: 'string' }) },
}

const StepParams = Type.Object({ id: Id, revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }, closed)
const VersionParams = Type.Object(
  { name: Type.String({ maxLength: 60 }), version: Type.String({ pattern: '^\\d{1,4}$' }) },
  closed,
)

function findVersion({ name, version }: { name: string; version: string }): Workflow {
  const workflow = listWorkflows().find((w) => w.name === name && w.version === Number(version))
  if (!workflow) throw refuse.pageNotFound()
  return workflow
}

/** Routes with the definitions and statistics of workflows, for the process screens and for API clients. */
export function registerWorkflowRoutes(app: App, services: Services): void {
  const {
    database: { db },
    clock,
  } = services
  const createHead = async () => {
    const isActive = await readActivationLookup(db)
    return (w: Workflow) => ({
      name: w.name,
      version: w.version,
      kind: w.kind,
      hash: getWorkflowHash(w),
      active: isActive(w.name, w.version),
      published: isPublishedVersion(w),
    })
  }

  app.get(
    '/api/workflows',
    { config: { access }, schema: { tags, response: { 200: Type.Array(ProcessRow) } } },
    async ({ actor }) => {
      const workflows = listWorkflows()
      const [head, work, counts] = await Promise.all([
        createHead(),
        loadVersionStatusLookup(db),
        countInstancesByVersion(db, actor, workflows, await readDatabaseNow(db, clock)),
      ])
      return workflows.map((w) => ({
        ...head(w),
        ...work(w.name, w.version),
        ...(counts.get(getWorkflowNamespace(w)) ?? { open: 0, overdue: 0 }),
      }))
    },
  )

  app.get(
    '/api/workflows/week',
    { config: { access }, schema: { tags, response: { 200: ProcessWeekComparison } } },
    async ({ actor, language }) =>
      readWeeklyProcessChanges(db, actor, await readDatabaseNow(db, clock), language),
  )

  app.get(
    '/api/workflows/:name/:version',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: VersionParams, response: { 200: ProcessDefinition } },
    },
    async ({ params }) => {
      const workflow = findVersion(params)
      return { ...(await createHead())(workflow), ...describeMachine(workflow) }
    },
  )

  app.get(
    '/api/workflows/:name/:version/machine',
    {
      config: { access: 'processExport', refuses: [404] },
      schema: {
        tags,
        params: VersionParams,
        querystring: MachineExportQuery,
        response: {
          200: { description: 'The workflow version as SCXML or BPMN 2.0', content: machineContent },
        },
      },
    },
    async ({ params, query, language }, reply) => {
      const workflow = findVersion(params)
      setAttachmentHeaders(reply, `${params.name}-v${params.version}.${query.format}`)
      return reply.send(
        query.format === 'scxml' ? createScxml(workflow) : await getCachedBpmn(workflow, language),
      )
    },
  )

  app.get(
    '/api/workflows/:name/:version/counts',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: VersionParams, response: { 200: ProcessInstanceCounts } },
    },
    async ({ params, actor }) => {
      const workflow = findVersion(params)
      const now = await readDatabaseNow(db, clock)
      const [states, limits] = await Promise.all([
        countInstancesByState(db, actor, workflow, now),
        readTimerLimits(db, workflow),
      ])
      return { at: now.toISOString(), states, limits }
    },
  )

  app.get(
    '/api/workflows/:name/:version/cases',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags,
        params: VersionParams,
        querystring: ProcessCaseQuery,
        response: { 200: createListSchema(ProcessCase) },
      },
    },
    async ({ params, query, actor, language }) => {
      const workflow = findVersion(params)
      const period = await resolveStatisticsPeriod(services, { from: query.since, to: query.until })
      return readProcessCases(db, { actor, language, workflow, period, query })
    },
  )

  app.get(
    '/api/workflows/:name/:version/statistics',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags,
        params: VersionParams,
        querystring: StatisticsQuery,
        response: { 200: ProcessStatistics },
      },
    },
    async ({ params, query, actor, language }) => {
      const workflow = findVersion(params)
      const period = await resolveStatisticsPeriod(services, query)
      return readStatistics(db, { actor, language, workflow, period, query })
    },
  )

  app.get(
    '/api/workflows/:name/:version/trend',
    {
      config: { access, refuses: [404, 409] },
      schema: { tags, params: VersionParams, querystring: StateTrendQuery, response: { 200: StateTrend } },
    },
    async ({ params, query, actor }) => {
      const workflow = findVersion(params)
      const period = await resolveStatisticsPeriod(services, query)
      return readStayDurationTrend(db, { actor, workflow, period, query })
    },
  )

  registerExportRoutes(app, services, statisticsList)

  app.get(
    '/api/workflows/:name/:version/coverage',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: VersionParams, response: { 200: ProcessTestCoverage } },
    },
    async ({ params }) => ({ rings: await readTransitionTestCoverage(findVersion(params)) }),
  )

  app.get(
    '/api/workflows/instances',
    {
      config: { access, refuses: [404] },
      schema: { tags, querystring: InstanceQuery, response: { 200: InstancePath } },
    },
    async ({ query, actor }) => readInstancePath(db, actor, await requireInstanceId(db, query)),
  )

  app.get(
    '/api/workflows/instances/:id/path',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: Type.Object({ id: Id }, closed), response: { 200: InstancePath } },
    },
    ({ params, actor }) => readInstancePath(db, actor, params.id),
  )

  app.get(
    '/api/workflows/instances/:id/steps/:revision',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: StepParams, response: { 200: ReplayedStep } },
    },
    ({ params, actor }) => reconstructStepView(db, actor, params),
  )
}
