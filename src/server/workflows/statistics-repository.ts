import { sql, type SQL } from 'drizzle-orm'
import type {
  GroupStatistics,
  ProcessStatistics,
  StateStatistics,
  StatisticsQuery,
  TransitionStatistics,
} from '../../../schemas/api/process-statistics.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { Actor } from '../actor.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import { noted } from '../engine/interpret.ts'
import type { Language } from '../i18n/translate.ts'
import { inStores } from '../watch/filters.ts'
import type { MinedPeriod } from './mined-period.ts'

/** Groups of one answer. */
const mostGroups = 2_000

interface AskedStays {
  actor: Actor
  workflow: Pick<Workflow, 'name' | 'version'>
  period: MinedPeriod
  query: Pick<StatisticsQuery, 'pfm'> & { pfms?: readonly string[] | null }
}

type Asked = AskedStays & { language: Language; query: Pick<StatisticsQuery, 'pfm' | 'by'> }

/** A step that leads to another state, or to another version of it; any other, and what is only noted, stays where it is. */
export const moves = (r: 'r' | 'n'): SQL =>
  sql.raw(
    `(${r}.from_state is distinct from ${r}.to_state or ${r}.event->>'type' in ('@migrate', '@unmigrate'))`,
  )
export const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const ofPeriod = ({ actor, workflow, period, query }: AskedStays): SQL => sql`
  workflow_records r join workflow_instances i on i.id = r.instance_id
  where i.workflow = ${workflow.name} and r.at >= ${at(period.from)} and r.at < ${at(period.to)}
    and ${inStores(actor, query.pfm, sql`i.pfm`)}
    and ${query.pfms ? sql`i.pfm in (select jsonb_array_elements_text(${JSON.stringify(query.pfms)}::jsonb))` : sql`true`}`

/**
 * Every stay in a state that began in the period, with its end. A step is followed by the next one of its instance in the
 * period; the last one of the period is followed by what came after it, which alone is looked for by itself.
 */
const stays = (asked: AskedStays): SQL => sql`
  moved as (
    select r.instance_id, r.revision, r.at, r.version, r.to_state, i.pfm, i.status, i.revision as last_revision,
      lead(r.at) over w as next_at, lead(r.actor_id) over w as next_by
    from ${ofPeriod(asked)} and ${moves('r')}
    window w as (partition by r.instance_id order by r.revision)
  ), own as materialized (
    select *, next_at is null and revision < last_revision as goes_on from moved
    where version = ${asked.workflow.version}
  ), stays as (
    select to_state as state, pfm, status, next_by as left_by, next_at - at as took from own where not goes_on
    union all
    select m.to_state, m.pfm, m.status, later.actor_id, later.at - m.at
    from (select * from own where goes_on) m left join lateral (
      select n.at, n.actor_id from workflow_records n
      where n.instance_id = m.instance_id and n.revision > m.revision and n.at >= ${at(asked.period.to)}
        and ${moves('n')}
      order by n.revision limit 1
    ) later on true
  )`

export const ms = (interval: string) => sql.raw(`(extract(epoch from ${interval}) * 1000)::float8`)

/** Of any stays: how many, and how long they were. */
const measured = sql`visits, "left", unfinished, ${ms('half[1]')} as median, ${ms('half[2]')} as p95`
const measures = sql`count(*)::int as visits, count(took)::int as "left",
  (count(*) filter (where took is null and status = 'active'))::int as unfinished,
  percentile_disc(array[0.5, 0.95]) within group (order by took) as half`

const readTransitions = (db: Tx, asked: Asked) =>
  rows<TransitionStatistics>(
    db,
    sql`select r.from_state as "from", r.event->>'type' as event, r.to_state as "to", count(*)::int as count
      from ${ofPeriod(asked)} and r.version = ${asked.workflow.version} and r.event->>'type' <> ${noted}
      group by 1, 2, 3 order by count desc, 1 nulls first, 2, 3`,
  )

const readStates = (db: Tx, asked: Asked) =>
  rows<StateStatistics>(
    db,
    sql`with ${stays(asked)}, grouped as (select state, ${measures} from stays group by state)
      select state, ${measured} from grouped order by state`,
  )

type Group = Omit<GroupStatistics, 'group'> & { roles: string[] | null; pfm: string | null }

/** Whoever has several roles stands in the line of all of them together, so that the lines add up. */
async function readGroups(db: Tx, asked: Asked): Promise<Group[]> {
  const { by } = asked.query
  if (by === undefined) return []
  const roles = sql`select user_id, array_agg(role_id order by role_id) as roles from user_roles group by user_id`
  return rows<Group>(
    db,
    by === 'store'
      ? sql`with ${stays(asked)}, grouped as (select state, pfm, ${measures} from stays group by state, pfm)
          select state, pfm, null as roles, ${measured} from grouped
          order by visits desc, state, pfm nulls last limit ${mostGroups + 1}`
      : sql`with ${stays(asked)}, held as (${roles}), grouped as (
            select state, roles, ${measures} from stays left join held on held.user_id = left_by
            where took is not null group by state, roles)
          select state, null as pfm, roles, ${measured} from grouped
          order by visits desc, state, roles nulls last limit ${mostGroups + 1}`,
  )
}

/** Steps of {@link readQuantiles}: 0, 0.025 … 1. */
export const quantileSteps = 40

const steps = Array.from({ length: quantileSteps + 1 }, (_, n) => (n / quantileSteps).toFixed(3)).join(', ')
export const quantilesOf = (took: string): SQL =>
  sql.raw(`percentile_disc(array[${steps}]) within group (order by ${took})`)
export interface Quantiles {
  visits: number
  left: number
  took: number[] | null
}

/** Of every state that was come to in the period: how often, and how long those that left it had stayed, in quantiles (ms). */
export async function readQuantiles(db: Db, asked: AskedStays): Promise<(Quantiles & { state: string })[]> {
  return db.transaction(async (tx) => {
    await tx.execute(forMuch)
    return rows(
      tx,
      sql`with ${stays(asked)}, grouped as (
          select state, count(*)::int as visits, count(took)::int as "left",
            ${quantilesOf('took')} as q
          from stays group by state)
        select state, visits, "left",
          case when "left" > 0 then (select json_agg(${ms('one')} order by n) from unnest(q) with ordinality u(one, n)) end as took
        from grouped order by state`,
    )
  })
}

const roleNames = async (db: Tx, language: Language): Promise<Map<string, string>> => {
  const found = await rows<{ id: string; name: string }>(
    db,
    sql`select id, name->>${language} as name from roles`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Statements that read a month or a year and are planned once: compiling them costs more than it saves, sorting on disk too. */
export const forMuch = sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`

export async function readStatistics(db: Db, asked: Asked): Promise<ProcessStatistics> {
  const { period, query, language } = asked
  const { states, transitions, groups, names } = await db.transaction(async (tx) => {
    await tx.execute(forMuch)
    return {
      states: await readStates(tx, asked),
      transitions: await readTransitions(tx, asked),
      groups: await readGroups(tx, asked),
      names: query.by === 'role' ? await roleNames(tx, language) : new Map<string, string>(),
    }
  })
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    states,
    transitions,
    groups: groups.slice(0, mostGroups).map(({ roles, pfm, ...group }) => ({
      ...group,
      group: roles === null ? pfm : roles.map((id) => names.get(id) ?? id).join(', '),
    })),
    groupsCut: groups.length > mostGroups,
  }
}
