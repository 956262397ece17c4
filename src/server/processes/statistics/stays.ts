import { sql, type SQL } from 'drizzle-orm'
import type { StatisticsQuery } from '../../../../schemas/api/process-statistics.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { StatisticsPeriod } from './mined-period.ts'

export interface StateStaysRequest {
  actor: Actor
  /** `version` null: all versions. */
  workflow: { name: string; version: number | null }
  period: StatisticsPeriod
  query: Pick<StatisticsQuery, 'pfm'> & { pfms?: readonly string[] | null }
}

/** Event types of steps that move an instance to another version. */
const migrationEvents = `('@migrate', '@unmigrate')`

/**
 * Condition for steps that end a stay. A migration or its undo does not: the instance waits in the same state, even if
 * this state has another name in the other version. `r`: alias of the record table.
 */
export const buildStateChangeCondition = (r: 'r' | 'n'): SQL =>
  sql.raw(
    `(${r}.from_state is distinct from ${r}.to_state and ${r}.event->>'type' not in ${migrationEvents})`,
  )
/** Condition for steps that end a stay or move it to another version. */
const buildChangeOrMigrationCondition = (r: 'r' | 'n'): SQL =>
  sql.raw(`(${r}.from_state is distinct from ${r}.to_state or ${r}.event->>'type' in ${migrationEvents})`)
export const buildTimestampSql = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

export const buildPeriodRecordsSql = ({ actor, workflow, period, query }: StateStaysRequest): SQL => sql`
  workflow_records r join workflow_instances i on i.id = r.instance_id
  where i.workflow = ${workflow.name} and r.at >= ${buildTimestampSql(period.from)} and r.at < ${buildTimestampSql(period.to)}
    and ${buildStoresCondition(actor, query.pfm, sql`i.pfm`)}
    and ${query.pfms ? sql`i.pfm in (select jsonb_array_elements_text(${JSON.stringify(query.pfms)}::jsonb))` : sql`true`}`

const buildVersionCondition = ({ workflow: { version } }: StateStaysRequest): SQL =>
  version === null ? sql`true` : sql`version = ${version}`

/**
 * SQL for every stay that began in the period, with its end. A stay is the time that an instance spends in a state. It
 * ends with the next change of the state, and belongs to the version in which it began. The end of the last stay of an
 * instance may lie after the period, so this end is read separately.
 *
 * `cutAtMigration`: a stay ends with a migration too, then `migrated` is true. The time after the migration is not a
 * stay.
 */
export const buildStateStaysSql = (request: StateStaysRequest, { cutAtMigration = false } = {}): SQL => {
  const buildEndCondition = cutAtMigration ? buildChangeOrMigrationCondition : buildStateChangeCondition
  const isMigration = (alias: string) => sql.raw(`${alias}.event->>'type' in ${migrationEvents}`)
  return sql`
  moved as (
    select r.instance_id, r.revision, r.at, r.version, r.to_state, i.pfm, i.status, i.revision as last_revision,
      ${isMigration('r')} as by_migration, lead(r.at) over w as next_at, lead(r.actor_id) over w as next_by,
      lead(${isMigration('r')}) over w as next_migrates
    from ${buildPeriodRecordsSql(request)} and ${buildEndCondition('r')}
    window w as (partition by r.instance_id order by r.revision)
  ), own as materialized (
    select *, next_at is null and revision < last_revision as goes_on from moved
    where ${buildVersionCondition(request)} and not by_migration
  ), stays as (
    select instance_id, version, to_state as state, pfm, status, at, next_by as left_by, next_at - at as took,
      coalesce(next_migrates, false) as migrated from own where not goes_on
    union all
    select m.instance_id, m.version, m.to_state, m.pfm, m.status, m.at, later.actor_id, later.at - m.at,
      coalesce(later.migrates, false)
    from (select * from own where goes_on) m left join lateral (
      select n.at, n.actor_id, ${isMigration('n')} as migrates from workflow_records n
      where n.instance_id = m.instance_id and n.revision > m.revision and n.at >= ${buildTimestampSql(request.period.to)}
        and ${buildEndCondition('n')}
      order by n.revision limit 1
    ) later on true
  )`
}

/** SQL for the time that a stay has lasted so far. */
export const buildAgeSql = (at: SQL, now: Date): SQL =>
  sql`greatest(${buildTimestampSql(now)} - ${at}, interval '0')`

export const buildIntervalMsSql = (interval: SQL): SQL =>
  sql`(extract(epoch from ${interval}) * 1000)::float8`

/**
 * Settings for statements over a month or a year. JIT compilation takes more time than it saves, and sorting should not
 * need the disk.
 */
export const largeQuerySettings = sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`
