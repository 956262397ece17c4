import { errorCodes } from '../../../shared/error-codes.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import type { ActionResult } from './actions.ts'

/** Why an action on an event was not done, in the reader's language. */
export function whyNot({ reason }: Extract<ActionResult, { ok: false }>, language: Language) {
  const { code, text, ...more } = notDone[reason]
  return { code, message: translate(language, text), ...more }
}

const notDone = {
  notFound: { code: errorCodes.pageNotFound, text: 'errors:pageNotFound' },
  impossible: { code: errorCodes.actionDenied, text: 'errors:eventActionImpossible' },
  busy: { code: errorCodes.internal, text: 'errors:orderBusy', mayRepeat: true },
}
