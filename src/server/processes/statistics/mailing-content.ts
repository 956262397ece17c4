import type { StateMeasurement } from '../../../../schemas/api/process-statistics.ts'
import { systemActor } from '../../platform/identity/actor.ts'
import { translate } from '../../platform/i18n/translate.ts'
import {
  createMailingContent,
  type MailingContent,
  type MailingContentRequest,
} from '../../domains/mailings/contents.ts'
import { formatDurationInOneUnit } from '../../../shared/format.ts'
import { formatWallTime } from '../../../shared/store-day.ts'
import { getStoredStateNames } from '../stored-state-names.ts'
import { readWeeklyProcessChanges } from './process-week.ts'

/**
 * Creates the content of the mail to process owners: states with late tasks, and states that became slower or faster
 * this week.
 */
export async function createProcessMailingContent(request: MailingContentRequest): Promise<MailingContent> {
  const { tx, at, maxLines, language, zone } = request
  const { changed, late } = await readWeeklyProcessChanges(tx, systemActor, at, language)
  const formatMedian = ({ median, medianAtLeast }: StateMeasurement) => {
    const time = formatDurationInOneUnit(median ?? medianAtLeast ?? 0, language)
    return median === null ? translate(language, 'mailings:processes.atLeast', { time }) : time
  }
  const lines = [
    ...late.map((place) =>
      translate(language, 'mailings:processes.late', {
        ...getStoredStateNames(place, language),
        late: place.late,
        since: formatWallTime(place.since, zone),
      }),
    ),
    ...changed.map((place) =>
      translate(language, `mailings:processes.${place.verdict}`, {
        ...getStoredStateNames(place, language),
        before: formatMedian(place.before),
        after: formatMedian(place.after),
        count: place.after.left,
        waiting: place.after.unfinished,
      }),
    ),
  ]
  return createMailingContent(lines.slice(0, maxLines), lines.length, request)
}
