import { findPlaceholders } from '../../src/shared/placeholders.ts'

/** Maximum length of an SMS in characters: ten segments with letters beyond the GSM alphabet. */
export const maxSmsLength = 670

const prefix = 'messages.'

/** Placeholders without which a message is useless, by the path of its text. */
const requiredPlaceholders: Readonly<Record<string, readonly string[]>> = {
  'messages.sms.issueCode': ['code'],
}

/**
 * Placeholders that a text of a message may contain even if the original lacks them: the number of the order. Empty for
 * other texts.
 */
export const listMessagePlaceholders = (path: string): string[] =>
  path.startsWith(prefix) ? ['orderId'] : []

/**
 * Finds what makes a text of a standard message to a customer unusable. Null for a usable text and for texts of steps.
 */
export function findMessageTextProblem(
  path: string,
  text: string,
): {
  code: 'longText' | 'forbiddenCharacters' | 'missingPlaceholder'
  params?: Record<string, string | number>
} | null {
  if (!path.startsWith(prefix)) return null
  if (path.startsWith('messages.sms.') && text.length > maxSmsLength)
    return { code: 'longText', params: { most: maxSmsLength } }
  // A subject is one line.
  if (path.endsWith('.subject') && text.includes('\n')) return { code: 'forbiddenCharacters' }
  const missing = requiredPlaceholders[path]?.find((name) => !findPlaceholders(text).includes(name))
  return missing === undefined ? null : { code: 'missingPlaceholder', params: { name: missing } }
}
