import { sql, type SQL } from 'drizzle-orm'
import type { TransitionStatistics } from '../../../../schemas/api/process-statistics.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { externalChangeEventType } from '../../engine/interpret.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { CountedPeriod } from './counted-period.ts'
import {
  buildDurationBucketSql,
  arrivalsBucket,
  buildCounterDaySql,
  allStoresCode,
  currentRolesSql,
  unfinishedBucket,
  getBucketMiddleDuration,
} from './counters.ts'
import {
  buildGroupKeySql,
  buildGroupLimitSql,
  buildStateCondition,
  buildGroupSortingSql,
  type StayMeasuresRequest,
  type StatisticsGrouping,
  type StateStayObservations,
} from './stay-measures.ts'
import { buildAgeSql, buildTimestampSql, buildStateChangeCondition, type StateStaysRequest } from './stays.ts'

type CountedRequest = StateStaysRequest & { by?: StatisticsGrouping | undefined; counted: CountedPeriod }

/**
 * Condition for the rows `c` of a counter table. It selects whole months where possible and single days for the rest;
 * only single days if the request is grouped by day or week. It selects the rows for all stores, unless the request is
 * limited to some stores or grouped by store.
 */
function buildCounterCondition({
  actor,
  workflow,
  query,
  counted: { days, months },
  by,
}: CountedRequest): SQL {
  const whole = sql`c.start >= ${months.from}::date and c.start < ${months.to}::date`
  const byDay = by === 'day' || by === 'week'
  const grain = byDay
    ? sql`c.grain = 'd'`
    : sql`(c.grain = 'm' and ${whole} or c.grain = 'd' and not (${whole}))`
  const isAllStores = by !== 'store' && query.pfm === undefined && actor.stores === 'all'
  return sql`c.workflow = ${workflow.name} and c.version = ${workflow.version} and ${grain}
    and c.start >= ${days.from}::date and c.start < ${days.to}::date
    and ${isAllStores ? sql`c.pfm = ${allStoresCode}` : sql`c.pfm <> ${allStoresCode} and ${buildStoresCondition(actor, query.pfm, sql`c.pfm`)}`}`
}

const buildRecordsSql = ({ actor, workflow, query }: CountedRequest, condition: SQL): SQL => sql`
  workflow_records r join workflow_instances i on i.id = r.instance_id
  where ${condition} and i.workflow = ${workflow.name} and ${buildStoresCondition(actor, query.pfm, sql`i.pfm`)}`
const buildPartialDaysCondition = ({ period, counted: { from, to } }: CountedRequest): SQL =>
  sql`(r.at >= ${buildTimestampSql(period.from)} and r.at < ${buildTimestampSql(from)} or r.at >= ${buildTimestampSql(to)} and r.at < ${buildTimestampSql(period.to)})`
const buildUncountedCondition = ({ counted: { seq } }: CountedRequest): SQL => sql`r.seq > ${seq}`
const buildWholeDaysCondition = ({ counted: { from, to } }: CountedRequest): SQL =>
  sql`at >= ${buildTimestampSql(from)} and at < ${buildTimestampSql(to)}`

/**
 * Reads the same stays as {@link readStayObservationsFromRecords}, but with approximate durations. They are added up
 * from four sources:
 * - counters of the whole days;
 * - stays that began on the first or last day of the period, if the period contains only a part of this day;
 * - stays that began on a whole day and are not counted yet;
 * - stays whose start is counted, but not yet their end.
 */
