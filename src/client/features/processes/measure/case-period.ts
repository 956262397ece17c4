import type { StateTrend } from '../../../../../schemas/api/process-trend.ts'
import { addDays, combineDayAndTime } from '../../../../shared/store-day.ts'

/** Period and store of a count, as filters of the list of its cases. */
export interface CasePeriod {
  since: string
  until: string
  pfm: string | undefined
}

export const pickCasePeriod = ({ from, to }: { from: string; to: string }) => ({ since: from, until: to })

/** Time zone of the days of a trend, as on the server. */
const zone = 'Europe/Moscow'

/** The part of a day or week of a trend that is within its period. */
export function getPeriodOfPoint(
  { from, to, by }: Pick<StateTrend, 'from' | 'to' | 'by'>,
  start: string,
): Pick<CasePeriod, 'since' | 'until'> {
  const getMidnight = (day: string) => new Date(combineDayAndTime(day, '00:00', zone)).toISOString()
  const [first, end] = [getMidnight(start), getMidnight(addDays(start, by === 'week' ? 7 : 1))]
  return { since: first < from ? from : first, until: end > to ? to : end }
}
