import { sql } from 'drizzle-orm'
import { rows, type Db } from '../server/platform/db/database.ts'
import type { Services } from '../server/platform/services.ts'

/** So often the tills tell what they have printed, ms. */
const everyMs = 2_000
const atOnce = 100

interface Paper {
  orderId: number
  type: 'sell' | 'sellRefund'
  minor: number
  at: string
  name: string
}

/** What tills of the stores took and gave back, the oldest first; `after`: of those that were told already, the last. */
export const tillPapers = (db: Db, after: Pick<Paper, 'at' | 'name'>): Promise<Paper[]> =>
  rows<Paper>(
    db,
    sql`select * from (select order_id::float8 as "orderId", amount::float8 as minor,
        case when kind = 'paid' then 'sell' else 'sellRefund' end as type,
        to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        order_id || '-' || number as name
      from ledger_entries
      where way = 'till' and status = 'settled' and kind in ('paid', 'refunded') and amount > 0) p
      where (at, name) > (${after.at}, ${after.name}) order by at, name limit ${atOnce}`,
  )

/** The demo's stores have no tills of their own: what was paid at them is told to the simulator of Set Kit. */
export function startDemoTills({ config, database: { db }, log }: Services): { stop: () => Promise<void> } {
  const { setKit, profile, seedOrders } = config
  let last = { at: '', name: '' }
  let telling: Promise<void> | null = null
  const tell = async () => {
    for (const { at, name, minor, ...paper } of await tillPapers(db, last)) {
      const body = JSON.stringify({ ...paper, id: name, at, total: (minor / 100).toFixed(2) })
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
    telling ??= tell()
      // A simulator that is not there yet hears of it later.
      .catch((err: unknown) => log.debug({ err }, 'tills of the demo'))
      .finally(() => (telling = null))
  }
  const isDemo = profile === 'development' && seedOrders > 0 && !setKit.off && setKit.url.endsWith('/setkit')
  const timer = isDemo ? setInterval(tick, everyMs) : undefined
  return {
    stop: async () => {
      clearInterval(timer)
      await telling
    },
  }
}
