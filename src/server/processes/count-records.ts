import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rows, type Database, type Tx } from '../platform/db/database.ts'
import { noted } from '../engine/interpret.ts'
import { bucketOf, arrivedCounter, dayOf, everyStore, currentRoles } from './counters.ts'
import { forMuch, moves } from './stays.ts'

type OnDatabase = Pick<Database, 'db'>

/** Any number of its own: one server at a time counts. */
const lock = 712_005
/** Numbers of records in one transaction: a second or two. */
const portion = 20_000
/** How often the transactions under way are asked after. */
const everyMs = 100
const waits = 50

/**
 * Brings the counters up to the newest record whose transaction, and every one before it, has ended. What is not counted
 * yet is read from the records by whoever asks, so that it may run at any time, or not for days. Answers how many records
 * were counted; null: another server is at it, or a transaction has been open for too long.
 */
export async function countRecords({ db }: OnDatabase): Promise<number | null> {
  const upTo = await newestSettled({ db })
  if (upTo === null) return null
  for (let counted = 0; ;) {
    const more = await db.transaction((tx) => countPortion(tx, upTo))
    if (more === null) return null
    if (more === 'done') return counted
    counted += more
  }
}

/** Forgets all that is counted and counts it anew from the records; until then answers are read from them. */
export async function recount({ db }: OnDatabase): Promise<number | null> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    for (const table of ['stay_counts', 'step_counts', 'open_stays', 'counted_days', 'counted'])
      await tx.execute(sql.raw(`delete from process_${table}`))
  })
  return countRecords({ db })
}

/** The number of a record is taken before its transaction ends: one that is still under way may hold an older one. */
async function newestSettled({ db }: OnDatabase): Promise<number | null> {
  const [last] = await rows<{ seq: number }>(
    db,
    sql`select case when is_called then last_value else 0 end::float8 as seq from workflow_record_number`,
  )
  const [seen] = await rows<{ xid: string }>(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`,
  )
  for (let n = 0; n < waits; n += 1) {
    const [now] = await rows<{ ended: boolean }>(
      db,
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${seen!.xid}::xid8 as ended`,
    )
    if (now!.ended) return last!.seq
    await pause(everyMs)
  }
  return null
}

async function countPortion(tx: Tx, upTo: number): Promise<number | 'done' | null> {
  const [held] = await rows<{ got: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lock}) as got`)
  if (!held?.got) return null
  const [row] = await rows<{ seq: number }>(tx, sql`select seq::float8 as seq from process_counted`)
  const from = row?.seq ?? 0
  if (from >= upTo) return 'done'
  const to = Math.min(from + portion, upTo)
  await tx.execute(forMuch)
  const [counted] = await rows<{ records: number }>(tx, countBetween(from, to))
  await tx.execute(sql`insert into process_counted values (1, ${to}, clock_timestamp())
    on conflict (id) do update set seq = excluded.seq, at = excluded.at`)
  return counted!.records
}

/** A day and its month, a store and all of them: an answer adds up whichever are the fewest. */
const wide = sql`lateral (values ('d', day), ('m', date_trunc('month', day::timestamp)::date)) as g (grain, start),
  lateral (values (pfm), (${everyStore})) as s (scope)`

/**
 * Records after one and up to another. A stay is counted as begun with its first step, and in the day of that step as left
 * with the next one, however much later that comes: `process_open_stays` holds those in between.
 */
const countBetween = (from: number, to: number) => sql`
  with batch as materialized (
    select r.instance_id, r.revision, r.at, ${dayOf(sql`r.at`)} as day, r.version, r.from_state, r.to_state, r.actor_id,
      r.event->>'type' as event, ${moves('r')} as moves, i.workflow, coalesce(i.pfm, '') as pfm,
      i.status <> 'active' and max(r.revision) over (partition by r.instance_id) = i.revision as ended
    from workflow_records r join workflow_instances i on i.id = r.instance_id
    where r.seq > ${from} and r.seq <= ${to}
  ), moved as materialized (
    select *, lag(at) over w as prev_at, lag(version) over w as prev_version, lag(to_state) over w as prev_state,
      lead(at) over w is null as newest
    from batch where moves window w as (partition by instance_id order by revision)
  ), left_now as (
    select m.workflow, m.pfm, m.actor_id, coalesce(m.prev_at, o.at) as began, coalesce(m.prev_version, o.version) as version,
      coalesce(m.prev_state, o.state) as state, m.at - coalesce(m.prev_at, o.at) as took
    from moved m left join process_open_stays o on m.prev_at is null and o.instance_id = m.instance_id
    where coalesce(m.prev_at, o.at) is not null
  ), held as (${currentRoles}
  ), facts as (
    select day, workflow, version, pfm, to_state as state, '' as roles, ${arrivedCounter} as bucket from moved
    union all
    select ${dayOf(sql`began`)}, workflow, version, pfm, state, coalesce(roles, ''), ${bucketOf(sql`took`)}
    from left_now left join held on held.user_id = actor_id
  ), stays_put as (
    insert into process_stay_counts as c
    select grain, start, workflow, version, scope, state, roles, bucket, count(*) from facts, ${wide}
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint process_stay_counts_key do update set count = c.count + excluded.count
  ), steps_put as (
    insert into process_step_counts as c
    select grain, start, workflow, version, scope, coalesce(from_state, ''), event, to_state, count(*)
    from batch, ${wide} where event <> ${noted} group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint process_step_counts_key do update set count = c.count + excluded.count
  ), days_put as (
    insert into process_counted_days as c select day, count(*) from batch group by day
    on conflict (day) do update set records = c.records + excluded.records
  ), over as (
    delete from process_open_stays where instance_id in (select instance_id from batch where ended)
  ), open_put as (
    insert into process_open_stays
    select instance_id, at, workflow, version, pfm, to_state from moved where newest and not ended
    on conflict (instance_id) do update set at = excluded.at, version = excluded.version, state = excluded.state
  )
  select count(*)::int as records from batch`
