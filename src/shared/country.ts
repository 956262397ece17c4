import type { Country } from '../../schemas/values/countries.ts'

export type { Country }
/** Default country of an installation (specification 9). */
export const defaultCountry: Country = 'RU'

interface CountryRules {
  /** Currency of sums in the settings, and of orders that were sent without a currency. */
  currency: 'RUB' | 'BYN' | 'KZT' | 'EUR' | 'AED'
  /** Prefix of international numbers, without the plus. */
  callingCode: string
  /** Prefix with which national numbers are dialled inside the country. */
  trunkPrefix: string
  /** Pattern of mobile numbers without the calling code. */
  mobile: RegExp
  /** Number of digits of a number without the calling code. */
  nationalLength: number
}

export const countryRules: Readonly<Record<Country, CountryRules>> = {
  RU: { currency: 'RUB', callingCode: '7', trunkPrefix: '8', mobile: /^9/, nationalLength: 10 },
  KZ: { currency: 'KZT', callingCode: '7', trunkPrefix: '8', mobile: /^7[04567]/, nationalLength: 10 },
  BY: { currency: 'BYN', callingCode: '375', trunkPrefix: '80', mobile: /^(25|29|33|44)/, nationalLength: 9 },
  LV: { currency: 'EUR', callingCode: '371', trunkPrefix: '', mobile: /^2/, nationalLength: 8 },
  AE: { currency: 'AED', callingCode: '971', trunkPrefix: '0', mobile: /^5/, nationalLength: 9 },
}

/**
 * International spellings of a number typed without a plus: as typed, with the trunk prefix replaced, and with the
 * missing calling code added. The first is always the number as typed.
 */
export function getPhoneSpellings(digits: string, country: Country): string[] {
  const { callingCode, trunkPrefix, mobile, nationalLength } = countryRules[country]
  const withoutTrunk = trunkPrefix !== '' && digits.startsWith(trunkPrefix)
  const isNational = mobile.test(digits) && digits.length <= nationalLength
  return [
    ...new Set([
      digits,
      ...(withoutTrunk ? [`${callingCode}${digits.slice(trunkPrefix.length)}`] : []),
      ...(isNational ? [`${callingCode}${digits}`] : []),
    ]),
  ]
}
