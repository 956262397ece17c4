import { useState } from 'react'
import {
  interpretScan,
  type AddedByScan,
  type ScanRefused,
  type ScanResult,
} from '../../scan/interpret-scan.ts'
import { playTone } from '../../scan/sounds.ts'
import { openCode } from '../../scan/scan-takers.ts'
import { useScanner } from '../../scan/use-scanner.ts'
import type { Scan } from '../../scan/wedge.ts'
import { refusalOfMark, takeMarkBack } from './mark-register.ts'
import type { LineStore } from './line-store.ts'

export type ScanOutcome =
  | (AddedByScan & { undone?: boolean })
  | ScanRefused
  /** The server knows the mark from elsewhere; `message` is its sentence. */
  | { kind: 'taken'; lineId: number; message: string }

/** What the last scans came to. `serial` grows with each, so that the same answer twice is shown twice. */
export interface ScanReport {
  serial: number
  outcome: ScanOutcome
}

/** Counts every scan of the page at once; a mark that the server refuses afterwards is taken out again. */
export function useLineScans(store: LineStore, options: { off: boolean; registers: boolean }) {
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

  const take = (scan: Scan): ScanResult => {
    const result = store.scan((lines) => interpretScan(lines, scan))
    if (result.kind === 'added') {
      setUndoable((scans) => [...scans, result])
      void check(result)
    }
    const answer = () => {
      playTone(result.kind === 'problem' ? 'wrong' : store.isComplete() ? 'done' : 'right')
      tell(result)
    }
    // No product of this step: it may be the paper of another order.
    const opening =
      result.kind === 'problem' && result.problem === 'unknownBarcode' ? openCode(scan.text.trim()) : null
    if (opening === null) answer()
    else void opening.then((opened) => opened || answer())
    return result
  }

  const undo = () => {
    const last = undoable.at(-1)
    if (!last) return
    setUndoable(undoable.slice(0, -1))
    store.unscan(last)
    if (last.mark !== undefined && options.registers) takeMarkBack(last.lineId, last.mark)
    tell({ ...last, undone: true })
  }

  const dropMark = (lineId: number, mark: string) => {
    store.removeMark(lineId, mark)
    setUndoable((scans) => scans.filter((scan) => scan.mark !== mark))
    if (options.registers) takeMarkBack(lineId, mark)
  }

  useScanner((scan) => void take(scan), { paused: options.off })
  // Beside what is wrong «undo» would be read as undoing that, and would take the last right piece.
  const mayUndo = undoable.length > 0 && report?.outcome.kind === 'added'
  return { report, take, undo: mayUndo ? undo : null, dropMark }
}
