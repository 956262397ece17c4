import { useTranslation } from 'react-i18next'
import type { SimulatedDifference, SimulatedRange } from '../../../../../schemas/api/what-if.ts'

export type FormatValue = (value: number) => string

/** True if the difference may be random: zero is between the bounds of 95 % of the runs. */
export const isWithinSpread = ({ low, high }: SimulatedDifference) => low <= 0 && high >= 0

const formatSigned = (value: number, format: FormatValue) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${format(Math.abs(value))}`

/** Texts of simulated values with the spread of their runs. */
export function useSpreadTexts() {
  const { t } = useTranslation('whatIf')
  return {
    /** Bounds of a value; a time that some runs do not reach has no upper bound. */
    formatBounds: ({ low, high }: SimulatedRange, format: FormatValue) =>
      t('whatIf:spread', { low: format(low), high: high === null ? t('whatIf:notReached') : format(high) }),
    formatDifference: ({ low, middle, high }: SimulatedDifference, format: FormatValue) =>
      `${formatSigned(middle, format)} ${t('whatIf:spread', { low: formatSigned(low, format), high: formatSigned(high, format) })}`,
  }
}
