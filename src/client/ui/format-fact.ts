import { getInstallationCurrency } from '../session/country.ts'
import { formatStoreDateTime, formatStoreTime } from './format.ts'
import type { useFormatters } from './use-format.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

interface FactTools extends Pick<ReturnType<typeof useFormatters>, 'money' | 'number'> {
  currency: string
  /** IANA time zone of the store; undefined means the time zone of the browser. */
  zone: string | undefined
}

/** Currency of the sums in a step's summary: that of the summary, of the order or of the installation. */
export const getSummaryCurrency = (
  summary: Readonly<Record<string, string | number>>,
  order?: { readonly currency: string } | null,
): string => String(summary.currency ?? order?.currency ?? getInstallationCurrency())

/**
 * Formats a value of a step's summary. Instants are displayed in the time zone of the store,
 * without the day if the name ends in `Time`. Numbers whose name ends in
 * `Sum` are money and in `Points` loyalty points, both in minor units; in `Kg` kilograms, formatted with the decimal
 * separator of the language. Other values remain unchanged.
 */
export function formatStepSummaryValue(
  name: string,
  value: string | number,
  { money, number, currency, zone }: FactTools,
): string | number {
  if (typeof value === 'number' && name.endsWith('Sum')) return money(value, currency)
  if (typeof value === 'number' && name.endsWith('Points')) return number(value / 100)
  if (typeof value === 'number' && name.endsWith('Kg')) return number(value)
  if (typeof value === 'string' && instant.test(value))
    return name.endsWith('Time') ? formatStoreTime(value, zone) : formatStoreDateTime(value, zone)
  return value
}

/**
 * Returns the i18next context that selects the variant of a step's text: `context` of the summary, otherwise `nothing`
 * if no pieces were collected, `complete` if none are missing.
 */
export const getStepTextContext = ({
  context,
  collected,
  missing,
}: Readonly<Record<string, string | number>>): { context?: string } => {
  if (typeof context === 'string') return { context }
  return collected === 0 ? { context: 'nothing' } : missing === 0 ? { context: 'complete' } : {}
}
