import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StateTrend } from '../../../../../schemas/api/process-trend.ts'
import type { ChartData } from '../../../ui/chart/chart-data.ts'
import { formatDay } from '../../../ui/format.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { useTimeTexts } from './use-time-texts.ts'

/**
 * Units of the axis, largest first. They are needed because round numbers of milliseconds are not round in minutes.
 */
const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const
const chooseUnit = (maxMs: number) =>
  units.find(([, unit]) => maxMs >= 2 * unit) ?? (['seconds', 1000] as const)

/** Returns the median or the 95th percentile, or its lower bound if only that is known. */
const getValue = (point: StateTrend['points'][number], id: 'median' | 'p95') =>
  point[id] ?? point[`${id}AtLeast` as const]

/** Returns the chart of a trend, with texts for the publications at its points. */
export function useTrendChart(trend: StateTrend, state: string) {
  const { t } = useTranslation('processes')
  const { took, number } = useFormatters()
  const { formatTime } = useTimeTexts()
  return useMemo(() => {
    const { points, publications, approximate } = trend
    const [unitName, unit] = chooseUnit(
      Math.max(
        0,
        ...points.flatMap((point) => [getValue(point, 'median') ?? 0, getValue(point, 'p95') ?? 0]),
      ),
    )
    const publicationMarks = publications.map(({ start, act, version, from }) => ({
      category: start,
      text: t(`processes:publishing.did.${act}`, { version, from }),
    }))
    const formatValue = (ms: number) =>
      approximate ? t('processes:measure.about', { time: took(ms) }) : took(ms)
    const buildSeries = (id: 'median' | 'p95') => ({
      id,
      name: t(`processes:measure.fields.${id}`),
      text: (_: number, at: number) =>
        formatTime(points[at]![id], points[at]![`${id}AtLeast` as const], formatValue) ?? '–',
      axis: number,
      values: points.map((point) => {
        const value = getValue(point, id)
        return value === null ? null : value / unit
      }),
      bounds: points.map((point) => point[id] === null),
    })
    const chart: ChartData = {
      title: t('processes:trend.chart', { state, unit: t(`processes:trend.units.${unitName}`) }),
      categories: points.map(({ start, incomplete, unfinished }) => ({
        id: start,
        text: formatDay(start),
        shortText: formatDay(start).slice(0, 5),
        incomplete,
        ...(incomplete && { note: t('processes:trend.incomplete', { waiting: number(unfinished) }) }),
      })),
      series: [buildSeries('median'), buildSeries('p95')],
      time: true,
      fractions: true,
      marks: publicationMarks,
    }
    const publishedAt = (start: string) => [
      ...new Set(publicationMarks.filter(({ category }) => category === start).map((mark) => mark.text)),
    ]
    return { chart, publishedAt }
  }, [trend, state, t, took, number, formatTime])
}
