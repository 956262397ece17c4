import { sql } from 'drizzle-orm'
import { queryRows } from '../../src/server/platform/db/database.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import { updateRecordCounters } from '../../src/server/processes/statistics/count-records.ts'
import {
  readStatistics,
  type StatisticsRequest,
} from '../../src/server/processes/statistics/statistics-repository.ts'
import { startCluster } from '../support/cluster.ts'
import { median, round, writeFigure } from './measure.ts'

const instances = Number(process.env.INSTANCES ?? 150_000)
const repeats = Number(process.env.REPEATS ?? 5)
const barMs = 200
const day = 86_400_000
const stateNames = ['ready', 'collecting', 'packing', 'checking', 'storing', 'formatted']

/** A year of tasks in 100 stores, six steps each, from seconds to days; records are stored in order of time. */
const year = (count: number) => sql`
  with lives as (
    select n, now() - interval '365 days' + random() * interval '365 days' as began,
      (1001 + n % 100)::text as pfm, array(select 15 * exp(random() * 6) + n * 0 from generate_series(1, 5)) as took
    from generate_series(1, ${count}::int) n
  ), steps as (
    select n, s, pfm, began + (select coalesce(sum(t), 0) from unnest(took[1:s]) t) * interval '1 second' as at
    from lives, generate_series(0, 5) s
  ), made as (
    insert into workflow_instances (id, workflow, version, hash, revision, status, value, state, context, pfm, created_at, updated_at)
    select 10000000 + n, 'formatting', 2, '-', max(s), case when max(s) = 5 then 'done' else 'active' end, '{}',
      (array[${sql.raw(stateNames.map((name) => `'${name}'`).join())}])[max(s) + 1], '{}', min(pfm), min(at), max(at)
    from steps where at < now() group by n
  )
  insert into workflow_records (instance_id, revision, at, version, actor_id, actor_name, from_state, event, to_state, effects)
  select 10000000 + n, s, at, 2, case when s % 3 = 0 then 'system' else 'p' || (n % 500) end, '-',
    (array[${sql.raw(stateNames.map((name) => `'${name}'`).join())}])[s], jsonb_build_object('type', case when s = 0 then '@start' else 'STEP' || s end,
      'payload', jsonb_build_object('note', repeat('x', 200)), 'at', at, 'facts', '{}'::jsonb),
    (array[${sql.raw(stateNames.map((name) => `'${name}'`).join())}])[s + 1], '[]'
  from steps where at < now() order by at`

/** Statistics of a year from the counters, and the same from the records themselves. */
export async function po6(): Promise<void> {
  const cluster = await startCluster({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const database = await openPostgresqlDatabase(cluster.url)
  try {
    await migrateDatabase(database)
    const { db } = database
    await db.execute(sql`select ensure_record_partitions(now() - interval '13 months', now())`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(year(instances))
    })
    for (const table of ['workflow_records', 'workflow_instances'])
      await db.execute(sql.raw(`vacuum (analyze) ${table}`))
    const countStartedAt = performance.now()
    const records = await updateRecordCounters(database)
    const countMs = performance.now() - countStartedAt
    await db.execute(sql`vacuum (analyze) process_stay_counts`)
    const now = new Date()
    const actor = {
      id: 'o',
      name: 'o',
      rights: new Set(),
      stores: 'all',
    } as unknown as StatisticsRequest['actor']
    const requests = (
      days: number,
      query: StatisticsRequest['query'],
      exactUpTo: number,
    ): StatisticsRequest => ({
      actor,
      language: 'ru',
      workflow: { name: 'formatting', version: 2 },
      query,
      exactUpTo,
      period: { from: new Date(now.getTime() - days * day), to: now, now },
    })
    const time = async (request: StatisticsRequest) => {
      const times: number[] = []
      for (let n = 0; n <= repeats; n += 1) {
        const startedAt = performance.now()
        await readStatistics(db, request)
        if (n > 0) times.push(performance.now() - startedAt)
      }
      return round(median(times), 1)
    }
    const questions = {
      year: [365, {}],
      'year of a store': [365, { pfm: '1007' }],
      'year by role': [365, { by: 'role' }],
      'year by store': [365, { by: 'store' }],
      '30 days': [30, {}],
    } as const
    const detail: Record<string, { counters: number; records: number }> = {}
    for (const [name, [days, query]] of Object.entries(questions))
      detail[name] = {
        counters: await time(requests(days, query, -1)),
        records: await time(requests(days, query, Infinity)),
      }
    const sizes = await queryRows<{ name: string; mb: number }>(
      db,
      sql`select p.name, round(sum(pg_total_relation_size(p.id)) / 1048576.0, 1)::float8 as mb from (
          select 'records' as name, inhrelid as id from pg_inherits where inhparent = 'workflow_records'::regclass
          union all select 'time index', inhrelid from pg_inherits where inhparent = 'workflow_records_time'::regclass
          union all select 'counters', c.oid from pg_class c where c.relname like 'process\\_%' and c.relkind = 'r') p group by 1`,
    )
    writeFigure({
      id: 'PO-6',
      measured: detail.year!.counters,
      bar: barMs,
      unit: `ms, median of ${repeats}: statistics of a year with ${records} records of ${instances} instances, by the counters`,
      holds: detail.year!.counters <= barMs,
      reference: `the same answer from the records in the same run, ${detail.year!.records} ms`,
      detail: { ms: detail, countedIn: `${round(countMs / 1000, 1)} s`, mb: sizes },
    })
  } finally {
    await database.close()
    cluster.stop()
  }
}
