import { errorCodes } from '../../../shared/error-codes.ts'
import { translate, type Language } from '../i18n/translate.ts'
import type { Refusal } from './refusal.ts'

/** Contact addresses for users when nothing on the screen helps. Null if not configured. */
export interface SupportAddresses {
  /** Contact for marking codes and other questions about the product. Null if there is none. */
  general: string | null
  /** Contact for tasks that cannot be completed. Null if there is none. */
  it: string | null
  crm: string | null
}

/** Refusals of a step or an action that the user cannot resolve on the screen. */
const taskRefusals: readonly string[] = ['errors:eventNotAllowed', 'errors:actionNotOffered']
/** The other messages of code 390 already tell the user what to scan. */
const markRefusals: readonly string[] = ['errors:marksFailed', 'errors:markTakenMeanwhile']

/** The three message endings of specification 8. */
function findEnding({ code, key }: Refusal): { text: string; contact: keyof SupportAddresses } | null {
  if (code === errorCodes.statusChangeFailed && !key.startsWith('errors:testPayment'))
    return { text: 'errors:endings.status', contact: 'crm' }
  if (code === errorCodes.marksUpdateFailed && markRefusals.includes(key))
    return { text: 'errors:endings.marks', contact: 'general' }
  return taskRefusals.includes(key) ? { text: 'errors:endings.task', contact: 'it' } : null
}

/** The message in the user's language. If only support can help, the message ends with the contact address. */
export function translateRefusal(refusal: Refusal, language: Language, support: SupportAddresses): string {
  const message = translate(language, refusal.key, refusal.params)
  const ending = findEnding(refusal)
  if (ending === null) return message
  const address = support[ending.contact]
  const advice = translate(language, ending.text, { address: address === null ? '' : `: ${address}` })
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${advice}`
}
