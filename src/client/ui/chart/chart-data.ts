/** What a chart draws: for each place along it one number of every series. */
export interface ChartData {
  title: string
  /** `short`: below an axis. */
  places: readonly { id: string; text: string; short: string }[]
  series: readonly ChartSeries[]
  /** The places are days that follow each other without a gap. */
  time: boolean
}

export interface ChartSeries {
  id: string
  name: string
  values: readonly number[]
  /** As the number is read. */
  text: (value: number) => string
  /** The same, short: beside an axis. */
  axis: (value: number) => string
}

export type ChartKind =
  /** Beside each other along time. */
  | 'columns'
  /** A line for each series along time. */
  | 'lines'
  /** Below each other, with names of any length. */
  | 'bars'

/** Everything of one place, as it is shown and read aloud: «23.11.2026: поступило 5, выдано 3». */
export const readOut = ({ places, series }: ChartData, at: number): string =>
  `${places[at]!.text}: ${series.map(({ name, values, text }) => `${name} ${text(values[at]!)}`).join(', ')}`

/** Largest number of all series; never 0, so that a scale has a length. */
export const greatest = ({ series }: ChartData): number =>
  Math.max(1, ...series.flatMap(({ values }) => values))
