import type { StepLine } from '../../../../../schemas/api/tasks.ts'

export interface LineMode {
  /** Name of the count in the form's data. */
  count: string
  /** Name of the mode's texts, when another mode has the same count name. */
  textKey?: string
  /** Maximum number of pieces. */
  maximum: (line: StepLine) => number
  /** The form's data contain all lines, or only those with a count. */
  keepsZero: boolean
  /** Pieces are collected: a line is done at its maximum, and each mark is registered at once. */
  collects: boolean
  /** A count below the maximum needs a reason. */
  reasoned?: true
  /**
   * Marked pieces are identified by their marks: `each` piece, or those `ofTheOrder` when some but not all are
   * counted.
   */
  units?: 'each' | 'ofTheOrder'
  /** The units of a full line are known without a scan. */
  hasKnownUnitsWhenFull?: true
  /** Name of a second count of the line, entered separately and never by scan. */
  separateCount?: string
  /** The counted pieces are refunded: each line displays its sum. */
  priced?: true
  /** Lines are ticked instead of counted. */
  ticks?: true
}

/** Pieces that were neither left at the counter nor refunded or exchanged since. */
const leftWithCustomer = (line: StepLine) =>
  Math.max(0, line.collected - line.returned - line.refunded - line.exchanged)

/** `ui:options.mode` of the field `orderLines`. */
export const lineModes: Record<string, LineMode> = {
  collect: {
    count: 'collected',
    maximum: (line) => line.ordered,
    keepsZero: true,
    collects: true,
    reasoned: true,
    units: 'each',
  },
  /** A scan means «handed over»; pieces that the customer does not take are entered separately. */
  handOver: {
    count: 'handed',
    maximum: (line) => line.collected,
    keepsZero: true,
    collects: false,
    units: 'ofTheOrder',
    separateCount: 'returned',
  },
  disband: {
    count: 'returned',
    maximum: (line) => line.collected,
    keepsZero: true,
    collects: false,
    reasoned: true,
    units: 'ofTheOrder',
  },
  /** Lines to be collected again. */
  choose: { count: 'chosen', maximum: () => 1, keepsZero: false, collects: false, ticks: true },
  /** Pieces that the customer returns from what they kept. */
  refund: {
    count: 'quantity',
    maximum: leftWithCustomer,
    keepsZero: false,
    collects: false,
    units: 'ofTheOrder',
    priced: true,
  },
  /** Pieces that are exchanged. */
  exchange: {
    count: 'quantity',
    maximum: leftWithCustomer,
    keepsZero: false,
    collects: false,
    units: 'ofTheOrder',
    textKey: 'exchanged',
  },
  /** Replacement pieces: the step defines how many of each line. */
  give: { count: 'given', maximum: () => 0, keepsZero: false, collects: true, units: 'each' },
  /** Pieces that the customer did not take, entered afterwards: the goods are not at hand. */
  return: { count: 'returned', maximum: (line) => line.collected, keepsZero: false, collects: false },
  /** Pieces that the customer did not take: each is counted back onto the shelf or reported lost with a reason. */
  rest: {
    count: 'returned',
    maximum: (line) => line.returned,
    keepsZero: true,
    collects: false,
    reasoned: true,
    units: 'ofTheOrder',
    hasKnownUnitsWhenFull: true,
  },
  refused: {
    count: 'returned',
    maximum: (line) => line.returned,
    keepsZero: true,
    collects: false,
    reasoned: true,
    units: 'ofTheOrder',
  },
}

/** Key part of the texts: `lines.counts.<words>` and the like. */
export const getModeTextKey = ({ textKey, count }: LineMode) => textKey ?? count

/** `counts` names the entry of the step's summary with the maximum of each line, `11:2 12:1`. */
export function selectLineMode(
  options: Record<string, unknown> | undefined,
  summary: Readonly<Record<string, number | string>>,
): LineMode {
  const mode = lineModes[String(options?.['mode'])]
  if (!mode) throw new Error(`orderLines: unknown mode ${String(options?.['mode'])}`)
  if (options?.['counts'] === undefined) return mode
  const maximumByLine = new Map(
    String(summary[String(options['counts'])] ?? '')
      .split(' ')
      .map((pair) => pair.split(':').map(Number) as [number, number]),
  )
  return { ...mode, maximum: ({ lineId }) => maximumByLine.get(lineId) ?? 0 }
}
