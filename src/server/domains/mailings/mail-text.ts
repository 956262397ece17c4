import type { Mailing } from '../../../../schemas/values/mailings.ts'
import type { MailingParams } from '../../engine/events/event-catalog.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'

/** Subject and text of a mail to staff. */
export function mailingText(
  mailing: Mailing,
  { lines, left, ...params }: MailingParams,
  language: Language,
): { subject: string; text: string } {
  const say = (key: string, more = {}) => translate(language, `mailings:${key}`, { ...params, ...more })
  return {
    subject: say(`${mailing}.subject`),
    text:
      [
        say(`${mailing}.text`),
        lines.join('\n'),
        ...(left > 0 ? [say('left', { count: left })] : []),
        say(`${mailing}.todo`),
        say('signature'),
      ].join('\n\n') + '\n',
  }
}
