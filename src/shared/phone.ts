import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Countries whose numbers begin with 7, 375 or 371 (specification, sections 2 and 5). */
const countries = ['RU', 'KZ', 'BY', 'LV'] as const
export type PhoneCountry = (typeof countries)[number]

export interface Phone {
  /** E.164 without the plus: 79161234567. */
  digits: string
  country: PhoneCountry
}

/**
 * Reads a phone as a person types it: with or without +, with spaces, brackets and hyphens, with the Russian 8.
 * Null for what is no number of these countries.
 */
export function parsePhone(text: string): Phone | null {
  const typed = text.trim()
  if (!/^\+?[\d\s()\u2010-\u2013-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  // 8 before ten digits is the trunk prefix inside Russia and Kazakhstan; behind a plus it is a country code.
  const national = digits.length === 11 && digits.startsWith('8') && !typed.startsWith('+')
  const phone = parsePhoneNumberFromString(national ? `+7${digits.slice(1)}` : `+${digits}`)
  const country = countries.find((known) => known === phone?.country)
  return phone && country && phone.isValid() ? { digits: phone.number.slice(1), country } : null
}
