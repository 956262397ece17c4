import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import type { ScanLine } from '../../scan/interpret-scan.ts'
import type { LineMode } from './line-modes.ts'

/** Form data of one line: its count is stored under the name given by the mode. */
export interface Entry {
  lineId: number
  reasonId?: number | null
  marks?: string[]
  [count: string]: unknown
}

export const getCount = (entry: Entry, mode: LineMode) => Number(entry[mode.count] ?? 0)
export const getSeparateCount = (entry: Entry, mode: LineMode) =>
  mode.separateCount === undefined ? 0 : Number(entry[mode.separateCount] ?? 0)

const emptyEntry = (line: StepLine, mode: LineMode): Entry => ({
  lineId: line.lineId,
  [mode.count]: 0,
  ...(mode.separateCount !== undefined && { [mode.separateCount]: 0 }),
  ...(mode.reasoned && { reasonId: null }),
  ...(mode.units && { marks: [] }),
})

/** `ids` as in the step's summary, `11 12`; undefined: every line. */
export function filterLines(
  lines: readonly StepLine[],
  ids: string | number | undefined,
): readonly StepLine[] {
  if (ids === undefined) return lines
  const selectedIds = new Set(String(ids).split(' '))
  return lines.filter(({ lineId }) => selectedIds.has(String(lineId)))
}

/**
 * One entry per line of the order, in its order; unchanged entries keep their identity, so unchanged rows are not
 * rendered.
 */
export function toEntries(
  lines: readonly StepLine[],
  value: readonly Entry[] | undefined,
  mode: LineMode,
): Entry[] {
  const known = new Map(value?.map((entry) => [entry.lineId, entry]))
  return lines.map((line) => known.get(line.lineId) ?? emptyEntry(line, mode))
}

/** Form data of these entries. */
export const toFormData = (entries: readonly Entry[], mode: LineMode): Entry[] =>
  mode.keepsZero ? [...entries] : entries.filter((entry) => getCount(entry, mode) > 0)

/** Keeps the count within the line's bounds; a complete line needs no reason. */
export function applyCount(entry: Entry, line: StepLine, count: number, mode: LineMode): Entry {
  const bounded = Math.max(0, Math.min(mode.maximum(line), Math.trunc(count)))
  const isFull = mode.reasoned && bounded === mode.maximum(line)
  return {
    ...entry,
    [mode.count]: bounded,
    ...(isFull && { reasonId: null }),
    ...fewerMarks(entry, bounded, mode),
    // A piece is either handed over or left, never both.
    ...(mode.separateCount !== undefined && {
      [mode.separateCount]: Math.min(getSeparateCount(entry, mode), mode.maximum(line) - bounded),
    }),
  }
}

/** Scanned units that are removed by lowering the count. */
const fewerMarks = ({ marks }: Entry, pieces: number, mode: LineMode) =>
  mode.units === 'ofTheOrder' && marks && marks.length > pieces ? { marks: marks.slice(0, pieces) } : {}

/** The second count: pieces of the line that are left at the counter. */
export function applySeparateCount(entry: Entry, line: StepLine, count: number, mode: LineMode): Entry {
  if (mode.separateCount === undefined) return entry
  const bounded = Math.max(0, Math.min(mode.maximum(line), Math.trunc(count)))
  const handedCount = Math.min(getCount(entry, mode), mode.maximum(line) - bounded)
  return {
    ...entry,
    [mode.separateCount]: bounded,
    [mode.count]: handedCount,
    ...fewerMarks(entry, handedCount, mode),
  }
}

const hasUnits = (line: StepLine) => line.marked && line.marks.length > 0

/** A line as input of a scan. */
export const toScanLine = (line: StepLine, entry: Entry, mode: LineMode): ScanLine => ({
  lineId: line.lineId,
  sku: line.sku,
  barcode: line.barcode,
  actualBarcode: line.actualBarcode,
  gtin: line.gtin,
  marked: line.marked && mode.units === 'each',
  units: mode.units === 'ofTheOrder' && hasUnits(line) ? line.marks : null,
  ordered: mode.maximum(line),
  collected: getCount(entry, mode),
  marks: entry.marks ?? [],
})

export const needsReason = (entry: Entry, line: StepLine, mode: LineMode) =>
  mode.reasoned === true && getCount(entry, mode) < mode.maximum(line) && (entry.reasonId ?? null) === null

/** Undecided pieces of the line: neither counted, nor refused, nor missing for a reason. */
export const countUndecided = (entry: Entry, line: StepLine, mode: LineMode) =>
  mode.reasoned === true && (entry.reasonId ?? null) !== null
    ? 0
    : Math.max(0, mode.maximum(line) - getCount(entry, mode) - getSeparateCount(entry, mode))

export const hasMissingMarks = (entry: Entry, line: StepLine, mode: LineMode) =>
  mode.units === 'each' && line.marked && (entry.marks?.length ?? 0) !== getCount(entry, mode)

/** The count does not identify the units of the order, and not all of them were scanned. */
export function hasMissingUnits(entry: Entry, line: StepLine, mode: LineMode): boolean {
  if (mode.units !== 'ofTheOrder' || !hasUnits(line)) return false
  const apartCount = getSeparateCount(entry, mode)
  const count =
    mode.separateCount === undefined
      ? getCount(entry, mode)
      : apartCount === 0
        ? 0
        : mode.maximum(line) - apartCount
  const total = mode.hasKnownUnitsWhenFull ? mode.maximum(line) : line.marks.length
  return count !== 0 && count !== total && (entry.marks?.length ?? 0) !== count
}
