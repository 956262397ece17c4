import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import type { DraftLineChange } from '../../../../shared/draft-scans.ts'
import type { FormDataStore } from '../../form/step-data.ts'
import type { AcceptedScan, ScannableLine, ScanResult } from '../../scan/interpret-scan.ts'
import {
  getEntryCount,
  toLinesFormData,
  toLineEntries,
  toScannableLine,
  countUndecidedPieces,
  setDeclinedCount,
  setEntryCount,
  type LineEntry,
} from './line-entries.ts'
import type { LineCountMode } from './line-modes.ts'

/**
 * Changes the lines of one form. Each change starts from the current data, not from the rendered data, because there
 * may be two scans before the next render.
 */
export class LineEntryStore {
  readonly #data: FormDataStore
  readonly #field: string
  readonly #lines: ReadonlyMap<number, StepLine>
  readonly #open: ReadonlySet<number>
  readonly mode: LineCountMode
  /**
   * Reason of each line, kept while the line is complete. The first keys of a scan may be typed into a count and
   * complete a line for a moment; when they are undone, the reason must be restored.
   */
  readonly #reasons = new Map<number, number>()
  /**
   * Entry of each line before a typed count dropped some of its scanned codes. If the typed keys were the keys of a
   * scan and are undone, the codes must be restored.
   */
  readonly #before = new Map<number, LineEntry>()

  /** `open`: lines that may change. A scan can match only these lines. */
  constructor(
    data: FormDataStore,
    field: string,
    { all, open }: { all: readonly StepLine[]; open: readonly StepLine[] },
    mode: LineCountMode,
  ) {
    this.#data = data
    this.#field = field
    this.#lines = new Map(all.map((line) => [line.lineId, line]))
    this.#open = new Set(open.map(({ lineId }) => lineId))
    this.mode = mode
  }

  /** Returns the value of the field, which is the same object until a line changes. */
  value(): LineEntry[] | undefined {
    return this.#data.get()[this.#field] as LineEntry[] | undefined
  }

