import { countryRules, defaultCountry, phoneSpellings, type Country } from './country.ts'

/** Numbers of customers begin with these (specification 2 and 5): Russia and Kazakhstan, Belarus, Latvia; and as those of the installation's country do. */
export const phoneStarts = ['7', '375', '371'] as const

/** Fewer digits than this begin too many numbers (specification 5: typeahead from 3 characters). */
const fewestFirst = 3
/** Fewer digits than this end too many numbers, more than this are no end any more. */
const [fewestLast, mostLast] = [4, 10]

/** What somebody who looks for a customer has typed: the beginning of a number, or its end, or both. */
export interface PhoneSearch {
  begins: readonly string[]
  ends: readonly string[]
}
/** Why nothing is looked for: no digits, too few of them, or a number that begins as none does. */
export type PhoneProblem = 'notDigits' | 'tooFew' | 'wrongStart'

/** Reads a phone as a person types it: any spelling, the national prefix, without the country, or only how it ends. */
export function readPhoneSearch(text: string, country: Country = defaultCountry): PhoneSearch | PhoneProblem {
  const typed = text.trim()
  const digits = typed.replace(/[\s()+‐-–-]/g, '')
  if (!/^\d*$/.test(digits)) return 'notDigits'
  if (digits.length < fewestFirst) return 'tooFew'
  const international = typed.startsWith('+')
  const spellings = international ? [digits] : phoneSpellings(digits, country)
  const starts = [...phoneStarts, countryRules[country].callingCode]
  const begins = spellings.filter((one) => starts.some((start) => one.startsWith(start)))
  const mayEnd = !international && digits.length >= fewestLast && digits.length <= mostLast
  const ends = mayEnd ? [digits] : []
  return begins.length + ends.length === 0 ? 'wrongStart' : { begins, ends }
}
