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

/** Returns the key of the `runner:counter` text, which says what the customer pays or gets back. */
export const getCounterTextKey = ({ toPay, toRefund, total }: AcceptedPart) =>
  toRefund > 0 ? 'giveBack' : toPay > 0 ? 'toPay' : total > 0 ? 'paid' : 'free'