export async function readStayObservationsFromCounters(
  tx: Tx,
  request: StayMeasuresRequest & CountedRequest,
): Promise<StateStayObservations[]> {
  const { workflow, by, state, actor, query, period } = request
  const isByRole = by === 'role'
  const countedRows = await queryRows<StateStayObservations>(
    tx,
    sql`with edge as (
        select *, next_at is null and revision < last_revision as goes_on from (
          select r.instance_id, r.revision, r.at, r.version, r.to_state as state, i.pfm, i.status,
            i.revision as last_revision, lead(r.at) over w as next_at, lead(r.actor_id) over w as next_by
          from ${buildRecordsSql(request, buildPartialDaysCondition(request))} and ${buildStateChangeCondition('r')}
          window w as (partition by r.instance_id, r.at < ${buildTimestampSql(request.counted.from)} order by r.revision)
        ) moved where version = ${workflow.version}
      ), late as materialized (
        select r.instance_id, r.revision, r.at, r.version, r.to_state as state, r.actor_id, i.pfm, i.status,
          lead(r.at) over w as next_at, lead(r.actor_id) over w as next_by,
          row_number() over w = 1 as first
        from ${buildRecordsSql(request, buildUncountedCondition(request))} and ${buildStateChangeCondition('r')}
        window w as (partition by r.instance_id order by r.revision)
      ), uncounted as (
        select state, pfm, at, next_by as left_by, next_at - at as took, status = 'active' as active, 1 as visit
        from edge where not goes_on
        union all
        select m.state, m.pfm, m.at, next.actor_id, next.at - m.at, m.status = 'active', 1
        from (select * from edge where goes_on) m left join lateral (
          select n.at, n.actor_id from workflow_records n
          where n.instance_id = m.instance_id and n.revision > m.revision and n.at >= m.at and ${buildStateChangeCondition('n')}
          order by n.revision limit 1
        ) next on true
        union all
        select state, pfm, at, next_by, next_at - at, status = 'active', 1
        from late where version = ${workflow.version} and ${buildWholeDaysCondition(request)}
        union all
        select o.state, o.pfm, o.at, l.actor_id, l.at - o.at, true, 0
        from (select * from process_open_stays where workflow = ${workflow.name} and version = ${workflow.version}
            and ${buildWholeDaysCondition(request)} and ${buildStoresCondition(actor, query.pfm, sql`pfm`)}) o
          left join late l on l.instance_id = o.instance_id and l.first
      ), role_sets as (${currentRolesSql}
      ), facts as (
        select state, pfm, roles, bucket, null::int as age, start as day, count
        from process_stay_counts c where ${buildCounterCondition(request)}
        union all
        select state, pfm, '', ${arrivalsBucket}, null, ${buildCounterDaySql(sql`at`)}, 1 from uncounted where visit = 1
        union all
        select state, pfm, '', ${unfinishedBucket}, ${buildDurationBucketSql(buildAgeSql(sql`at`, period.now))},
          ${buildCounterDaySql(sql`at`)}, 1
        from uncounted where took is null and active
        union all
        select state, pfm, coalesce(roles, ''), ${buildDurationBucketSql(sql`took`)}, null, ${buildCounterDaySql(sql`at`)}, 1
        from uncounted left join role_sets on role_sets.user_id = left_by where took is not null
      ), grouped as (
        select state, ${buildGroupKeySql(by, sql`bucket = ${unfinishedBucket}`)} as key,
          bucket >= 0 as ended, bucket = ${unfinishedBucket} as waiting, coalesce(age, bucket) as bucket, sum(count) as count
        from facts
        where ${buildStateCondition(sql`state`, state)} ${isByRole ? sql`and bucket <> ${arrivalsBucket}` : sql``}
        group by 1, 2, 3, 4, 5
      )
      select state, key,
        coalesce(sum(count) filter (where ${isByRole ? sql`ended` : sql`not ended and not waiting`}), 0)::int as visits,
        coalesce(sum(count) filter (where ended), 0)::int as "left",
        coalesce(sum(count) filter (where waiting), 0)::int as unfinished,
        coalesce(json_agg(json_build_array(bucket, case when ended then count else 0 end,
          case when waiting then count else 0 end)) filter (where ended or waiting), '[]') as observations
      from grouped group by state, key order by ${buildGroupSortingSql(by)} limit ${buildGroupLimitSql(request)}`,
  )
  return countedRows.map((row) => ({
    ...row,
    observations: row.observations.map(([bucket, ended, waiting]) => [
      getBucketMiddleDuration(bucket),
      ended,
      waiting,
    ]),
  }))
}

/** Reads the numbers of transitions. They are exact, because only the distribution of durations is approximated. */
export const readTransitionsFromCounters = (
  tx: Tx,
  request: CountedRequest,
): Promise<TransitionStatistics[]> =>
  queryRows<TransitionStatistics>(
    tx,
    sql`with own as (
        select nullif(c.from_state, '') as "from", c.event, c.to_state as "to", c.count
        from process_step_counts c where ${buildCounterCondition(request)}
        union all
        select r.from_state, r.event->>'type', r.to_state, 1 from ${buildRecordsSql(request, buildPartialDaysCondition(request))}
          and r.version = ${request.workflow.version}
        union all
        select r.from_state, r.event->>'type', r.to_state, 1 from ${buildRecordsSql(request, buildUncountedCondition(request))}
          and r.version = ${request.workflow.version} and r.${buildWholeDaysCondition(request)}
      )
      select "from", event, "to", sum(count)::int as count from own where event <> ${externalChangeEventType}
      group by 1, 2, 3 order by count desc, 1 nulls first, 2, 3`,
  )
