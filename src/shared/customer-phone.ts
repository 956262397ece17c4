import { normalizeSearchText } from './clean-text.ts'
import { countryRules, getPhoneSpellings, type Country } from './country.ts'

/**
 * Calling codes of customers' numbers (specification 2 and 5): Russia and Kazakhstan, Belarus, Latvia. A search also
 * accepts the calling code of the country of the installation.
 */
export const phonePrefixes = ['7', '375', '371'] as const

/**
 * Minimum number of digits of a search. Fewer digits match the beginning of too many numbers (specification 5:
 * typeahead from 3 characters).
 */
const minPrefixDigits = 3
/**
 * Minimum and maximum number of digits that can be the end of a number. Fewer digits match too many numbers. More
 * digits can only be the beginning of a number.
 */
const [minSuffixDigits, maxSuffixDigits] = [4, 10]

/** Parsed search for a customer, with the possible beginnings and endings of the number. */
export interface PhoneSearch {
  prefixes: readonly string[]
  suffixes: readonly string[]
}
/** Reason why a search is refused: not digits, too few digits, or a calling code that no customer's number has. */
export type PhoneSearchProblem = 'notDigits' | 'tooFew' | 'wrongStart'

/**
 * Parses a phone number as users type it: international, with the national prefix, without the calling code, or only
 * the first or last digits. Invisible characters around a pasted number are ignored.
 */
export function parsePhoneSearch(text: string, country: Country): PhoneSearch | PhoneSearchProblem {
  const typed = normalizeSearchText(text)
  const digits = typed.replace(/[\s()+‐-–-]/g, '')
  if (!/^\d*$/.test(digits)) return 'notDigits'
  if (digits.length < minPrefixDigits) return 'tooFew'
  const isInternational = typed.startsWith('+')
  const spellings = isInternational ? [digits] : getPhoneSpellings(digits, country)
  const prefixes = [...phonePrefixes, countryRules[country].callingCode]
  const begins = spellings.filter((spelling) => prefixes.some((prefix) => spelling.startsWith(prefix)))
  const canBeSuffix = !isInternational && digits.length >= minSuffixDigits && digits.length <= maxSuffixDigits
  const suffixes = canBeSuffix ? [digits] : []
  return begins.length + suffixes.length === 0 ? 'wrongStart' : { prefixes: begins, suffixes }
}
