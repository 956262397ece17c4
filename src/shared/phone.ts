import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryRules, type Country } from './country.ts'

/**
 * Countries whose numbers begin with 7, 375 or 371 (specification, sections 2 and 5). The country of the installation
 * is added.
 */
const baseCountries: readonly Country[] = ['RU', 'KZ', 'BY', 'LV']

export interface ParsedPhone {
  /** E.164 without the plus, for example 79161234567. */
  digits: string
  country: Country
}

/**
 * Parses a phone as users type it: with or without +, with spaces, brackets and hyphens, in the national form of the
 * installation's country (8 916…, 80 29…, 05…). Null if it is not a number of these countries.
 */
export function parsePhone(text: string, homeCountry: Country): ParsedPhone | null {
  const typed = text.trim()
  if (!/^\+?[\d\s()\u2010-\u2013-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  const { callingCode, trunkPrefix, nationalLength } = countryRules[homeCountry]
  // After a plus the first digits are a country code.
  const isNational =
    !typed.startsWith('+') &&
    digits.startsWith(trunkPrefix) &&
    digits.length === trunkPrefix.length + nationalLength
  const phone = parsePhoneNumberFromString(
    isNational ? `+${callingCode}${digits.slice(trunkPrefix.length)}` : `+${digits}`,
  )
  const country = [...baseCountries, homeCountry].find((candidate) => candidate === phone?.country)
  return phone && country && phone.isValid() ? { digits: phone.number.slice(1), country } : null
}
