import { errorCodes } from '../../../shared/error-codes.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import type { EventActionResult } from './actions.ts'

/**
 * Body of the response for a refused action on an event: code, text in the given language, and `mayRepeat` for a busy
 * order.
 */
export function describeActionRefusal(
  { reason }: Extract<EventActionResult, { ok: false }>,
  language: Language,
) {
  const { code, text, ...rest } = refusals[reason]
  return { code, message: translate(language, text), ...rest }
}

const refusals = {
  notFound: { code: errorCodes.pageNotFound, text: 'errors:pageNotFound' },
  impossible: { code: errorCodes.actionDenied, text: 'errors:eventActionImpossible' },
  busy: { code: errorCodes.internal, text: 'errors:orderBusy', mayRepeat: true },
}
