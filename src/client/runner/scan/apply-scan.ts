import type { AddedByScan, ScanLine } from './interpret-scan.ts'

type Counted = Pick<ScanLine, 'lineId' | 'collected' | 'marks'>

/** The lines after an accepted scan. For reducers: the second of two quick scans must see what the first one did. */
export function applyScan<L extends Counted>(lines: readonly L[], added: AddedByScan): L[] {
  return lines.map((line) =>
    line.lineId === added.lineId
      ? {
          ...line,
          collected: line.collected + 1,
          marks: added.mark === undefined ? line.marks : [...line.marks, added.mark],
        }
      : line,
  )
}

/** Takes an accepted scan back: one piece, and its mark where it had one. */
export function undoScan<L extends Counted>(lines: readonly L[], added: AddedByScan): L[] {
  return lines.map((line) =>
    line.lineId === added.lineId
      ? {
          ...line,
          collected: Math.max(0, line.collected - 1),
          marks: line.marks.filter((mark) => mark !== added.mark),
        }
      : line,
  )
}
