import { useMemo } from 'react'
import { formatStepSummaryValue, getSummaryCurrency } from '../../../ui/format-fact.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import type { PlaceholderValues } from './placeholders.ts'

const noValues: PlaceholderValues = {}

/** Formats values as the step displays them. */
export function useFormattedValues(values: PlaceholderValues = noValues): PlaceholderValues {
  const { money, number } = useFormatters()
  return useMemo(() => {
    const currency = getSummaryCurrency(values)
    const tools = { money, number, currency, zone: undefined }
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, formatStepSummaryValue(name, value, tools)]),
    )
  }, [values, money, number])
}
