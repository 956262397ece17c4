/** Sums of an order line: what the customer keeps of it and what was given back already. Minor units, pieces. */
export interface KeptLine {
  lineId: number
  unitPrice: number
  kept: number
  refunded: number
}

/**
 * What was paid for the kept pieces of every line when `paid` was paid for the goods in all: discounts and points are
 * spread by price, and the last minor unit is nobody's to lose: shares add up to `paid` exactly.
 */
export function paidShares(lines: readonly KeptLine[], paid: number): Map<number, number> {
  const whole = lines.reduce((sum, line) => sum + line.unitPrice * line.kept, 0)
  const shares = new Map<number, number>()
  let priced = 0
  let given = 0
  for (const { lineId, unitPrice, kept } of lines) {
    priced += unitPrice * kept
    const upTo = whole === 0 ? 0 : Math.round((Math.min(paid, whole) * priced) / whole)
    shares.set(lineId, upTo - given)
    given = upTo
  }
  return shares
}

/** What is paid back for `quantity` more pieces of a line for which `share` was paid: the last piece takes the rest. */
export function refundPrice(
  line: Pick<KeptLine, 'kept' | 'refunded'>,
  share: number,
  quantity: number,
): number {
  if (line.kept === 0) return 0
  const upTo = (pieces: number) => Math.round((share * pieces) / line.kept)
  return upTo(line.refunded + quantity) - upTo(line.refunded)
}
