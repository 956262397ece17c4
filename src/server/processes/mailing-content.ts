import { system } from '../platform/identity/actor.ts'
import { translate } from '../platform/i18n/translate.ts'
import { told, type Content, type MailingRequest } from '../domains/mailings/contents.ts'
import { formatTook } from '../../shared/format.ts'
import { formatWallTime } from '../../shared/store-day.ts'
import { placeName } from './place-name.ts'
import { processWeek } from './process-week.ts'

/** Where processes got slower or faster this week, and where tasks are late. */
export async function processContent(asked: MailingRequest): Promise<Content> {
  const { tx, at, most, language, zone } = asked
  const { changed, late } = await processWeek(tx, system, at, language)
  const took = (ms: number | null) => formatTook(ms ?? 0, language)
  const lines = [
    ...late.map((one) =>
      translate(language, 'mailings:processes.late', {
        ...placeName(one, language),
        late: one.late,
        since: formatWallTime(one.since, zone),
      }),
    ),
    ...changed.map((one) =>
      translate(language, `mailings:processes.${one.verdict}`, {
        ...placeName(one, language),
        before: took(one.before.median),
        after: took(one.after.median),
        count: one.after.left,
      }),
    ),
  ]
  return told(lines.slice(0, most), lines.length, asked)
}
