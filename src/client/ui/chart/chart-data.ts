/** Data of a chart. Each series has one number for each category along the axis. */
export interface ChartData {
  title: string
  /**
   * Positions along the axis. `shortText`: label on the axis. `incomplete`: the values are not final; the position is
   * hatched. `note`: text that follows the values in the readout.
   */
  categories: readonly {
    id: string
    text: string
    shortText: string
    incomplete?: boolean
    note?: string
  }[]
  series: readonly ChartSeries[]
  /** True if the categories are consecutive days without gaps. */
  time: boolean
  /** Events, each displayed as a vertical line at a category and as a text in the readout. */
  marks?: readonly { category: string; text: string }[]
  /** True if the axis needs ticks between whole numbers. */
  fractions?: boolean
}

export interface ChartSeries {
  id: string
  name: string
  /** Null means that there is no value at this category, which is not the same as zero. */
  values: readonly (number | null)[]
  /** True where the value is only a lower bound of the unknown value; it is displayed as an arrow up. */
  bounds?: readonly boolean[]
  /** Formats a value in full, for the readout. `at`: index of its category. */
  text: (value: number, at: number) => string
  /** Formats a value briefly, for the axis. */
  axis: (value: number) => string
}

export type ChartKind =
  /** Vertical columns, with the columns of the series next to each other. Too many days are displayed as lines. */
  | 'columns'
  /** One line per series along time. */
  | 'lines'
  /** Horizontal bars one below the other, so that names may have any length. */
  | 'bars'

/** Returns the text of a value, or a dash if there is none. */
export const formatChartValue = ({ values, text }: ChartSeries, at: number): string => {
  const value = values[at]!
  return value === null ? '—' : text(value, at)
}

/**
 * Returns all values of one category as one text, which is displayed and read aloud: «23.11.2026: поступило 5, выдано
 * 3».
 */
export const formatChartReadout = ({ categories, series, marks = [] }: ChartData, at: number): string => {
  const { id, text, note } = categories[at]!
  const texts = marks.filter(({ category }) => category === id).map((mark) => mark.text)
  return [
    `${text}: ${series.map((one) => `${one.name} ${formatChartValue(one, at)}`).join(', ')}`,
    ...(note === undefined ? [] : [note]),
    ...new Set(texts),
  ].join('. ')
}

/** Returns the largest value of all series, but at least 1, so that the scale is never empty. */
export const findGreatestValue = ({ series }: ChartData): number =>
  Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
