import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { calculateAcceptedPart, type AcceptedPart } from '../../shared/accepted-part.ts'

/** A line of the issue form. */
export interface FormLine {
  lineId: number
  returned?: number
}

/** Returns the part of the order that the customer takes, according to the current input of the form. */
export const calculatePartToHandOver = (
  { lines, total, payable }: Pick<OrderSummary, 'lines' | 'total' | 'payable'>,
  formLines: readonly FormLine[],
): AcceptedPart =>
  calculateAcceptedPart(
    lines.map(({ lineId, ordered, collected, unitPrice, discountShare, pointsShare }) => ({
      skuQuantity: ordered,
      productPrice: unitPrice,
      discountShare,
      pointsShare,
      collected,
      declined: formLines.find((line) => line.lineId === lineId)?.returned ?? 0,
    })),
    { total, payable },
  )

/** Returns the part according to the draft of the step; null if the step hands nothing over. */
export const calculateDraftPartToHandOver = (
  order: OrderSummary | null,
  typed: unknown,
): AcceptedPart | null => {
  const { lines } = (typed ?? {}) as { lines?: unknown }
  const isHandOver =
    Array.isArray(lines) && lines.some((line: object | null) => line !== null && 'handed' in line)
  return order === null || !isHandOver ? null : calculatePartToHandOver(order, lines as FormLine[])
}

/**
 * Splits the refund of a partly taken order. Holds are released first. `cancel`: what a cancellation would return, so
 * that its `release` is everything that is held.
 */
export const splitRefund = (
  { cancel }: Pick<OrderSummary['back'], 'cancel'>,
  { toRefund }: Pick<AcceptedPart, 'toRefund'>,
): Pick<OrderSummary['back']['cancel'], 'release' | 'refund' | 'way'> => {
  const release = Math.min(cancel.release, toRefund)
  return { release, refund: toRefund - release, way: cancel.way }
}
