import type { AcceptanceActCard, CourierHandoverRow } from '../../../../schemas/api/deliveries.ts'
import type { AcceptanceActLine } from '../../platform/db/schema/deliveries.ts'

/** Lines of the printed acceptance act. */
export const toPrintedActLines = (rows: readonly CourierHandoverRow[]): AcceptanceActLine[] =>
  rows.map(({ orderId, track, name, boxes, weight, toPay }) => ({
    orderId,
    track,
    name,
    boxes,
    weight,
    toPay,
  }))

/**
 * Ids of the orders whose rows differ from the printed lines. `paper`: the printed lines; null for old acts, whose
 * lines were not stored. The result is then empty.
 */
export function findOrderIdsChangedSincePrint(
  paper: readonly AcceptanceActLine[] | null,
  rows: readonly CourierHandoverRow[],
): number[] {
  const currentLines = new Map(toPrintedActLines(rows).map((line) => [line.orderId, line]))
  return (paper ?? [])
    .filter((line) => !isSame(line, currentLines.get(line.orderId)))
    .map(({ orderId }) => orderId)
}

const isSame = (a: AcceptanceActLine, b: AcceptanceActLine | undefined): boolean =>
  b !== undefined &&
  a.track === b.track &&
  a.name === b.name &&
  a.boxes === b.boxes &&
  a.weight === b.weight &&
  a.toPay === b.toPay

/**
 * Lines of the card of an act. After the hand-over they are the printed lines, before it the current rows. In a formed
 * act, the rows that differ from the printed lines are marked. A cancelled order has lost its track number, but the label
 * of its boxes still has it, so the printed one is returned.
 */
export function toActCardLines(
  status: AcceptanceActCard['status'],
  paper: readonly AcceptanceActLine[] | null,
  rows: readonly CourierHandoverRow[],
): AcceptanceActCard['lines'] {
  const documentLines = new Map((paper ?? []).map((line) => [line.orderId, line]))
  if (status === 'issued')
    return rows.map((row) => ({ ...row, ...documentLines.get(row.orderId), hasChanged: false }))
  const changedIds = status === 'formed' ? findOrderIdsChangedSincePrint(paper, rows) : []
  return rows.map((row) => ({
    ...row,
    track: row.track ?? documentLines.get(row.orderId)?.track ?? null,
    hasChanged: changedIds.includes(row.orderId),
  }))
}
