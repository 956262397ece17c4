import { refundOf, type PricedPieces } from './line-price.ts'

/** A line at the counter: pieces that were collected, and those of them that the customer does not take. */
export interface LineAtCounter extends PricedPieces {
  collected: number
  notTaken: number
}

/** What the customer takes and what is left at the counter, and what it comes to; minor units. */
export interface AcceptedPart {
  taken: number
  left: number
  total: number
  toPay: number
  /** Paid already for what is not taken. */
  toGiveBack: number
}

/** `total`, `payable`: of the whole order as it was collected, and what of it is still to be paid. */
export function acceptedPart(
  lines: readonly LineAtCounter[],
  { total, payable }: { total: number; payable: number },
): AcceptedPart {
  const sum = (of: (line: LineAtCounter) => number) => lines.reduce((all, line) => all + of(line), 0)
  const taken = sum(({ collected, notTaken }) => collected - notTaken)
  const left = sum(({ notTaken }) => notTaken)
  const off = sum((line) => refundOf(line, line.collected, 0, line.notTaken).money)
  const now = taken === 0 ? 0 : total - off
  const paid = total - payable
  return { taken, left, total: now, toPay: Math.max(0, now - paid), toGiveBack: Math.max(0, paid - now) }
}
