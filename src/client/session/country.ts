import { countryRules, defaultCountry, type Country } from '../../shared/country.ts'

let country: Country = defaultCountry

/** Once the configuration of the installation is read. */
export function setCountry(of: Country): void {
  country = of
}

export const installationCountry = (): Country => country
/** Of what names none itself. */
export const installationCurrency = (): string => countryRules[country].currency
