import { addDays } from '../../../shared/store-day.ts'
import { formatDay } from '../format.ts'
import type { Field } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { ChartData, ChartSeries } from '../chart/chart-data.ts'
import type { ReportChart } from './report-description.ts'

interface ChartInput<Row> {
  chart: ReportChart<Row>
  /** Name of the report, which is the namespace of its texts. */
  name: string
  categoryField: Field<Row>
  rows: readonly Row[]
  /** Days of the report. A chart along days starts at the first day with data and includes days without data. */
  period: { from: string; to: string }
  s: FieldContext
}

/** Builds the charts of one chart description: a single one, or one for each currency if the values are amounts. */
export function buildCharts<Row>(report: ChartInput<Row>): ChartData[] {
  const { chart, name, rows, s } = report
  const days = rows.map((row) => (row as { day?: string | null }).day ?? '').filter((day) => day !== '')
  const input = { ...report, period: { ...report.period, from: days.sort()[0] ?? report.period.from } }
  const title = s.t(`${name}:charts.${chart.name}`)
  const { money, average } = chart
  const formatPlain = average === 'part' ? s.percent : s.number
  if (!money) return [buildChart(input, title, rows, { text: formatPlain, axis: formatPlain })]
  const currencies = [...new Set(rows.map(money))].sort()
  return currencies.map((currency) => {
    const minor = getMinorUnits(currency)
    return buildChart(
      input,
      s.t('report:currency', { title, currency }),
      rows.filter((row) => money(row) === currency),
      {
        text: (sum) => s.money(sum, currency),
        axis: (sum) => s.number(sum / minor),
      },
    )
  })
}

const getMinorUnits = (currency: string): number =>
  10 **
  (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

function listDays({ from, to }: ChartInput<unknown>['period']): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function buildChart<Row>(
  { chart, name, categoryField, period, s }: ChartInput<Row>,
  title: string,
  rows: readonly Row[],
  texts: Pick<ChartSeries, 'text' | 'axis'>,
): ChartData {
  const time = categoryField.id === 'day'
  const emptyValue = chart.average === undefined ? 0 : null
  const createEmptyValues = () => chart.series.map(() => emptyValue)
  const valuesByCategory = new Map<string, (number | null)[]>(
    time ? listDays(period).map((day) => [formatDay(day), createEmptyValues()]) : [],
  )
  for (const row of rows) {
    const text = categoryField.text(row, s)
    const sums = valuesByCategory.get(text) ?? createEmptyValues()
    chart.series.forEach((id, n) => {
      const value = row[id] as number | null
      sums[n] = value === null ? sums[n]! : (sums[n] ?? 0) + value
    })
    valuesByCategory.set(text, sums)
  }
  return {
    title,
    time,
    fractions: chart.average !== undefined,
    // Day and month are sufficient for the label of a day.
    categories: [...valuesByCategory.keys()].map((text) => ({
      id: text,
      text,
      shortText: time ? text.slice(0, 5) : text,
    })),
    series: chart.series.map((id, n) => ({
      id,
      name: s.t(`${name}:fields.${id}`),
      ...texts,
      values: [...valuesByCategory.values()].map((sums) => sums[n]!),
    })),
  }
}
