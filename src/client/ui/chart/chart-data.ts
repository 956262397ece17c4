/** Data of a chart: one number of every series per place along the axis. */
export interface ChartData {
  title: string
  /** `short`: label of the axis. */
  places: readonly { id: string; text: string; short: string }[]
  series: readonly ChartSeries[]
  /** The places are consecutive days without gaps. */
  time: boolean
  /** Events at a place: a vertical line, with the text in the readout. */
  marks?: readonly { place: string; text: string }[]
  /** The axis needs ticks between whole numbers. */
  fractions?: boolean
}

export interface ChartSeries {
  id: string
  name: string
  /** Null: no value at this place, which differs from zero. */
  values: readonly (number | null)[]
  /** Full text of a value. */
  text: (value: number) => string
  /** Short text of a value for the axis. */
  axis: (value: number) => string
}

export type ChartKind =
  /** Vertical columns along time, several series side by side. */
  | 'columns'
  /** One line per series along time. */
  | 'lines'
  /** Horizontal bars, one below the other, with names of any length. */
  | 'bars'

/** Text of a value, or a dash when there is none. */
export const formatChartValue = ({ values, text }: ChartSeries, at: number): string => {
  const value = values[at]!
  return value === null ? '–' : text(value)
}

/** All values of one place, displayed and read aloud: «23.11.2026: поступило 5, выдано 3». */
export const formatReadout = ({ places, series, marks = [] }: ChartData, at: number): string => {
  const { id, text } = places[at]!
  const texts = marks.filter(({ place }) => place === id).map((mark) => mark.text)
  return [
    `${text}: ${series.map((one) => `${one.name} ${formatChartValue(one, at)}`).join(', ')}`,
    ...new Set(texts),
  ].join('. ')
}

/** Largest value of all series, at least 1, so that the scale is never empty. */
export const findGreatestValue = ({ series }: ChartData): number =>
  Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
