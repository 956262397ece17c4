import { sql } from 'drizzle-orm'
import type { ProcessWeekComparison, ChangedStateDuration } from '../../../schemas/api/process-statistics.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { queryRows, type Db } from '../platform/db/database.ts'
import { isKnownVersion } from '../engine/registry.ts'
import { buildStoresCondition } from '../platform/access/stores-condition.ts'
import { readStatesWithLateTasks } from './counts-repository.ts'
import type { Language } from '../platform/i18n/translate.ts'
import { getLeafStatePaths, getStoredStateNames } from './stored-state-names.ts'
import { computeMedianInterval, compareMedians } from './publication-effect.ts'
import { buildQuantilesSql, type StateDurationQuantiles } from './quantiles.ts'
import {
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

interface StateMeasures extends StateDurationQuantiles {
  workflow: string
  version: number
  state: string
  recent: boolean
}

/**
 * Reads the states in which instances became slower or faster in the last seven days compared with the seven days
 * before, and the states with late tasks now. For the durations all versions of a process are counted together. A stay
 * counts in the week in which it ended. Stays that began more than three weeks ago are not counted.
 */
export async function readWeeklyProcessChanges(
  db: Db,
  actor: Actor,
  now: Date,
  language: Language,
): Promise<ProcessWeekComparison> {
  const [middle, from] = [new Date(now.getTime() - week), new Date(now.getTime() - 2 * week)]
  const { measures, late } = await db.transaction(async (tx) => {
    await tx.execute(largeQuerySettings)
    const measures = await queryRows<StateMeasures>(
      tx,
      sql`with moved as (
          select i.workflow, r.version, r.from_state as state, r.at, r.at - lag(r.at) over w as took
          from workflow_records r join workflow_instances i on i.id = r.instance_id
          where r.at >= ${buildTimestampSql(new Date(from.getTime() - week))} and r.at < ${buildTimestampSql(now)} and ${buildStateChangeCondition('r')}
            and ${buildStoresCondition(actor, undefined, sql`i.pfm`)}
          window w as (partition by r.instance_id order by r.revision)
        ), grouped as (
          select workflow, max(version) as version, state, at >= ${buildTimestampSql(middle)} as recent, count(*)::int as visits,
            count(took)::int as "left", ${buildQuantilesSql('took')} as q
          from moved where at >= ${buildTimestampSql(from)} and state is not null and took is not null
          group by workflow, state, recent)
        select workflow, version, state, recent, visits, "left",
          (select json_agg(${buildIntervalMsSql('one')} order by n) from unnest(q) with ordinality u(one, n)) as took
        from grouped`,
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
      const sides = { before: computeMedianInterval(before), after: computeMedianInterval(after) }
      const verdict = compareMedians(sides)
      if (verdict !== 'slower' && verdict !== 'faster') return []
      const { workflow, version, state } = after
      const storedState = { workflow, version, state }
      if (!isKnown(storedState)) return []
      const { state: name } = getStoredStateNames(storedState, language)
      return [{ ...storedState, name, leaves: getLeafStatePaths(storedState), ...sides, verdict }]
    })
    .filter(
      ({ before, after }) =>
        Math.abs(computeMedianChange({ before, after })) >= minChange * (before.median ?? 0),
    )
    .sort((a, b) => computeTotalChange(b) - computeTotalChange(a))
  return {
    from: from.toISOString(),
    middle: middle.toISOString(),
    to: now.toISOString(),
    changed: changed.slice(0, maxRows),
    late: late.filter(isKnown),
  }
}

const isKnown = ({ workflow, version }: { workflow: string; version: number }) =>
  isKnownVersion(workflow, version)
const computeMedianChange = ({ before, after }: Pick<ChangedStateDuration, 'before' | 'after'>) =>
  (after.median ?? 0) - (before.median ?? 0)
/** Total time that all instances together lost or gained by the change in the last week, in ms. */
const computeTotalChange = (state: ChangedStateDuration) =>
  Math.abs(computeMedianChange(state)) * state.after.left
