import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { queryRows, type Database, type Tx } from '../../platform/db/database.ts'
import { externalChangeEventType } from '../../engine/interpret.ts'
import {
  buildDurationBucketSql,
  arrivalsBucket,
  countingRule,
  buildCounterDaySql,
  allStoresCode,
  currentRolesSql,
} from './counters.ts'
import { largeQuerySettings, buildStateChangeCondition } from './stays.ts'

type DatabaseAccess = Pick<Database, 'db'>

/** Arbitrary unique key of the advisory lock. Only the server that has it may count. */
const lock = 712_005
/** Number of record numbers that one transaction covers. Such a transaction takes one or two seconds. */
const batchSize = 20_000
/** Interval between checks for open transactions, in ms. */
const pollIntervalMs = 100
const maxPolls = 50

/**
 * Adds to the counters all records that exist at the time of the call. For this, waits until the transactions that are
 * open at that time have ended. Statistics read uncounted records directly, so this function may run at any time.
 * Returns the number of counted records, or null if another server is counting or a transaction stays open for too
 * long.
 */
export async function updateRecordCounters({ db }: DatabaseAccess): Promise<number | null> {
  const lastSeq = await findNewestSettled({ db })
  if (lastSeq === null) return null
  for (let counted = 0; ;) {
    const batchCount = await db.transaction((tx) => countBatch(tx, lastSeq))
    if (batchCount === null) return null
    if (batchCount === 'done') return counted
    counted += batchCount
  }
}

/**
 * Deletes all counters and counts all records again. Until this is finished, statistics read uncounted records
 * directly. Returns the same as {@link updateRecordCounters}.
 */
export async function rebuildRecordCounters({ db }: DatabaseAccess): Promise<number | null> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    await deleteCounters(tx)
  })
  return updateRecordCounters({ db })
}

async function deleteCounters(tx: Tx): Promise<void> {
  for (const table of ['stay_counts', 'step_counts', 'open_stays', 'counted_days', 'counted'])
    await tx.execute(sql.raw(`delete from process_${table}`))
}

/**
 * Returns a record number up to which no new record can appear. A record gets its number before its transaction ends,
 * so an open transaction may still commit a lower number than the newest one. Null if a transaction stays open for too
 * long.
 */
async function findNewestSettled({ db }: DatabaseAccess): Promise<number | null> {
  const [last] = await queryRows<{ seq: number }>(
    db,
    sql`select case when is_called then last_value else 0 end::float8 as seq from workflow_record_number`,
  )
  const [snapshot] = await queryRows<{ xid: string }>(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`,
  )
  for (let n = 0; n < maxPolls; n += 1) {
    const [poll] = await queryRows<{ ended: boolean }>(
      db,
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${snapshot!.xid}::xid8 as ended`,
    )
    if (poll!.ended) return last!.seq
    await pause(pollIntervalMs)
  }
  return null
}

async function countBatch(tx: Tx, lastSeq: number): Promise<number | 'done' | null> {
  const [lockRow] = await queryRows<{ got: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lock}) as got`,
  )
  if (!lockRow?.got) return null
  const cursors = await queryRows<{ id: number; seq: number }>(
    tx,
    sql`select id, seq::float8 as seq from process_counted`,
  )
  const isOutdated = cursors.some(({ id }) => id !== countingRule)
  const from = isOutdated ? 0 : (cursors[0]?.seq ?? 0)
  if (from >= lastSeq) return 'done'
  const to = Math.min(from + batchSize, lastSeq)
  await tx.execute(largeQuerySettings)
  if (isOutdated) {
    await tx.execute(sql`set local statement_timeout = 0`)
    await deleteCounters(tx)
  }
  const [counted] = await queryRows<{ records: number }>(tx, countBatchSql(from, to))
  await tx.execute(sql`insert into process_counted values (${countingRule}, ${to}, clock_timestamp())
    on conflict (id) do update set seq = excluded.seq, at = excluded.at`)
  return counted!.records
}

/**
 * Multiplies each counted row: per day and per month, per store and for all stores. A query then adds up as few rows as
 * possible.
 */
const rollups = sql`lateral (values ('d', day), ('m', date_trunc('month', day::timestamp)::date)) as g (grain, start),
  lateral (values (pfm), (${allStoresCode})) as s (scope)`

/**
 * Counts the records with a number above `from` and up to `to`. The start and the end of a stay are both counted on the
 * day on which the stay started, even if it ends much later. `process_open_stays` contains the current stays of active
 * instances.
 */
const countBatchSql = (from: number, to: number) => sql`
  with batch as materialized (
    select r.instance_id, r.revision, r.at, ${buildCounterDaySql(sql`r.at`)} as day, r.version, r.from_state, r.to_state, r.actor_id,
      r.event->>'type' as event, ${buildStateChangeCondition('r')} as moves, i.workflow, coalesce(i.pfm, '') as pfm,
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
  ), role_sets as (${currentRolesSql}
  ), facts as (
    select day, workflow, version, pfm, to_state as state, '' as roles, ${arrivalsBucket} as bucket from moved
    union all
    select ${buildCounterDaySql(sql`began`)}, workflow, version, pfm, state, coalesce(roles, ''), ${buildDurationBucketSql(sql`took`)}
    from left_now left join role_sets on role_sets.user_id = actor_id
  ), stays_put as (
    insert into process_stay_counts as c
    select grain, start, workflow, version, scope, state, roles, bucket, count(*) from facts, ${rollups}
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint process_stay_counts_key do update set count = c.count + excluded.count
  ), steps_put as (
    insert into process_step_counts as c
    select grain, start, workflow, version, scope, coalesce(from_state, ''), event, to_state, count(*)
    from batch, ${rollups} where event <> ${externalChangeEventType} group by 1, 2, 3, 4, 5, 6, 7, 8
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
