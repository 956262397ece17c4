import { sql } from 'drizzle-orm'
import type {
  ProcessWeekComparison,
  ChangedStateDuration,
  StateMeasurement,
} from '../../../../schemas/api/process-statistics.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { readStatesWithLateTasks } from './counts-repository.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { isKnownVersion } from '../../engine/registry.ts'
import { getLeafStatePaths, getStoredStateNames } from '../stored-state-names.ts'
import { compareStays, type ComparedStayGroup } from './compare-stays.ts'
import { buildDurationGroupSql, observationColumnsSql } from './observations.ts'
import {
  buildAgeSql,
  buildTimestampSql,
  largeQuerySettings,
  buildStateChangeCondition,
  buildIntervalMsSql,
} from './stays.ts'

const day = 86_400_000
const week = 7 * day
/** Minimum relative change of a median. A smaller change is not reported, even if it is statistically significant. */
const minChange = 0.2
const maxRows = 50

interface StateMeasures extends ComparedStayGroup {
  workflow: string
  version: number
  state: string
  recent: boolean
}

/**
 * Reads the states in which instances became slower or faster in the last seven days compared with the seven days
 * before, and the states with late tasks now. For the durations all versions of a process are counted together. A stay
 * counts in the week in which it began. Stays that have not ended count as longer than they are now.
 */
export async function readWeeklyProcessChanges(
  db: Db,
  actor: Actor,
  now: Date,
  language: Language,
): Promise<ProcessWeekComparison> {
  const [middle, from] = [new Date(now.getTime() - week), new Date(now.getTime() - 2 * week)]
  const duration = sql`coalesce(took, ${buildAgeSql(sql`at`, now)})`
  const { measures, late } = await db.transaction(async (tx) => {
    await tx.execute(largeQuerySettings)
    const measures = await queryRows<StateMeasures>(
      tx,
      sql`with moved as (
          select i.workflow, i.status, r.version, r.to_state as state, r.at, lead(r.at) over w - r.at as took
          from workflow_records r join workflow_instances i on i.id = r.instance_id
          where r.at >= ${buildTimestampSql(from)} and r.at < ${buildTimestampSql(now)} and ${buildStateChangeCondition('r')}
            and ${buildStoresCondition(actor, undefined, sql`i.pfm`)}
          window w as (partition by r.instance_id order by r.revision)
        ), observed as (
          select workflow, state, at >= ${buildTimestampSql(middle)} as recent, max(version) as version,
            min(${buildIntervalMsSql(duration)}) as ms, count(*) as visits, count(took) as ended,
            count(*) filter (where took is null and status = 'active') as waiting
          from moved group by 1, 2, 3, ${buildDurationGroupSql(duration)}
        )
        select workflow, max(version) as version, state, recent, ${observationColumnsSql}, 0 as migrated
        from observed group by workflow, state, recent`,
    )
    return { measures, late: await readStatesWithLateTasks(tx, actor, now, maxRows) }
  })
  const pairs = new Map<string, { before?: StateMeasures; after?: StateMeasures }>()
  for (const row of measures) {
    const key = `${row.workflow} ${row.state}`
    pairs.set(key, { ...pairs.get(key), [row.recent ? 'after' : 'before']: row })
  }
  const changed = [...pairs.values()]
    .flatMap(({ before, after }): ChangedStateDuration[] => {
      if (!before || !after) return []
      const { verdict, ...comparison } = compareStays(before, after)
      if (verdict !== 'slower' && verdict !== 'faster') return []
      const { before: recorded, after: recent, change } = comparison
      if (!recorded || !recent || !change) return []
      const { workflow, version, state } = after
      const storedState = { workflow, version, state }
      if (!isKnown(storedState)) return []
      const { state: name } = getStoredStateNames(storedState, language)
      return [
        {
          ...storedState,
          name,
          leaves: getLeafStatePaths(storedState),
          before: recorded,
          after: recent,
          change,
          verdict,
        },
      ]
    })
    .filter(({ before, after }) => {
      const [past, recent] = [getLowestMedian(before), getLowestMedian(after)]
      return Math.abs(recent - past) >= minChange * past
    })
    .sort((a, b) => computeTotalChange(b) - computeTotalChange(a))
  return {
    from: from.toISOString(),
    middle: middle.toISOString(),
    to: now.toISOString(),
    changed: changed.slice(0, maxRows),
    late: late.filter(isKnown),
  }
}

const isKnown = ({ workflow: name, version }: { workflow: string; version: number }) =>
  isKnownVersion(name, version)
/** Median, or its lower bound if only that is known. */
const getLowestMedian = ({ median, medianAtLeast }: StateMeasurement) => median ?? medianAtLeast ?? 0
/** Total time that all instances together lost or gained by the change in the last week, in ms. */
const computeTotalChange = ({ before, after }: ChangedStateDuration) =>
  Math.abs(getLowestMedian(after) - getLowestMedian(before)) * after.visits
