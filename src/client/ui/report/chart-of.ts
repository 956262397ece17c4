import { dayAfter } from '../../../shared/store-day.ts'
import { formatDay } from '../format.ts'
import type { Field } from '../fields/field.ts'
import type { Surroundings } from '../fields/surroundings.ts'
import type { ChartData, ChartSeries } from '../chart/chart-data.ts'
import type { ReportChart } from './report-description.ts'

interface Given<Row> {
  chart: ReportChart<Row>
  /** Name of the report: of its texts. */
  name: string
  along: Field<Row>
  rows: readonly Row[]
  /** Days of the report: along days none is left out, whether anything has happened or not. */
  period: { from: string; to: string }
  s: Surroundings
}

/** What a chart of the report draws: once, or for each currency once. */
export function chartsOf<Row>(given: Given<Row>): ChartData[] {
  const { chart, name, rows, s } = given
  const title = s.t(`${name}:charts.${chart.name}`)
  const { money, average } = chart
  const plain = average === 'part' ? s.percent : s.number
  if (!money) return [chartOf(given, title, rows, { text: plain, axis: plain })]
  const currencies = [...new Set(rows.map(money))].sort()
  return currencies.map((currency) => {
    const minor = minorUnitsOf(currency)
    return chartOf(
      given,
      s.t('report:currency', { title, currency }),
      rows.filter((row) => money(row) === currency),
      {
        text: (sum) => s.money(sum, currency),
        axis: (sum) => s.number(sum / minor),
      },
    )
  })
}

const minorUnitsOf = (currency: string): number =>
  10 **
  (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

function daysOf({ from, to }: Given<unknown>['period']): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

function chartOf<Row>(
  { chart, name, along, period, s }: Given<Row>,
  title: string,
  rows: readonly Row[],
  texts: Pick<ChartSeries, 'text' | 'axis'>,
): ChartData {
  const time = along.id === 'day'
  const none = chart.average === undefined ? 0 : null
  const nothing = () => chart.series.map(() => none)
  const places = new Map<string, (number | null)[]>(
    time ? daysOf(period).map((day) => [formatDay(day), nothing()]) : [],
  )
  for (const row of rows) {
    const text = along.text(row, s)
    const sums = places.get(text) ?? nothing()
    chart.series.forEach((id, n) => {
      const value = row[id] as number | null
      sums[n] = value === null ? sums[n]! : (sums[n] ?? 0) + value
    })
    places.set(text, sums)
  }
  return {
    ...{ title, time, fractions: chart.average !== undefined },
    // Of a day its day and month are enough.
    places: [...places.keys()].map((text) => ({ id: text, text, short: time ? text.slice(0, 5) : text })),
    series: chart.series.map((id, n) => ({
      ...{ id, name: s.t(`${name}:fields.${id}`), ...texts },
      values: [...places.values()].map((sums) => sums[n]!),
    })),
  }
}
