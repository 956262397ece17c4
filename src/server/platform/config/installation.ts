import { defaultCountry, type Country } from '../../../shared/country.ts'

/** One process serves one installation, so its country is the same for every request. */
let country: Country = defaultCountry

/** At start, before anything is served. */
export function setCountry(of: Country): void {
  country = of
}

export const installationCountry = (): Country => country
