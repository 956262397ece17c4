import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { StateTrend, StateTrendQuery } from '../../../../schemas/api/process-trend.ts'
import { addDays, getStoreDay } from '../../../shared/store-day.ts'
import type { Db } from '../../platform/db/database.ts'
import { workflowPublications } from '../../platform/db/schema/workflow.ts'
import { counterZone } from './counters.ts'
import { noStayTimes } from './observations.ts'
import { withStatisticsReader, type StatisticsRequest } from './statistics-repository.ts'

/**
 * Maximum number of days that are displayed one by one. Longer periods are grouped by week unless days are requested.
 */
const maxDays = 62

type TrendRequest = Omit<StatisticsRequest, 'language' | 'query'> & {
  query: Pick<StateTrendQuery, 'pfm' | 'state' | 'by'>
}

/** Reads the durations of stays by the day or week in which the stays began, and the publications in the period. */
export async function readStayDurationTrend(db: Db, request: TrendRequest): Promise<StateTrend> {
  const { workflow, period, query } = request
  const days = getDays(period)
  const by = query.by ?? (days.length > maxDays ? 'week' : 'day')
  const getStart = by === 'day' ? (day: string) => day : getMonday
  const { stayMeasures, publications, approximate } = await withStatisticsReader(
    db,
    request,
    async (reader, tx) => ({
      approximate: reader.approximate,
      stayMeasures: await reader.measures(by, query.state),
      publications: await tx
        .select()
        .from(workflowPublications)
        .where(
          and(
            eq(workflowPublications.workflow, workflow.name),
            gte(workflowPublications.at, period.from),
            lt(workflowPublications.at, period.to),
          ),
        )
        .orderBy(asc(workflowPublications.id)),
    }),
  )
  const byStart = new Map(stayMeasures.map(({ key, state: _, ...measures }) => [key, measures]))
  const emptyMeasures = { visits: 0, left: 0, unfinished: 0, ...noStayTimes }
  const currentStart = getStart(getStoreDay(period.now, counterZone))
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    approximate,
    by,
    points: [...new Set(days.map(getStart))].map((start) => {
      const measures = byStart.get(start) ?? emptyMeasures
      return { start, ...measures, incomplete: start >= currentStart || measures.unfinished > 0 }
    }),
    publications: publications.map(({ at, act, version, fromVersion, pfms, share }) => ({
      start: getStart(getStoreDay(at, counterZone)),
      at: at.toISOString(),
      version,
      pfms,
      share,
      act: act as StateTrend['publications'][number]['act'],
      from: fromVersion,
    })),
  }
}

/**
 * Days that the period contains at least partly, in the time zone of the counters. The end of the period is exclusive.
 */
function getDays({ from, to }: { from: Date; to: Date }): string[] {
  const last = getStoreDay(new Date(Math.max(from.getTime(), to.getTime() - 1)), counterZone)
  const days: string[] = []
  for (let day = getStoreDay(from, counterZone); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function getMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
