import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import type { ScannableLine } from '../../scan/interpret-scan.ts'
import type { LineCountMode } from './line-modes.ts'

/** Form data of one line. The count is stored under the name that the mode defines. */
export interface LineEntry {
  lineId: number
  reasonId?: number | null
  marks?: string[]
  [count: string]: unknown
}

export const getEntryCount = (entry: LineEntry, mode: LineCountMode) => Number(entry[mode.count] ?? 0)
export const getDeclinedCount = (entry: LineEntry, mode: LineCountMode) =>
  mode.separateCount === undefined ? 0 : Number(entry[mode.separateCount] ?? 0)

const createEmptyEntry = (line: StepLine, mode: LineCountMode): LineEntry => ({
  lineId: line.lineId,
  [mode.count]: 0,
  ...(mode.separateCount !== undefined && { [mode.separateCount]: 0 }),
  ...(mode.needsReason && { reasonId: null }),
  ...(mode.units && { marks: [] }),
})

/**
 * Returns the lines with these ids. `ids` has the form of the step's summary, `11 12`; undefined means every line.
 */
export function selectLinesByIds(
  lines: readonly StepLine[],
  ids: string | number | undefined,
): readonly StepLine[] {
  if (ids === undefined) return lines
  const selectedIds = new Set(String(ids).split(' '))
  return lines.filter(({ lineId }) => selectedIds.has(String(lineId)))
}

/**
 * Returns one entry for each of `lines`, in the same sequence. Entries of `value` remain the same objects, so that
 * their rows are not rendered again.
 */
export function toLineEntries(
  lines: readonly StepLine[],
  value: readonly LineEntry[] | undefined,
  mode: LineCountMode,
): LineEntry[] {
  const known = new Map(value?.map((entry) => [entry.lineId, entry]))
  return lines.map((line) => known.get(line.lineId) ?? createEmptyEntry(line, mode))
}

/**
 * Returns the entries that belong to the form data: all of them, or only those with a count if the mode has no
 * `includesZero`.
 */
export const toLinesFormData = (entries: readonly LineEntry[], mode: LineCountMode): LineEntry[] =>
  mode.includesZero ? [...entries] : entries.filter((entry) => getEntryCount(entry, mode) > 0)

/**
 * Returns the entry with a new count within the limits of the line. A complete line needs no reason, so its reason is
 * removed.
 */
export function setEntryCount(
  entry: LineEntry,
  line: StepLine,
  count: number,
  mode: LineCountMode,
): LineEntry {
  const bounded = Math.max(0, Math.min(mode.maximum(line), Math.trunc(count)))
  const isFull = mode.needsReason && bounded === mode.maximum(line)
  return {
    ...entry,
    [mode.count]: bounded,
    ...(isFull && { reasonId: null }),
    ...hasFewerMarks(entry, bounded, mode),
    // A piece is either handed over or not taken, never both.
    ...(mode.separateCount !== undefined && {
      [mode.separateCount]: Math.min(getDeclinedCount(entry, mode), mode.maximum(line) - bounded),
    }),
  }
}

/**
 * If there are more scanned marking codes than `pieces`, returns `marks` without the last codes; otherwise an empty
 * object.
 */
const hasFewerMarks = ({ marks }: LineEntry, pieces: number, mode: LineCountMode) =>
  mode.units === 'ofTheOrder' && marks && marks.length > pieces ? { marks: marks.slice(0, pieces) } : {}

/**
 * Returns the entry with a new second count, the pieces that the customer does not take at the counter. If both counts
 * together exceed the limit of the line, the first count is reduced.
 */
export function setDeclinedCount(
  entry: LineEntry,
  line: StepLine,
  count: number,
  mode: LineCountMode,
): LineEntry {
  if (mode.separateCount === undefined) return entry
  const bounded = Math.max(0, Math.min(mode.maximum(line), Math.trunc(count)))
  const handedCount = Math.min(getEntryCount(entry, mode), mode.maximum(line) - bounded)
  return {
    ...entry,
    [mode.separateCount]: bounded,
    [mode.count]: handedCount,
    ...hasFewerMarks(entry, handedCount, mode),
  }
}

