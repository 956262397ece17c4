import { sql } from 'drizzle-orm'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { externalChangeEventType, moveEventType } from '../../engine/interpret.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { StatisticsPeriod } from '../statistics/mined-period.ts'
import { buildDurationBucketSql } from '../statistics/counters.ts'
import type { Quantiles } from './model.ts'

/**
 * Numbers of stays with about the same duration: those that a person ended, those that ended automatically, and those
 * that still lasted at the end of the period or were migrated then.
 */
export type StayCountsByDuration = readonly [time: number, person: number, automatic: number, waiting: number]

/** Statistics of one version in a period, read from its records. All times are in milliseconds. */
export interface ProcessHistory {
  days: number
  exits: { state: string; pfm: string | null; event: string; to: string; person: boolean; count: number }[]
  times: { state: string; longest: number; work: Quantiles | null; observations: StayCountsByDuration[] }[]
  workers: { state: string; roles: string; count: number }[]
  groups: { roles: string; pfm: string | null; hours: Record<string, number>; free: number; count: number }[]
  arrivals: { pfm: string | null; to: string; hours: Record<string, number> }[]
  openStays: { state: string; pfm: string | null; ages: number[] }[]
}

/** Time zone for the hours of the day. */
const zone = 'Europe/Moscow'
/** Maximum part of the interval before a step in another process that counts as work on that process. */
const maxStepInterval = `interval '15 minutes'`
/** Maximum number of open instances that are read as the start of the simulation. */
const maxOpenStays = 20_000

const toMs = (interval: string) => `(extract(epoch from ${interval}) * 1000)::float8`
const steps = Array.from({ length: 21 }, (_, n) => (n / 20).toFixed(2)).join(', ')
const buildQuantileColumns = (column: string) =>
  `percentile_disc(array[${steps}]) within group (order by ${column})`

/**
 * Reads the statistics of a period in one statement. The work on a step starts when the instance enters the state, or
 * when the person finishes the previous step in any process, whichever is later. Steps that another step caused count
 * as automatic. People are at work from their first to their last step of a day. A stay that a migration or a move by
 * hand interrupted counts as unfinished, with its duration until then, because the process itself did not end it.
 */
