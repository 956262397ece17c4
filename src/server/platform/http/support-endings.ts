import { errorCodes } from '../../../shared/error-codes.ts'
import { translate, type Language } from '../i18n/translate.ts'
import type { Refusal } from './refusal.ts'

/** Email addresses that are added to messages about problems that the user cannot solve. Null if not configured. */
export interface SupportContacts {
  /** Contact for problems with marking codes and other questions about the product. */
  general: string | null
  /** Contact for tasks that cannot be completed. */
  it: string | null
  /** Contact for failed changes of the order status. */
  crm: string | null
}

/** Refusals of a step or an action that the user cannot resolve on the screen. */
const taskRefusals: readonly string[] = ['errors:eventNotAllowed', 'errors:actionNotOffered']
/** Refusals with code 390 that only support can solve. The other messages of this code tell the user what to scan. */
const markRefusals: readonly string[] = ['errors:marksFailed', 'errors:markTakenMeanwhile']

/**
 * Text key of the ending of a refusal message and the contact that the ending names, according to specification 8. Null
 * if the message has no ending.
 */
function findEnding({ code, key }: Refusal): { text: string; contact: keyof SupportContacts } | null {
  if (code === errorCodes.statusChangeFailed && !key.startsWith('errors:testPayment'))
    return { text: 'errors:endings.status', contact: 'crm' }
  if (code === errorCodes.marksUpdateFailed && markRefusals.includes(key))
    return { text: 'errors:endings.marks', contact: 'general' }
  return taskRefusals.includes(key) ? { text: 'errors:endings.task', contact: 'it' } : null
}

/**
 * Message of a refusal in the language of the user. If only support can help, it ends with the advice to contact
 * support, and with the address if one is configured.
 */
export function translateRefusal(refusal: Refusal, language: Language, support: SupportContacts): string {
  const message = translate(language, refusal.key, refusal.params)
  const ending = findEnding(refusal)
  if (ending === null) return message
  const address = support[ending.contact]
  const advice = translate(language, ending.text, { address: address === null ? '' : `: ${address}` })
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${advice}`
}
