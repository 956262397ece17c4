import { countryRules, defaultCountry, type Country } from '../../shared/country.ts'

let country: Country = defaultCountry

/** Called once the configuration of the installation is loaded. */
export function setCountry(value: Country): void {
  country = value
}

export const getInstallationCountry = (): Country => country
/** Currency for amounts without their own currency. */
export const getInstallationCurrency = (): string => countryRules[country].currency
