import { formatStoreDateTime } from './format.ts'
import type { useFormat } from './use-format.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

interface FactTools extends Pick<ReturnType<typeof useFormat>, 'money' | 'number'> {
  currency: string
  /** IANA zone of the store; undefined: of the browser. */
  zone: string | undefined
}

/**
 * A value of a step's summary as its texts name it. Instants come by the store's clock; names that end in `Sum` as money,
 * points (`Points`, in minor units) and kilograms (`Kg`) with the language's comma.
 */
export function factText(
  name: string,
  value: string | number,
  { money, number, currency, zone }: FactTools,
): string | number {
  if (typeof value === 'number' && name.endsWith('Sum')) return money(value, currency)
  if (typeof value === 'number' && name.endsWith('Points')) return number(value / 100)
  if (typeof value === 'number' && name.endsWith('Kg')) return number(value)
  if (typeof value === 'string' && instant.test(value)) return formatStoreDateTime(value, zone)
  return value
}

/** Form of a step's texts for nothing or everything collected. */
export const contextOf = ({ collected, missing }: Record<string, string | number>): { context?: string } =>
  collected === 0 ? { context: 'nothing' } : missing === 0 ? { context: 'complete' } : {}
