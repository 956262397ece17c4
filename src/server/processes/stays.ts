import { sql, type SQL } from 'drizzle-orm'
import type { StatisticsQuery } from '../../../schemas/api/process-statistics.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { buildStoresCondition } from '../platform/access/stores-condition.ts'
import type { StatisticsPeriod } from './mined-period.ts'

export interface StateStaysRequest {
  actor: Actor
  workflow: Pick<Workflow, 'name' | 'version'>
  period: Pick<StatisticsPeriod, 'from' | 'to'>
  query: Pick<StatisticsQuery, 'pfm'> & { pfms?: readonly string[] | null }
}

/**
 * Condition for steps that change the state or the version, and so end a stay. `r`: alias of the record table.
 */
export const buildStateChangeCondition = (r: 'r' | 'n'): SQL =>
  sql.raw(
    `(${r}.from_state is distinct from ${r}.to_state or ${r}.event->>'type' in ('@migrate', '@unmigrate'))`,
  )
export const buildTimestampSql = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

export const buildPeriodRecordsSql = ({ actor, workflow, period, query }: StateStaysRequest): SQL => sql`
  workflow_records r join workflow_instances i on i.id = r.instance_id
  where i.workflow = ${workflow.name} and r.at >= ${buildTimestampSql(period.from)} and r.at < ${buildTimestampSql(period.to)}
    and ${buildStoresCondition(actor, query.pfm, sql`i.pfm`)}
    and ${query.pfms ? sql`i.pfm in (select jsonb_array_elements_text(${JSON.stringify(query.pfms)}::jsonb))` : sql`true`}`

/**
 * SQL for every stay that began in the period, with its end. A stay is the time that an instance spends in a state. It
 * ends with the next change of the state or version. The end of the last stay of an instance may lie after the period,
 * so this end is read separately.
 */
export const buildStateStaysSql = (request: StateStaysRequest): SQL => sql`
  moved as (
    select r.instance_id, r.revision, r.at, r.version, r.to_state, i.pfm, i.status, i.revision as last_revision,
      lead(r.at) over w as next_at, lead(r.actor_id) over w as next_by
    from ${buildPeriodRecordsSql(request)} and ${buildStateChangeCondition('r')}
    window w as (partition by r.instance_id order by r.revision)
  ), own as materialized (
    select *, next_at is null and revision < last_revision as goes_on from moved
    where version = ${request.workflow.version}
  ), stays as (
    select to_state as state, pfm, status, at, next_by as left_by, next_at - at as took from own where not goes_on
    union all
    select m.to_state, m.pfm, m.status, m.at, later.actor_id, later.at - m.at
    from (select * from own where goes_on) m left join lateral (
      select n.at, n.actor_id from workflow_records n
      where n.instance_id = m.instance_id and n.revision > m.revision and n.at >= ${buildTimestampSql(request.period.to)}
        and ${buildStateChangeCondition('n')}
      order by n.revision limit 1
    ) later on true
  )`

export const buildIntervalMsSql = (interval: string) =>
  sql.raw(`(extract(epoch from ${interval}) * 1000)::float8`)

/**
 * Settings for statements over a month or a year. JIT compilation takes more time than it saves, and sorting should not
 * need the disk.
 */
export const largeQuerySettings = sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`
