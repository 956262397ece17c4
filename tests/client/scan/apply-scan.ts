import type { AcceptedScan, ScannableLine } from '../../../src/client/runner/scan/interpret-scan.ts'

type Counted = Pick<ScannableLine, 'lineId' | 'collected' | 'marks'>

/** The lines after an accepted scan: the second of two quick scans must see the effect of the first. */
export function applyScan<Line extends Counted>(lines: readonly Line[], added: AcceptedScan): Line[] {
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
