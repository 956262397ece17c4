import { useState } from 'react'
import type { Closed } from '../../form/form-context.ts'
import { interpretScan, type AddedByScan, type ScanRefused } from '../../scan/interpret-scan.ts'
import { playTone } from '../../scan/sounds.ts'
import { useLookUp, type LookUp } from '../../scan/use-look-up.ts'
import { useScanner } from '../../scan/use-scanner.ts'
import type { Scan } from '../../scan/wedge.ts'
import { refusalOfMark, releaseMarkQuietly } from './mark-register.ts'
import type { LineStore } from './line-store.ts'

export type ScanOutcome =
  | (AddedByScan & { undone?: boolean })
  | ScanRefused
  /** The server knows the mark from elsewhere; `message` is its sentence. */
  | { kind: 'taken'; lineId: number; message: string }
  /** Not a product of the step; it may be the paper of another order. */
  | { kind: 'lookUp'; how: Exclude<LookUp, 'none'>; code: string; lineId?: undefined }
  /** The form takes nothing at this moment; `held`: the scan counts as soon as it does. */
  | { kind: 'closed'; code: string; why: string; lineId?: undefined }
  | { kind: 'held'; code: string; why: string; lineId?: undefined }

/** What the last scans came to. `serial` grows with each, so that the same answer twice is shown twice. */
export interface ScanReport {
  serial: number
  outcome: ScanOutcome
}

/** Counts every scan of the page at once; a mark that the server refuses afterwards is taken out again. */
export function useLineScans(store: LineStore, options: { closed: Closed | null; registers: boolean }) {
  const [report, setReport] = useState<ScanReport | null>(null)
  const [undoable, setUndoable] = useState<AddedByScan[]>([])
  const tell = (outcome: ScanOutcome) => setReport((last) => ({ serial: (last?.serial ?? 0) + 1, outcome }))

  const check = async ({ lineId, mark }: AddedByScan) => {
    if (mark === undefined || !options.registers) return
    const message = await refusalOfMark(lineId, mark)
    if (message === null) return
    store.removeMark(lineId, mark)
    setUndoable((scans) => scans.filter((scan) => scan.mark !== mark))
    playTone('wrong')
    tell({ kind: 'taken', lineId, message })
  }

  const { lookUp, forget } = useLookUp()
  const take = (scan: Scan): void => {
    forget()
    const result = store.scan((lines) => interpretScan(lines, scan))
    if (result.kind === 'added') {
      setUndoable((scans) => [...scans, result])
      void check(result)
    }
    playTone(result.kind === 'problem' ? 'wrong' : store.isComplete() ? 'done' : 'right')
    if (result.kind !== 'problem' || result.problem !== 'unknownBarcode') return tell(result)
    const code = scan.text.trim()
    lookUp(code, (how) => tell(how === 'none' ? result : { kind: 'lookUp', how, code }))
  }

  const sayClosed = ({ text }: Scan, { why, waits }: Closed) => {
    playTone('wrong')
    tell({ kind: waits ? 'held' : 'closed', code: text.trim(), why })
  }

  const undo = () => {
    forget()
    const last = undoable.at(-1)
    if (!last) return
    setUndoable(undoable.slice(0, -1))
    store.unscan(last)
    if (last.mark !== undefined && options.registers) releaseMarkQuietly(last.lineId, last.mark)
    tell({ ...last, undone: true })
  }

  const dropMark = (lineId: number, mark: string) => {
    store.removeMark(lineId, mark)
    setUndoable((scans) => scans.filter((scan) => scan.mark !== mark))
    if (options.registers) releaseMarkQuietly(lineId, mark)
  }

  useScanner(take, { closed: options.closed, onClosed: sayClosed })
  // Beside what is wrong «undo» would be read as undoing that, and would take the last right piece.
  const mayUndo = undoable.length > 0 && report?.outcome.kind === 'added'
  return { report, take, undo: mayUndo ? undo : null, dropMark }
}
