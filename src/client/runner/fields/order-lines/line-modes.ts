import type { StepLine } from '../../../../../schemas/api/tasks.ts'

export interface LineMode {
  /** Name of the count in the form's data. */
  count: string
  /** Name of its words, where another mode counts under the same name. */
  words?: string
  /** Pieces at most. */
  most: (line: StepLine) => number
  /** Lines that stand in the form's data: all of them, or those that were counted. */
  keepsZero: boolean
  /** The pieces are collected: a line is done when it is at its most, and each mark is registered at once. */
  collects: boolean
  /** A count below the most needs a reason. */
  reasoned?: true
  /**
   * Marked pieces are told by their marks: each of them, or, of those that the order has, as many as are counted when that
   * is neither none nor all.
   */
  units?: 'each' | 'ofTheOrder'
  /** Which units the most of a line are is known without a scan. */
  wholeIsKnown?: true
  /** A second count of a line, said apart and never by scan. */
  apart?: string
  /** The counted pieces give back money: each line says how much. */
  priced?: true
  /** Nothing is counted: a line is ticked or not. */
  ticks?: true
}

/** Pieces that were neither left at the counter nor refunded or exchanged since. */
const leftWithCustomer = (line: StepLine) =>
  Math.max(0, line.collected - line.returned - line.refunded - line.exchanged)

/** `ui:options.mode` of the field `orderLines`. */
export const lineModes: Record<string, LineMode> = {
  collect: {
    ...{ count: 'collected', most: (line) => line.ordered, keepsZero: true, collects: true },
    ...{ reasoned: true, units: 'each' },
  },
  /** A scan means «handed over»; what the customer does not take is said apart. */
  handOver: {
    ...{ count: 'handed', most: (line) => line.collected, keepsZero: true, collects: false },
    ...{ units: 'ofTheOrder', apart: 'returned' },
  },
  disband: {
    ...{ count: 'returned', most: (line) => line.collected, keepsZero: true, collects: false },
    ...{ reasoned: true, units: 'ofTheOrder' },
  },
  /** Lines to be collected anew. */
  choose: { count: 'chosen', most: () => 1, keepsZero: false, collects: false, ticks: true },
  /** What comes back of what the customer kept. */
  refund: {
    count: 'quantity',
    most: leftWithCustomer,
    keepsZero: false,
    collects: false,
    units: 'ofTheOrder',
    priced: true,
  },
  /** What is exchanged of it. */
  exchange: {
    ...{ count: 'quantity', most: leftWithCustomer, keepsZero: false, collects: false },
    ...{ units: 'ofTheOrder', words: 'exchanged' },
  },
  /** What is given for it: the step says how many of which line. */
  give: { count: 'given', most: () => 0, keepsZero: false, collects: true, units: 'each' },
  /** What the customer did not take, told afterwards: the goods are not at hand. */
  return: { count: 'returned', most: (line) => line.collected, keepsZero: false, collects: false },
  /** What the customer left: on its shelf again unless it is said to be lost. */
  rest: {
    ...{ count: 'returned', most: (line) => line.returned, keepsZero: true, collects: false },
    ...{ reasoned: true, units: 'ofTheOrder', wholeIsKnown: true },
  },
  refused: {
    ...{ count: 'returned', most: (line) => line.returned, keepsZero: true, collects: false },
    ...{ reasoned: true, units: 'ofTheOrder' },
  },
}

/** Texts: `lines.counts.<words>` and the like. */
export const wordsOf = ({ words, count }: LineMode) => words ?? count

/** `counts` names the entry of the step's summary that says the most of each line, `11:2 12:1`. */
export function modeOf(
  options: Record<string, unknown> | undefined,
  summary: Readonly<Record<string, number | string>>,
): LineMode {
  const mode = lineModes[String(options?.['mode'])]
  if (!mode) throw new Error(`orderLines: unknown mode ${String(options?.['mode'])}`)
  if (options?.['counts'] === undefined) return mode
  const most = new Map(
    String(summary[String(options['counts'])] ?? '')
      .split(' ')
      .map((pair) => pair.split(':').map(Number) as [number, number]),
  )
  return { ...mode, most: ({ lineId }) => most.get(lineId) ?? 0 }
}
