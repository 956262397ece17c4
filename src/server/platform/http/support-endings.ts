import { errorCodes } from '../../../shared/error-codes.ts'
import { translate, type Language } from '../i18n/translate.ts'
import type { Refusal } from './refusal.ts'

/** Whom a user writes to when nothing on the screen helps; null: no address is configured. */
export interface SupportAddresses {
  /** Of the whole product. */
  general: string | null
  /** Of whoever looks after tasks that cannot be completed, and after order statuses. */
  it: string | null
  crm: string | null
}

/** Refusals of a step or an action that nothing on the screen can undo. */
const ofTask: readonly string[] = ['errors:eventNotAllowed', 'errors:actionNotOffered']
/** The others of code 390 say themselves what to scan. */
const ofMarks: readonly string[] = ['errors:marksFailed', 'errors:markTakenMeanwhile']

/** The three endings of section 8 of the specification. */
function endingOf({ code, key }: Refusal): { text: string; to: keyof SupportAddresses } | null {
  if (code === errorCodes.statusChangeFailed && !key.startsWith('errors:testPayment'))
    return { text: 'errors:endings.status', to: 'crm' }
  if (code === errorCodes.marksUpdateFailed && ofMarks.includes(key))
    return { text: 'errors:endings.marks', to: 'general' }
  return ofTask.includes(key) ? { text: 'errors:endings.task', to: 'it' } : null
}

/** The refusal in the user's language; where only support can help it ends with whom to write to. */
export function translateRefusal(refusal: Refusal, language: Language, support: SupportAddresses): string {
  const message = translate(language, refusal.key, refusal.params)
  const ending = endingOf(refusal)
  if (ending === null) return message
  const address = support[ending.to]
  const advice = translate(language, ending.text, { address: address === null ? '' : `: ${address}` })
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${advice}`
}
