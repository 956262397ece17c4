import type { StepLine } from '../../../../../schemas/api/tasks.ts'

export interface LineCountMode {
  /** Name of the count in the form's data. */
  count: string
  /** Name of the mode's texts, if another mode has the same count name. */
  textKeyPart?: string
  /** Returns the maximum number of pieces that may be counted in the line. */
  maximum: (line: StepLine) => number
  /** True: the form data contain all lines. False: they contain only lines with a count. */
  includesZero: boolean
  /**
   * True if pieces are collected. A line is then done at its maximum, and each marking code is registered
   * immediately.
   */
  isCollecting: boolean
  /** True if a count below the maximum needs a reason. */
  needsReason?: true
  /**
   * Which marked pieces must be identified by their marking codes. `each`: every piece. `ofTheOrder`: the counted
   * pieces, by marking codes of the order, unless no piece or every piece of the line is counted.
   */
  units?: 'each' | 'ofTheOrder'
  /** Who has the counted pieces after an issue. The marking codes of the other pieces of the line are refused. */
  unitsAreWith?: 'customer' | 'store'
  /**
   * True if a count at the maximum needs no scans. By default only a count of all units that the line has marking codes
   * for needs none.
   */
  hasKnownUnitsWhenFull?: true
  /** Name of a second count of the line. It is entered separately and never by a scan. */
  separateCount?: string
  /** True if the counted pieces are refunded; each line then displays its sum. */
  hasPrice?: true
  /** True if lines are ticked instead of counted. */
  isCheckbox?: true
}

/** Pieces that the customer took and has not returned since for a refund or an exchange. */
const countPiecesWithCustomer = (line: StepLine) =>
  Math.max(0, line.collected - line.returned - line.refunded - line.exchanged)

/** Modes by the value of `ui:options.mode` of the field `orderLines`. */
export const lineCountModes: Record<string, LineCountMode> = {
  collect: {
    count: 'collected',
    maximum: (line) => line.ordered,
    includesZero: true,
    isCollecting: true,
    needsReason: true,
    units: 'each',
  },
  /** A scan counts a piece as handed over. Pieces that the customer does not take are entered separately. */
  handOver: {
    count: 'handed',
    maximum: (line) => line.collected,
    includesZero: true,
    isCollecting: false,
    units: 'ofTheOrder',
    separateCount: 'returned',
  },
  disband: {
    count: 'returned',
    maximum: (line) => line.collected,
    includesZero: true,
    isCollecting: false,
    needsReason: true,
    units: 'ofTheOrder',
  },
  /** The user chooses lines to be collected again. */
  choose: { count: 'chosen', maximum: () => 1, includesZero: false, isCollecting: false, isCheckbox: true },
  /** Pieces that the customer took and now returns for a refund. */
  refund: {
    count: 'quantity',
    maximum: countPiecesWithCustomer,
    includesZero: false,
    isCollecting: false,
    units: 'ofTheOrder',
    unitsAreWith: 'customer',
    hasPrice: true,
  },
  /** Pieces that the customer took and now exchanges. */
  exchange: {
    count: 'quantity',
    maximum: countPiecesWithCustomer,
    includesZero: false,
    isCollecting: false,
    units: 'ofTheOrder',
    unitsAreWith: 'customer',
    textKeyPart: 'exchanged',
  },
  /** Replacement pieces. The step defines the number for each line. */
  give: { count: 'given', maximum: () => 0, includesZero: false, isCollecting: true, units: 'each' },
  /**
   * Pieces that the customer of a delivery did not take. They are entered without the goods, so nothing is scanned.
   */
  return: { count: 'returned', maximum: (line) => line.collected, includesZero: false, isCollecting: false },
  /**
   * Pieces that the customer did not take. Each piece is either counted back onto the shelf or reported as lost with
   * a reason.
   */
  rest: {
    count: 'returned',
    maximum: (line) => line.returned,
    includesZero: true,
    isCollecting: false,
    needsReason: true,
    units: 'ofTheOrder',
    unitsAreWith: 'store',
    hasKnownUnitsWhenFull: true,
  },
  refused: {
    count: 'returned',
    maximum: (line) => line.returned,
    includesZero: true,
    isCollecting: false,
    needsReason: true,
    units: 'ofTheOrder',
  },
}

/** Part of the text keys, for example in `lines.counts.<key>`. */
export const getLineCountModeTextKey = ({ textKeyPart, count }: LineCountMode) => textKeyPart ?? count

/**
 * Returns the mode of a field. `counts`: name of the entry in the step's summary that contains the maximum of each
 * line, `11:2 12:1`.
 */
export function selectLineCountMode(
  options: Record<string, unknown> | undefined,
  summary: Readonly<Record<string, number | string>>,
): LineCountMode {
  const mode = lineCountModes[String(options?.['mode'])]
  if (!mode) throw new Error(`orderLines: unknown mode ${String(options?.['mode'])}`)
  if (options?.['counts'] === undefined) return mode
  const maximumByLine = new Map(
    String(summary[String(options['counts'])] ?? '')
      .split(' ')
      .map((pair) => pair.split(':').map(Number) as [number, number]),
  )
  return { ...mode, maximum: ({ lineId }) => maximumByLine.get(lineId) ?? 0 }
}
