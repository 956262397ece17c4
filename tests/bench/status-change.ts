import pg from 'pg'
import { round } from './measure.ts'

const changes = 1_000

/** Orders spread over all years, one statement each. */
const changeOne = `update orders set order_status_id = case order_status_id when 12 then 13 else 12 end, date_update = now()
  where id = $1`

/**
 * The cost of one change of an order's status in PostgreSQL: WAL bytes right after a checkpoint, when whole pages are
 * written, and later, when only changes are; page accesses; the share of updates that touched no index of `orders`.
 */
export async function measureStatusChange(url: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const queryRow = async <T extends object>(text: string, values: unknown[] = []) =>
    (await db.query<T>(text, values)).rows[0]!
  const walNow = async () =>
    Number((await queryRow<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`)).at)
  const counters = () =>
    queryRow<{ blocks: string; updates: string; hot: string }>(`
      select (select blks_hit + blks_read from pg_stat_database where datname = current_database()) as blocks,
        n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'orders'`)
  try {
    const { least, most } = await queryRow<{ least: string; most: string }>(
      'select min(id) as least, max(id) as most from orders where id > 1000000',
    )
    const stride = Math.floor((Number(most) - Number(least)) / changes)
    const changeAll = async () => {
      const before = await walNow()
      for (let n = 0; n < changes; n++)
        await db.query({ name: 'change', text: changeOne, values: [Number(least) + n * stride] })
      return round(((await walNow()) - before) / changes, 0)
    }
    await db.query('checkpoint')
    const walAfterCheckpoint = await changeAll()
    // There and back: afterwards every page that the next changes touch has been written to the WAL in full.
    await changeAll()
    await changeAll()
    await db.query('select pg_stat_force_next_flush()')
    const before = await counters()
    const walBytes = await changeAll()
    await db.query('select pg_stat_force_next_flush()')
    const after = await counters()
    const sizes = await queryRow<{ rows: string; indexes: string }>(`
      select sum(pg_relation_size(oid)) as rows, sum(pg_indexes_size(oid)) as indexes from pg_class
      where relname in ('orders', 'order_states') and relkind = 'r'`)
    const difference = (key: 'blocks' | 'updates' | 'hot') => Number(after[key]) - Number(before[key])
    return {
      walBytes,
      walAfterCheckpoint,
      pageAccesses: round(difference('blocks') / changes, 1),
      withoutIndexes: round(difference('hot') / difference('updates'), 2),
      megabytesOfRows: Math.round(Number(sizes.rows) / 2 ** 20),
      megabytesOfIndexes: Math.round(Number(sizes.indexes) / 2 ** 20),
    }
  } finally {
    await db.end()
  }
}
