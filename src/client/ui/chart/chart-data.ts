/** What a chart draws: for each place along it one number of every series. */
export interface ChartData {
  title: string
  /** `short`: below an axis. */
  places: readonly { id: string; text: string; short: string }[]
  series: readonly ChartSeries[]
  /** The places are days that follow each other without a gap. */
  time: boolean
  /** What happened at a place: an upright line there, and its words where the place is read. */
  marks?: readonly { place: string; text: string }[]
  /** Between two whole numbers of its axis there is something to read. */
  fractions?: boolean
}

export interface ChartSeries {
  id: string
  name: string
  /** null: there is nothing at this place, which is not zero. */
  values: readonly (number | null)[]
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

/** A number as it is read, or that there is none. */
export const valueText = ({ values, text }: ChartSeries, at: number): string => {
  const value = values[at]!
  return value === null ? '–' : text(value)
}

/** Everything of one place, as it is shown and read aloud: «23.11.2026: поступило 5, выдано 3». */
export const readOut = ({ places, series, marks = [] }: ChartData, at: number): string => {
  const { id, text } = places[at]!
  const said = marks.filter(({ place }) => place === id).map((mark) => mark.text)
  return [
    `${text}: ${series.map((one) => `${one.name} ${valueText(one, at)}`).join(', ')}`,
    ...new Set(said),
  ].join('. ')
}

/** Largest number of all series; never 0, so that a scale has a length. */
export const greatest = ({ series }: ChartData): number =>
  Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
