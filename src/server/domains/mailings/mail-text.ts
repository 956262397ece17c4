import type { Mailing } from '../../../../schemas/values/mailings.ts'
import type { MailingParams } from '../../engine/events/event-catalog.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'

/** Builds the subject and the text of a mail to staff. */
export function buildMailingText(
  mailing: Mailing,
  { lines, left, ...params }: MailingParams,
  language: Language,
): { subject: string; text: string } {
  const translateText = (key: string, options = {}) =>
    translate(language, `mailings:${key}`, { ...params, ...options })
  return {
    subject: translateText(`${mailing}.subject`),
    text:
      [
        translateText(`${mailing}.text`),
        lines.join('\n'),
        ...(left > 0 ? [translateText('left', { count: left })] : []),
        translateText(`${mailing}.todo`),
        translateText('signature'),
      ].join('\n\n') + '\n',
  }
}
