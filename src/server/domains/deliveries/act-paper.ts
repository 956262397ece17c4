import type { ActCard, DeliveryIssueRow } from '../../../../schemas/api/deliveries.ts'
import type { ActLine } from '../../platform/db/schema/deliveries.ts'

/** What the paper of an act says of its orders. */
export const paperOf = (rows: readonly DeliveryIssueRow[]): ActLine[] =>
  rows.map(({ orderId, track, name, boxes, weight, toPay }) => ({
    ...{ orderId, track, name, boxes, weight, toPay },
  }))

/** Orders that are no longer as the paper says. An act without a paper was formed before papers were kept. */
export function changedSince(paper: readonly ActLine[] | null, rows: readonly DeliveryIssueRow[]): number[] {
  const now = new Map(paperOf(rows).map((line) => [line.orderId, line]))
  return (paper ?? []).filter((line) => !isSame(line, now.get(line.orderId))).map(({ orderId }) => orderId)
}

const isSame = (a: ActLine, b: ActLine | undefined): boolean =>
  b !== undefined &&
  a.track === b.track &&
  a.name === b.name &&
  a.boxes === b.boxes &&
  a.weight === b.weight &&
  a.toPay === b.toPay

/** Handed over, an act says for good what was handed over; until then it says what is, and names what has changed. */
export function linesOf(
  status: ActCard['status'],
  paper: readonly ActLine[] | null,
  rows: readonly DeliveryIssueRow[],
): ActCard['lines'] {
  const printed = new Map((paper ?? []).map((line) => [line.orderId, line]))
  if (status === 'issued')
    return rows.map((row) => ({ ...row, ...printed.get(row.orderId), hasChanged: false }))
  const changed = status === 'formed' ? changedSince(paper, rows) : []
  return rows.map((row) => ({ ...row, hasChanged: changed.includes(row.orderId) }))
}
