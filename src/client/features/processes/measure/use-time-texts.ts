import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MedianDifference, StateMeasurement } from '../../../../../schemas/api/process-statistics.ts'
import { useFormatters } from '../../../ui/use-format.ts'

/**
 * Texts of estimated times. If so many instances still wait that a time cannot be estimated, its lower bound is
 * displayed.
 */
export function useTimeTexts() {
  const { t } = useTranslation('processes')
  const { took, number } = useFormatters()
  return useMemo(() => {
    /** Null without instances. `format` can, for example, mark an approximate time. */
    const formatTime = (time: number | null, lowerBound: number | null, format = took) =>
      time !== null
        ? format(time)
        : lowerBound === null
          ? null
          : t('processes:measure.notReached', { time: format(lowerBound) })
    const formatSigned = (ms: number) => `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${took(Math.abs(ms))}`
    const formatBound = (ms: number | null) => (ms === null ? '?' : formatSigned(ms))
    return {
      formatTime,
      /** Short text for a table or a diagram: «≥ 2 ч» if the time is not reached. */
      formatShortTime: (time: number | null, lowerBound: number | null, format = took) =>
        time !== null
          ? format(time)
          : lowerBound === null
            ? null
            : t('processes:measure.atLeast', { time: format(lowerBound) }),
      formatSigned,
      /** The median of compared stays, with the numbers of ended, waiting and migrated ones. */
      formatMeasurement: (side: StateMeasurement | null) => {
        if (side === null) return '–'
        const { median, medianAtLeast, left, unfinished, migrated } = side
        const counts = [
          number(left),
          ...(unfinished > 0 ? [t('processes:measure.waiting', { count: unfinished })] : []),
          ...(migrated > 0 ? [t('processes:measure.migrated', { count: migrated })] : []),
        ]
        return `${formatTime(median, medianAtLeast) ?? '–'} (${counts.join(', ')})`
      },
      /** A difference of medians with its 95 % interval. */
      formatDifference: (change: MedianDifference | null) => {
        if (change === null || (change.low === null && change.high === null)) return '–'
        const { difference, low, high } = change
        const range = t('processes:measure.range', { low: formatBound(low), high: formatBound(high) })
        return difference === null ? range : `${formatSigned(difference)} ${range}`
      },
    }
  }, [t, took, number])
}
