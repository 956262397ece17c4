import { defaultCountry, type Country } from '../../../shared/country.ts'

/**
 * Country of the installation. One process serves only one installation, so the country is the same for every request.
 */
let country: Country = defaultCountry

/** Must be called at startup, before any request is served. */
export function setInstallationCountry(newCountry: Country): void {
  country = newCountry
}

export const getInstallationCountry = (): Country => country
