import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db } from '../platform/db/database.ts'
import {
  largeQuerySettings,
  buildIntervalMsSql,
  buildStateStaysSql,
  type StateStaysRequest,
} from './stays.ts'

/** Number of steps between the quantiles of {@link readStateDurationQuantiles}, which are 0, 0.025 … 1. */
export const quantileSteps = 40

const steps = Array.from({ length: quantileSteps + 1 }, (_, n) => (n / quantileSteps).toFixed(3)).join(', ')
export const buildQuantilesSql = (duration: string): SQL =>
  sql.raw(`percentile_disc(array[${steps}]) within group (order by ${duration})`)
export interface StateDurationQuantiles {
  /** Number of stays that began in the period. */
  visits: number
  /** Number of these stays that have ended. */
  left: number
  /** Quantiles of the durations of the ended stays, in ms. Null if there are none. */
  took: number[] | null
}

/** Reads how long instances stayed in each state that they entered in the period. */
export async function readStateDurationQuantiles(
  db: Db,
  request: StateStaysRequest,
): Promise<(StateDurationQuantiles & { state: string })[]> {
  return db.transaction(async (tx) => {
    await tx.execute(largeQuerySettings)
    return queryRows(
      tx,
      sql`with ${buildStateStaysSql(request)}, grouped as (
          select state, count(*)::int as visits, count(took)::int as "left",
            ${buildQuantilesSql('took')} as q
          from stays group by state)
        select state, visits, "left",
          case when "left" > 0 then (select json_agg(${buildIntervalMsSql('one')} order by n) from unnest(q) with ordinality u(one, n)) end as took
        from grouped order by state`,
    )
  })
}
