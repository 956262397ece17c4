import type { AddedByScan, ScanLine } from '../../../src/client/runner/scan/interpret-scan.ts'

type Counted = Pick<ScanLine, 'lineId' | 'collected' | 'marks'>

/** The lines after an accepted scan: the second of two quick scans must see what the first one did. */
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
