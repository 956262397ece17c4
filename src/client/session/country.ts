import { countryRules, defaultCountry, type Country } from '../../shared/country.ts'

let country: Country = defaultCountry

/** Called once, when the configuration of the installation has loaded. */
export function setInstallationCountry(value: Country): void {
  country = value
}

export const getInstallationCountry = (): Country => country
/** Currency of amounts that have no currency of their own. */
export const getInstallationCurrency = (): string => countryRules[country].currency
