import { useState } from 'react'
import type { ClosedFormReason } from '../../form/form-context.ts'
import {
  interpretScan,
  type AcceptedScan,
  type ScanProblem,
  type RefusedScan,
} from '../../scan/interpret-scan.ts'
import { playTone } from '../../scan/sounds.ts'
import { useCodeLookup, type LookupState } from '../../scan/use-code-lookup.ts'
import { useScanner } from '../../scan/use-scanner.ts'
import type { Scan } from '../../scan/wedge.ts'
import { reserveScannedMarkingCode, releaseMarkingCodeQuietly } from './mark-register.ts'
import type { LineEntry } from './line-entries.ts'
import type { LineEntryStore } from './line-store.ts'

export type ScanOutcome =
  | (AcceptedScan & { undone?: boolean })
  | RefusedScan
  /** The server refused the marking code, for example because another order uses it. `message`: text of the server. */
  | { kind: 'taken'; lineId: number; message: string }
  /** The code is not a product of the step, but may be the label of another order. */
  | { kind: 'lookUp'; state: Exclude<LookupState, 'none'>; code: string; lineId?: undefined }
  /** The form accepts no scans now. `held`: the scan is counted as soon as the form accepts scans again. */
  | { kind: 'closed'; code: string; reason: string; lineId?: undefined }
  | { kind: 'held'; code: string; reason: string; lineId?: undefined }

/** Result of the last scan. `serial` increases with each result, so that two equal results are announced twice. */
export interface ScanReport {
  serial: number
  outcome: ScanOutcome
  /** The lines when the result was reported. */
  lines: readonly LineEntry[] | undefined
}

/** Scan problems in which the code may be the label of another order instead of a product barcode. */
const mayBeOfAnotherOrder: readonly ScanProblem[] = ['unknownBarcode', 'incompleteBarcode']

interface Options {
  closed: ClosedFormReason | null
  registers: boolean
  /** The lines as currently rendered. */
  lines: readonly LineEntry[] | undefined
}

/**
 * Counts every scan on the page immediately. With `registers`, the marking code is also reserved on the server, and the
 * scan is removed again if the server refuses the code.
 */
export function useLineScans(store: LineEntryStore, options: Options) {
  const [last, setLast] = useState<ScanReport | null>(null)
  const [undoable, setUndoable] = useState<AcceptedScan[]>([])
  const publishOutcome = (outcome: ScanOutcome) =>
    setLast((previous) => ({ serial: (previous?.serial ?? 0) + 1, outcome, lines: store.value() }))
  // A refusal refers to the lines at that moment, so it is outdated after any change of the lines.
  const isOutdated = last !== null && last.outcome.kind !== 'added' && last.lines !== options.lines
  const report = isOutdated ? null : last

  const findScannedEntry = (lines: readonly LineEntry[] | undefined) =>
    lines?.find(({ lineId }) => lineId === last?.outcome.lineId)
  // After a change by hand the result of the scan is outdated, and undoing the scan would remove one piece too many.
  const isEdited =
    last?.outcome.kind === 'added' &&
    JSON.stringify(findScannedEntry(last.lines)) !== JSON.stringify(findScannedEntry(options.lines))

  const checkMark = async ({ lineId, mark }: AcceptedScan) => {
    if (mark === undefined || !options.registers) return
    const message = await reserveScannedMarkingCode(lineId, mark)
    if (message === null) return
    store.removeMark(lineId, mark)
    setUndoable((scans) => scans.filter((scan) => scan.mark !== mark))
    playTone('wrong')
    publishOutcome({ kind: 'taken', lineId, message })
  }

  const { lookUp, cancelLookup } = useCodeLookup()
  const handleScan = (scan: Scan): void => {
    cancelLookup()
    const result = store.scan((lines) => interpretScan(lines, scan))
    if (result.kind === 'added') {
      const editedLineId = isEdited ? last.outcome.lineId : undefined
      setUndoable((scans) => [...scans.filter(({ lineId }) => lineId !== editedLineId), result])
      void checkMark(result)
    }
    playTone(result.kind === 'problem' ? 'wrong' : store.isComplete() ? 'done' : 'right')
    if (result.kind !== 'problem' || !mayBeOfAnotherOrder.includes(result.problem))
      return publishOutcome(result)
    const code = scan.text.trim()
    lookUp(code, (state) => publishOutcome(state === 'none' ? result : { kind: 'lookUp', state, code }))
  }

  const reportClosed = ({ text }: Scan, { reason, isTemporary }: ClosedFormReason) => {
    playTone('wrong')
    publishOutcome({ kind: isTemporary ? 'held' : 'closed', code: text.trim(), reason })
  }

  const undo = () => {
    cancelLookup()
    const scan = undoable.at(-1)
    if (!scan) return
    setUndoable(undoable.slice(0, -1))
    store.undoScan(scan)
    if (scan.mark !== undefined && options.registers) releaseMarkingCodeQuietly(scan.lineId, scan.mark)
    publishOutcome({ ...scan, undone: true })
  }

  const removeMark = (lineId: number, mark: string) => {
    store.removeMark(lineId, mark)
    setUndoable((scans) => scans.filter((scan) => scan.mark !== mark))
    if (options.registers) releaseMarkingCodeQuietly(lineId, mark)
  }

  useScanner(handleScan, { closed: options.closed, onClosed: reportClosed })
  // Next to an error message an undo button would seem to undo the error, but it would remove the last correct piece.
  const canUndo = undoable.length > 0 && report?.outcome.kind === 'added' && !isEdited
  return { report, isEdited, take: handleScan, undo: canUndo ? undo : null, dropMark: removeMark }
}