  entries(): LineEntry[] {
    return toLineEntries([...this.#lines.values()], this.value(), this.mode)
  }

  isComplete(): boolean {
    return this.entries().every(
      (entry) =>
        !this.#open.has(entry.lineId) ||
        getEntryCount(entry, this.mode) === this.mode.maximum(this.#line(entry.lineId)),
    )
  }

  setCount(lineId: number, count: number, isUndo = false) {
    this.#changeTyped(lineId, isUndo, (entry, line) => setEntryCount(entry, line, count, this.mode))
  }

  setSeparateCount(lineId: number, count: number, isUndo = false) {
    this.#changeTyped(lineId, isUndo, (entry, line) => setDeclinedCount(entry, line, count, this.mode))
  }

  setReason(lineId: number, reasonId: number | null) {
    this.#reasons.delete(lineId)
    this.#change(lineId, (entry) => ({ ...entry, reasonId }))
  }

  /** Sets this reason in all incomplete lines that may change and have no reason. */
  setMissingReasons(reasonId: number) {
    this.#replaceEntries(
      this.entries().map((entry) => {
        if (!this.#open.has(entry.lineId)) return entry
        const isShort = getEntryCount(entry, this.mode) < this.mode.maximum(this.#line(entry.lineId))
        return isShort && (entry.reasonId ?? null) === null ? { ...entry, reasonId } : entry
      }),
    )
  }

  /**
   * Counts every piece that is not decided. Pieces that are entered as not taken or are missing with a reason do not
   * change.
   */
  fill() {
    this.#replaceEntries(
      this.entries().map((entry) => {
        const line = this.#line(entry.lineId)
        const undecided = this.#open.has(line.lineId) ? countUndecidedPieces(entry, line, this.mode) : 0
        return undecided === 0
          ? entry
          : setEntryCount(entry, line, getEntryCount(entry, this.mode) + undecided, this.mode)
      }),
    )
  }

  clear() {
    this.#replaceEntries(
      this.entries().map((entry) =>
        this.#open.has(entry.lineId) ? setEntryCount(entry, this.#line(entry.lineId), 0, this.mode) : entry,
      ),
    )
  }

  scan(read: (lines: ScannableLine[]) => ScanResult): ScanResult {
    const entries = this.entries().filter(({ lineId }) => this.#open.has(lineId))
    const result = read(entries.map((entry) => toScannableLine(this.#line(entry.lineId), entry, this.mode)))
    if (result.kind === 'added')
      this.#add(result.lineId, result.isCounted ? 0 : 1, (marks) => addMark(marks, result.mark))
    return result
  }

  undoScan({ lineId, mark, isCounted }: AcceptedScan) {
    this.#add(lineId, isCounted ? 0 : -1, (marks) => marks.filter((code) => code !== mark))
  }

  removeMark(lineId: number, mark: string) {
    const entry = this.entries().find((e) => e.lineId === lineId)
    if (entry?.marks?.includes(mark)) this.#add(lineId, -1, (marks) => marks.filter((code) => code !== mark))
  }

  #add(lineId: number, pieces: number, marks: (marks: string[]) => string[]) {
    this.#change(lineId, (entry, line) => ({
      ...setEntryCount(entry, line, getEntryCount(entry, this.mode) + pieces, this.mode),
      ...(entry.marks && { marks: marks(entry.marks) }),
    }))
  }

  #changeTyped(lineId: number, isUndo: boolean, next: (entry: LineEntry, line: StepLine) => LineEntry) {
    const before = isUndo ? this.#before.get(lineId) : undefined
    this.#change(lineId, (entry, line) => {
      const updated = next(entry, line)
      if ((updated.marks?.length ?? 0) < (entry.marks?.length ?? 0)) this.#before.set(lineId, entry)
      return before && getEntryCount(before, this.mode) === getEntryCount(updated, this.mode)
        ? before
        : updated
    })
  }

  #line(lineId: number): StepLine {
    const line = this.#lines.get(lineId)
    if (!line) throw new Error(`line ${lineId} is not the order's`)
    return line
  }

  #change(lineId: number, next: (entry: LineEntry, line: StepLine) => LineEntry) {
    const line = this.#line(lineId)
    this.#replaceEntries(
      this.entries().map((entry) =>
        entry.lineId === lineId ? this.#withReason(entry, next(entry, line), line) : entry,
      ),
    )
  }

  #withReason(before: LineEntry, after: LineEntry, line: StepLine): LineEntry {
    const isFull = getEntryCount(after, this.mode) === this.mode.maximum(line)
    if (isFull && typeof before.reasonId === 'number') this.#reasons.set(line.lineId, before.reasonId)
    const known = this.#reasons.get(line.lineId)
    return isFull || known === undefined ? after : { ...after, reasonId: after.reasonId ?? known }
  }

  #replaceEntries(entries: LineEntry[]) {
    const before = new Map(this.entries().map((entry) => [entry.lineId, entry]))
    const scans = entries.flatMap((entry) => this.#toScanEvents(before.get(entry.lineId), entry))
    this.#data.update<LineEntry[]>(this.#field, () => toLinesFormData(entries, this.mode), scans)
  }

  /**
   * Returns the change of one line in a form that can be merged with the changes of another device; an empty array if
   * nothing has changed.
   */
  #toScanEvents(before: LineEntry | undefined, after: LineEntry): DraftLineChange[] {
    if (before === undefined || before === after) return []
    const { count, separateCount } = this.mode
    const counts = separateCount === undefined ? [count] : [count, separateCount]
    const add = Object.fromEntries(
      counts
        .map((name) => [name, Number(after[name] ?? 0) - Number(before[name] ?? 0)] as const)
        .filter(([, pieces]) => pieces !== 0),
    )
    const [oldMarks, newMarks] = [before.marks ?? [], after.marks ?? []]
    const added = newMarks.filter((code) => !oldMarks.includes(code))
    const removed = oldMarks.filter((code) => !newMarks.includes(code))
    const reasonId = after.reasonId ?? null
    const hasReasonChanged = reasonId !== (before.reasonId ?? null)
    if (Object.keys(add).length + added.length + removed.length === 0 && !hasReasonChanged) return []
    return [
      {
        id: crypto.randomUUID(),
        field: this.#field,
        lineId: after.lineId,
        count,
        add,
        ...(separateCount !== undefined && { apart: separateCount }),
        most: this.mode.maximum(this.#line(after.lineId)),
        ...(added.length + removed.length > 0 && { marks: { added, removed } }),
        ...(hasReasonChanged && { set: { reasonId } }),
      },
    ]
  }
}

const addMark = (marks: string[], mark: string | undefined) => (mark === undefined ? marks : [...marks, mark])
