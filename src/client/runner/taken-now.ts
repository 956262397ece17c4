import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { acceptedPart, type AcceptedPart } from '../../shared/accepted-part.ts'

/** What a form of the issue says of a line. */
export interface SaidOfLine {
  lineId: number
  returned?: number
}

/** What the customer takes by what is said in the form at this moment. */
export const takenNow = (
  { lines, total, payable }: Pick<OrderSummary, 'lines' | 'total' | 'payable'>,
  said: readonly SaidOfLine[],
): AcceptedPart =>
  acceptedPart(
    lines.map(({ lineId, ordered, collected, unitPrice, discountShare, pointsShare }) => ({
      ...{ skuQuantity: ordered, productPrice: unitPrice, discountShare, pointsShare, collected },
      notTaken: said.find((line) => line.lineId === lineId)?.returned ?? 0,
    })),
    { total, payable },
  )

/** The same of what is typed in the step; null where nothing is handed over. */
export const takenByDraft = (order: OrderSummary | null, typed: unknown): AcceptedPart | null => {
  const { lines } = (typed ?? {}) as { lines?: unknown }
  const isHandOver =
    Array.isArray(lines) && lines.some((line: object | null) => line !== null && 'handed' in line)
  return order === null || !isHandOver ? null : takenNow(order, lines as SaidOfLine[])
}

/** Text of `runner:counter`: what is to be done with money. */
export const counterKey = ({ toPay, toGiveBack, total }: AcceptedPart) =>
  toGiveBack > 0 ? 'giveBack' : toPay > 0 ? 'toPay' : total > 0 ? 'paid' : 'free'
