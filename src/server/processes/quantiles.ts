import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db } from '../platform/db/database.ts'
import { largeQuerySettings, buildIntervalMsSql, buildStaysSql, type StaysRequest } from './stays.ts'

/** Number of steps between the quantiles of {@link readQuantiles}: 0, 0.025 … 1. */
export const quantileSteps = 40

const steps = Array.from({ length: quantileSteps + 1 }, (_, n) => (n / quantileSteps).toFixed(3)).join(', ')
export const buildQuantilesSql = (duration: string): SQL =>
  sql.raw(`percentile_disc(array[${steps}]) within group (order by ${duration})`)
export interface StateQuantiles {
  visits: number
  left: number
  took: number[] | null
}

/**
 * Reads, for every state that was entered in the period, the number of entries and the quantiles of the ended stays
 * (ms).
 */
export async function readQuantiles(
  db: Db,
  request: StaysRequest,
): Promise<(StateQuantiles & { state: string })[]> {
  return db.transaction(async (tx) => {
    await tx.execute(largeQuerySettings)
    return queryRows(
      tx,
      sql`with ${buildStaysSql(request)}, grouped as (
          select state, count(*)::int as visits, count(took)::int as "left",
            ${buildQuantilesSql('took')} as q
          from stays group by state)
        select state, visits, "left",
          case when "left" > 0 then (select json_agg(${buildIntervalMsSql('one')} order by n) from unnest(q) with ordinality u(one, n)) end as took
        from grouped order by state`,
    )
  })
}
