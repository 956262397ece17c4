import { sql, type SQL } from 'drizzle-orm'
import type { ProcessCase, ProcessCaseQuery } from '../../../../schemas/api/process-cases.ts'
import type { ProcessCaseKind } from '../../../../schemas/values/process-case-kinds.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { externalChangeEventType } from '../../engine/interpret.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { buildVisibleStoresCondition, isLate } from './counts-repository.ts'
import type { StatisticsPeriod } from './mined-period.ts'
import { isKnownVersion } from '../../engine/registry.ts'
import { getStoredStateNames } from '../stored-state-names.ts'
import { buildPeriodRecordsSql, buildStateStaysSql, largeQuerySettings } from './stays.ts'

const defaultLimit = 100

interface CasesRequest {
  actor: Actor
  language: Language
  workflow: Pick<Workflow, 'name' | 'version' | 'kind'>
  period: StatisticsPeriod
  query: ProcessCaseQuery
}

type CaseRow = Omit<ProcessCase, 'name' | 'since' | 'until' | 'dueAt'> & {
  since: number
  until: number | null
  dueAt: number | null
  total: number
}

/**
 * Reads the cases behind a count of the process screens, with the same conditions, so that the list has as many rows as
 * were counted. Current cases and waiting visits are sorted with the longest waiting first, the others with the newest
 * first.
 */
export async function readProcessCases(
  db: Db,
  request: CasesRequest,
): Promise<{ items: ProcessCase[]; total: number }> {
  const { query, language, workflow } = request
  const { of = 'open', limit = defaultLimit, offset = 0 } = query
  const isOldestFirst = of === 'open' || of === 'overdue' || of === 'waiting'
  const rows = await db.transaction(async (tx) => {
    await tx.execute(largeQuerySettings)
    return queryRows<CaseRow>(
      tx,
      sql`with ${casesSql[of](request)}, page as (
          select *, count(*) over ()::int as total from cases
          order by since ${isOldestFirst ? sql`asc` : sql`desc`}, instance_id limit ${limit} offset ${offset}
        )
        select p.instance_id::float8 as "instanceId", i.order_id::float8 as "orderId",
          coalesce(p.task_id, t.task_id)::float8 as "taskId", i.pfm, p.version, p.state, p.total,
          (extract(epoch from p.since) * 1000)::float8 as since,
          (extract(epoch from p.until) * 1000)::float8 as until,
          (extract(epoch from p.due_at) * 1000)::float8 as "dueAt"
        from page p join workflow_instances i on i.id = p.instance_id left join tasks t on t.instance_id = i.id
        order by p.since ${isOldestFirst ? sql`asc` : sql`desc`}, p.instance_id`,
    )
  })
  // The total is a column of the rows, and a page after the last row has none.
  if (rows.length === 0 && offset > 0)
    return {
      ...(await readProcessCases(db, { ...request, query: { ...query, offset: 0, limit: 1 } })),
      items: [],
    }
  const toInstant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ since, until, dueAt, total: _, ...row }) => ({
      ...row,
      name: isKnownVersion(workflow.name, row.version)
        ? getStoredStateNames({ ...row, workflow: workflow.name }, language).state
        : row.state,
      since: new Date(since).toISOString(),
      until: toInstant(until),
      dueAt: toInstant(dueAt),
    })),
  }
}

/** SQL for the CTE `cases` with instance_id, task_id, version, state, since, until and due_at. */
const casesSql: Record<ProcessCaseKind, (request: CasesRequest) => SQL> = {
  open: (request) => sql`cases as (
    select i.id as instance_id, null::bigint as task_id, i.version, i.state, i.updated_at as since,
      null::timestamptz as until, null::timestamptz as due_at
    from workflow_instances i where ${buildOpenCondition(request)})`,
  // Only a task process has a task of its own; for other processes the late tasks of the order are counted.
  overdue: (request) => sql`cases as (
    select i.id as instance_id, l.task_id, i.version, i.state, i.updated_at as since,
      null::timestamptz as until, l.due_at
    from workflow_instances i join tasks l on ${
      request.workflow.kind === 'task' ? sql`l.instance_id = i.id` : sql`l.order_id = i.order_id`
    }
    where ${isLate(request.period.now)} and ${buildOpenCondition(request)})`,
  entered: (request) => buildVisitsSql(request, sql`true`),
  left: (request) => buildVisitsSql(request, sql`took is not null`),
  waiting: (request) => buildVisitsSql(request, sql`took is null and status = 'active'`),
  taken: (request) => {
    const { state, event, to } = request.query
    return sql`cases as (
      select r.instance_id, null::bigint as task_id, r.version, r.to_state as state, r.at as since,
        null::timestamptz as until, null::timestamptz as due_at
      from ${buildPeriodRecordsSql(toStaysRequest(request))}
        and ${request.query.versions === 'all' ? sql`true` : sql`r.version = ${request.workflow.version}`}
        and r.event->>'type' <> ${externalChangeEventType}
        and ${event === undefined ? sql`true` : sql`r.event->>'type' = ${event}`}
        and ${to === undefined ? sql`true` : sql`r.to_state = ${to}`}
        and ${event === undefined ? sql`true` : sql`r.from_state is not distinct from ${state ?? null}::text`})`
  },
}

const toStaysRequest = ({ actor, workflow, period, query }: CasesRequest) => ({
  actor,
  period,
  query: {
    ...(query.pfm !== undefined && { pfm: query.pfm }),
    ...(query.pfms !== undefined && { pfms: query.pfms.split(',') }),
  },
  workflow: { name: workflow.name, version: query.versions === 'all' ? null : workflow.version },
})

const buildVisitsSql = (request: CasesRequest, condition: SQL): SQL => sql`
  ${buildStateStaysSql(toStaysRequest(request))}, cases as (
    select instance_id, null::bigint as task_id, version, state, at as since, at + took as until,
      null::timestamptz as due_at
    from stays where ${condition} and ${request.query.state === undefined ? sql`true` : sql`state = ${request.query.state}`})`

/** A stored state contains the paths of its leaf states, joined with «|»; a state includes the states within it. */
function buildOpenCondition({ actor, workflow, query }: CasesRequest): SQL {
  const { state } = query
  return sql`i.workflow = ${workflow.name} and i.status = 'active'
    and ${query.versions === 'all' ? sql`true` : sql`i.version = ${workflow.version}`}
    and ${buildVisibleStoresCondition(actor)} and ${buildStoresCondition(actor, query.pfm, sql`i.pfm`)}
    and ${
      state === undefined
        ? sql`true`
        : sql`(i.state = ${state} or exists (select from unnest(string_to_array(i.state, '|')) leaf
            where leaf = ${state} or starts_with(leaf, ${`${state}.`})))`
    }`
}