const hasUnits = (line: StepLine) => line.marked && line.marks.length > 0

/** Converts a line and its entry to the input of `interpretScan`. */
export const toScannableLine = (line: StepLine, entry: LineEntry, mode: LineCountMode): ScannableLine => ({
  lineId: line.lineId,
  sku: line.sku,
  barcode: line.barcode,
  actualBarcode: line.actualBarcode,
  gtin: line.gtin,
  marked: line.marked && mode.units === 'each',
  units: mode.units === 'ofTheOrder' && hasUnits(line) ? line.marks : null,
  ...getUnitsElsewhere(line, mode),
  ordered: mode.maximum(line),
  collected: getEntryCount(entry, mode),
  declined: getDeclinedCount(entry, mode),
  identifiesCounted: identifiesCountedPieces(entry, line, mode),
  marks: entry.marks ?? [],
})

/** Marking codes of the order that cannot be counted in this step, because another side has their units. */
function getUnitsElsewhere({ marks, leftMarks }: StepLine, mode: LineCountMode): Partial<ScannableLine> {
  if (leftMarks.length === 0 || mode.unitsAreWith === undefined) return {}
  return mode.unitsAreWith === 'customer'
    ? { leftUnits: leftMarks }
    : { handedUnits: marks.filter((code) => !leftMarks.includes(code)) }
}

/**
 * True if a scanned marking code belongs to one of the pieces counted by hand: every piece is decided, or the count
 * alone is not enough and the step asks for the marking codes.
 */
const identifiesCountedPieces = (entry: LineEntry, line: StepLine, mode: LineCountMode) =>
  mode.units === 'ofTheOrder' &&
  (countUndecidedPieces(entry, line, mode) === 0 ||
    (mode.separateCount === undefined && needsPieceScans(entry, line, mode)))

export const needsShortageReason = (entry: LineEntry, line: StepLine, mode: LineCountMode) =>
  mode.needsReason === true &&
  getEntryCount(entry, mode) < mode.maximum(line) &&
  (entry.reasonId ?? null) === null

/** Number of pieces that are not decided: neither counted, nor entered as not taken, nor missing with a reason. */
export const countUndecidedPieces = (entry: LineEntry, line: StepLine, mode: LineCountMode) =>
  mode.needsReason === true && (entry.reasonId ?? null) !== null
    ? 0
    : Math.max(0, mode.maximum(line) - getEntryCount(entry, mode) - getDeclinedCount(entry, mode))

export const needsMarkingCodeScans = (entry: LineEntry, line: StepLine, mode: LineCountMode) =>
  mode.units === 'each' && line.marked && (entry.marks?.length ?? 0) !== getEntryCount(entry, mode)

/** Number of pieces of a line whose marking codes identify them. */
export const countIdentifiablePieces = (entry: LineEntry, line: StepLine, mode: LineCountMode) =>
  mode.separateCount !== undefined && getDeclinedCount(entry, mode) > 0
    ? mode.maximum(line) - getDeclinedCount(entry, mode)
    : getEntryCount(entry, mode)

/**
 * True if marking codes still have to be scanned, because the count alone does not determine which units of the order
 * are meant.
 */
export function needsPieceScans(entry: LineEntry, line: StepLine, mode: LineCountMode): boolean {
  if (mode.units !== 'ofTheOrder' || !hasUnits(line)) return false
  const apartCount = getDeclinedCount(entry, mode)
  const count =
    mode.separateCount === undefined
      ? getEntryCount(entry, mode)
      : apartCount === 0
        ? 0
        : mode.maximum(line) - apartCount
  const total = mode.hasKnownUnitsWhenFull ? mode.maximum(line) : line.marks.length
  return count !== 0 && count !== total && (entry.marks?.length ?? 0) !== count
}
