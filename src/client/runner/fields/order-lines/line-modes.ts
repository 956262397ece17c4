import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import type { ScanLine } from '../../scan/interpret-scan.ts'

/** What is known of one line in the form: its count is kept under the name that the mode gives it. */
export interface Entry {
  lineId: number
  reasonId?: number | null
  marks?: string[]
  [count: string]: unknown
}

export interface LineMode {
  /** Name of the count in the form's data. */
  count: string
  /** Pieces at most. */
  most: (line: StepLine) => number
  /** Lines that stand in the form's data: all of them, or those that were counted. */
  keepsZero: boolean
  /** A count below the most needs a reason; a marked piece needs its mark. */
  collects: boolean
  /** Nothing is counted: a line is ticked or not. */
  ticks?: true
}

/** Pieces that were neither left at the counter nor refunded or exchanged since. */
const leftWithCustomer = (line: StepLine) =>
  Math.max(0, line.collected - line.returned - line.refunded - line.exchanged)

/** `ui:options.mode` of the field `orderLines`. */
export const lineModes: Record<string, LineMode> = {
  collect: { count: 'collected', most: (line) => line.ordered, keepsZero: true, collects: true },
  return: { count: 'returned', most: (line) => line.collected, keepsZero: false, collects: false },
  disband: { count: 'returned', most: (line) => line.collected, keepsZero: true, collects: false },
  /** Lines to be collected anew. */
  choose: { count: 'chosen', most: () => 1, keepsZero: false, collects: false, ticks: true },
  /** What comes back of what the customer kept. */
  refund: {
    count: 'quantity',
    most: leftWithCustomer,
    keepsZero: false,
    collects: false,
  },
  /** What is exchanged of it. */
  exchange: { count: 'quantity', most: leftWithCustomer, keepsZero: false, collects: false },
  refused: { count: 'returned', most: (line) => line.returned, keepsZero: true, collects: false },
}

export const modeOf = (options: Record<string, unknown> | undefined): LineMode => {
  const mode = lineModes[String(options?.['mode'])]
  if (!mode) throw new Error(`orderLines: unknown mode ${String(options?.['mode'])}`)
  return mode
}

export const countOf = (entry: Entry, mode: LineMode) => Number(entry[mode.count] ?? 0)

const emptyEntry = (line: StepLine, mode: LineMode): Entry => ({
  lineId: line.lineId,
  [mode.count]: 0,
  ...(mode.collects && { reasonId: null, marks: [] }),
})

/** `ids` as the step's summary holds them, `11 12`; undefined: every line. */
export function onlyOf(lines: readonly StepLine[], ids: string | number | undefined): readonly StepLine[] {
  if (ids === undefined) return lines
  const chosen = new Set(String(ids).split(' '))
  return lines.filter(({ lineId }) => chosen.has(String(lineId)))
}

/** One entry per line of the order, in its order; unchanged entries stay the same objects, so unchanged rows are not drawn. */
export function entriesOf(
  lines: readonly StepLine[],
  value: readonly Entry[] | undefined,
  mode: LineMode,
): Entry[] {
  const known = new Map(value?.map((entry) => [entry.lineId, entry]))
  return lines.map((line) => known.get(line.lineId) ?? emptyEntry(line, mode))
}

/** The form's data of these entries. */
export const dataOf = (entries: readonly Entry[], mode: LineMode): Entry[] =>
  mode.keepsZero ? [...entries] : entries.filter((entry) => countOf(entry, mode) > 0)

/** Keeps the count within the line's bounds; a line that is complete needs no reason. */
export function withCount(entry: Entry, line: StepLine, count: number, mode: LineMode): Entry {
  const bounded = Math.max(0, Math.min(mode.most(line), Math.trunc(count)))
  const full = mode.collects && bounded === mode.most(line)
  return { ...entry, [mode.count]: bounded, ...(full && { reasonId: null }) }
}

/** A line as a scan sees it. Only collecting needs the mark of each piece. */
export const scanLineOf = (line: StepLine, entry: Entry, mode: LineMode): ScanLine => ({
  lineId: line.lineId,
  sku: line.sku,
  barcode: line.barcode,
  gtin: line.gtin,
  marked: line.marked && mode.collects,
  ordered: mode.most(line),
  collected: countOf(entry, mode),
  marks: entry.marks ?? [],
})

export const needsReason = (entry: Entry, line: StepLine, mode: LineMode) =>
  mode.collects && countOf(entry, mode) < mode.most(line) && (entry.reasonId ?? null) === null

export const lacksMarks = (entry: Entry, line: StepLine, mode: LineMode) =>
  mode.collects && line.marked && (entry.marks?.length ?? 0) !== countOf(entry, mode)