export async function readProcessHistory(
  db: Db,
  actor: Actor,
  { name, version }: Pick<Workflow, 'name' | 'version'>,
  { from, to }: StatisticsPeriod,
  pfm: string | undefined,
  now: Date,
): Promise<ProcessHistory> {
  const seen = now < to ? now : to
  const inPeriod = sql`at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz`
  const [history] = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`)
    return queryRows<ProcessHistory>(
      tx,
      sql`with worker as (
        select u.id, coalesce((select string_agg(r.role_id, ',' order by r.role_id) from user_roles r
            where r.user_id = u.id), '') as roles,
          case when exists (select 1 from user_roles r join role_rights g on g.role_id = r.role_id
              where r.user_id = u.id and g."right" = 'ordersViewAllStores') then null
            else (select min(s.pfm) from user_stores s where s.user_id = u.id having count(*) = 1) end as pfm
        from users u
      ), acts as materialized (
        select r.instance_id, r.revision, r.at, r.actor_id, r.cause is null as own,
          lag(r.at) over (partition by r.actor_id order by r.at, r.seq) as before
        from workflow_records r join worker w on w.id = r.actor_id where ${inPeriod}
      ), moved as (
        select r.instance_id, r.at, r.version, r.from_state, r.to_state, i.pfm, r.event->>'type' as event,
          i.status = 'active' or i.updated_at >= ${to.toISOString()}::timestamptz as goes_on,
          lead(r.at) over w as next_at, lead(r.revision) over w as next_revision,
          lead(r.event->>'type') over w as next_event, lead(r.to_state) over w as next_state
        from workflow_records r join workflow_instances i on i.id = r.instance_id
        where i.workflow = ${name} and ${inPeriod} and ${buildStoresCondition(actor, pfm, sql`i.pfm`)}
          and (r.from_state is distinct from r.to_state or r.event->>'type' in ('@migrate', '@unmigrate'))
          and r.event->>'type' <> ${externalChangeEventType}
        window w as (partition by r.instance_id order by r.revision)
      ), own as materialized (select * from moved where version = ${version} and event not in ('@migrate', '@unmigrate')),
      stay as materialized (
        select o.to_state as state, o.pfm, o.next_event as event, o.next_state as "to", o.next_at - o.at as took,
          a.actor_id, least(o.next_at - o.at, coalesce(o.next_at - a.before, o.next_at - o.at)) as work,
          a.instance_id, a.revision
        from own o left join acts a on a.instance_id = o.instance_id and a.revision = o.next_revision and a.own
        where o.next_event is not null and o.next_event not in ('@migrate', '@unmigrate', ${moveEventType})
      ), span as (
        select greatest(ceil(extract(epoch from ${to.toISOString()}::timestamptz - min(at)) / 86400), 1)::float8 as days from own
      ), durations as (
        select state, took, actor_id is not null as person, false as waits from stay
        union all
        select to_state, coalesce(next_at, ${seen.toISOString()}::timestamptz) - at, false, true from own
        where next_event in ('@migrate', '@unmigrate', ${moveEventType}) or next_event is null and goes_on
      ), observed as (
        select state, avg(${sql.raw(toMs('took'))}) as ms, count(*) filter (where person) as person,
          count(*) filter (where not person and not waits) as automatic, count(*) filter (where waits) as waiting
        from durations group by state, ${buildDurationBucketSql(sql`took`)}
      ), observed_times as (
        select state, json_agg(json_build_array(ms, person, automatic, waiting) order by ms) as observations
        from observed group by state
      ), ended_times as (
        select state, max(took) as longest, ${sql.raw(buildQuantileColumns('work'))} filter (where actor_id is not null) as work
        from stay group by state
      ), done_by as (
        select actor_id, count(*)::int as count from stay where actor_id is not null group by 1
      ), busy as (
        select a.actor_id, sum(extract(epoch from least(a.at - a.before, ${sql.raw(maxStepInterval)})))
            filter (where s.revision is null and a.own) as other
        from acts a join done_by d on d.actor_id = a.actor_id
          left join stay s on s.instance_id = a.instance_id and s.revision = a.revision
        group by 1
      ), shift as (
        select actor_id, (at at time zone ${zone})::date as day,
          extract(hour from min(at) at time zone ${zone})::int as first,
          extract(hour from max(at) at time zone ${zone})::int as last
        from acts where actor_id in (select actor_id from done_by) group by 1, 2
      ), present as (
        select w.roles, w.pfm, h as hour, count(*)::float8 as n
        from shift s join worker w on w.id = s.actor_id, generate_series(s.first, s.last) h group by 1, 2, 3
      ), team as (
        select w.roles, w.pfm, sum(d.count)::int as count, coalesce(sum(b.other), 0)::float8 as other
        from done_by d join worker w on w.id = d.actor_id left join busy b on b.actor_id = d.actor_id group by 1, 2
      ), began as (
        select pfm, to_state as "to", extract(hour from at at time zone ${zone})::int as hour, count(*)::float8 as n
        from own where from_state is null group by 1, 2, 3
      ), entered as (
        select instance_id, max(at) as at from moved where event not in ('@migrate', '@unmigrate') group by 1
      ), open_instances as (
        select i.state, i.pfm,
          (extract(epoch from ${now.toISOString()}::timestamptz - coalesce(e.at, i.updated_at)) * 1000)::float8 as age
        from workflow_instances i left join entered e on e.instance_id = i.id
        where i.workflow = ${name} and i.version = ${version} and i.status = 'active'
          and ${buildStoresCondition(actor, pfm, sql`i.pfm`)}
        order by i.updated_at desc limit ${maxOpenStays}
      )
      select coalesce((select days from span), 1) as days,
        (select coalesce(json_agg(e), '[]') from (select state, pfm, event, "to", actor_id is not null as person,
            count(*)::int as count from stay group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5) e) as exits,
        (select coalesce(json_agg(json_build_object('state', o.state, 'longest', coalesce(${sql.raw(toMs('e.longest'))}, 0),
            'work', case when e.work is not null then array(select ${sql.raw(toMs('q'))} from unnest(e.work) q) end,
            'observations', o.observations) order by o.state), '[]')
          from observed_times o left join ended_times e on e.state = o.state) as times,
        (select coalesce(json_agg(w), '[]') from (select s.state, w.roles, count(*)::int as count
            from stay s join worker w on w.id = s.actor_id group by 1, 2 order by 1, 3 desc, 2) w) as workers,
        (select coalesce(json_agg(json_build_object('roles', t.roles, 'pfm', t.pfm, 'count', t.count,
            'hours', p.hours, 'free', 1 - least(t.other / nullif(p.sum * 3600, 0), 0.8))
            order by t.count desc, t.roles, t.pfm), '[]') from team t join lateral (
              select json_object_agg(hour, n) as hours, sum(n) as sum from present p
              where p.roles = t.roles and p.pfm is not distinct from t.pfm) p on true) as groups,
        (select coalesce(json_agg(a), '[]') from (select pfm, "to", json_object_agg(hour, n) as hours
            from began group by 1, 2 order by 1, 2) a) as arrivals,
        (select coalesce(json_agg(s), '[]') from (select state, pfm, json_agg(age order by age desc) as ages
            from open_instances group by 1, 2 order by 1, 2) s) as "openStays"`,
    )
  })
  return history!
}
