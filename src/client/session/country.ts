import { countryRules, defaultCountry, type Country } from '../../shared/country.ts'

let country: Country = defaultCountry

/** Called once the configuration of the installation is loaded. */
export function setCountry(value: Country): void {
  country = value
}

export const installationCountry = (): Country => country
/** Currency for amounts without their own currency. */
export const installationCurrency = (): string => countryRules[country].currency
