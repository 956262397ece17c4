import { sql } from 'drizzle-orm'
import { queryRows, type Db } from '../server/platform/db/database.ts'
import type { Services } from '../server/platform/services.ts'

/** Interval between reports to the Set Kit simulator, in ms. */
const intervalMs = 2_000
const batchSize = 100

interface TillReceipt {
  orderId: number
  type: 'sell' | 'sellRefund'
  minor: number
  at: string
  name: string
}

/**
 * Returns the payments and refunds at the tills of the stores that were made after the last reported one, oldest first,
 * at most {@link batchSize} of them.
 */
export const readTillReceipts = (db: Db, after: Pick<TillReceipt, 'at' | 'name'>): Promise<TillReceipt[]> =>
  queryRows<TillReceipt>(
    db,
    sql`select * from (select order_id::float8 as "orderId", amount::float8 as minor,
        case when kind = 'paid' then 'sell' else 'sellRefund' end as type,
        to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        order_id || '-' || number as name
      from ledger_entries
      where way = 'till' and status = 'settled' and kind in ('paid', 'refunded') and amount > 0) p
      where (at, name) > (${after.at}, ${after.name}) order by at, name limit ${batchSize}`,
  )

/**
 * Reports payments and refunds at the tills to the Set Kit simulator, because demo stores have no real tills. Does
 * nothing unless a development server with demo orders uses the simulator.
 */
export function startTillReporting({ config, database: { db }, log }: Services): {
  stop: () => Promise<void>
} {
  const { setKit, profile, seedOrders } = config
  let last = { at: '', name: '' }
  let reporting: Promise<void> | null = null
  const report = async () => {
    for (const { at, name, minor, ...receipt } of await readTillReceipts(db, last)) {
      const body = JSON.stringify({ ...receipt, id: name, at, total: (minor / 100).toFixed(2) })
      const { ok } = await fetch(`${setKit.url}/print`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(5_000),
      })
      if (!ok) return
      last = { at, name }
    }
  }
  const tick = () => {
    reporting ??= report()
      // If the simulator is not available yet, the receipts are reported later.
      .catch((err: unknown) => log.debug({ err }, 'tills of the demo'))
      .finally(() => (reporting = null))
  }
  const isDemo = profile === 'development' && seedOrders > 0 && !setKit.off && setKit.url.endsWith('/setkit')
  const timer = isDemo ? setInterval(tick, intervalMs) : undefined
  return {
    stop: async () => {
      clearInterval(timer)
      await reporting
    },
  }
}
