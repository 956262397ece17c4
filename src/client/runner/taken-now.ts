import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { takenPart, type TakenPart } from '../../shared/taken-part.ts'

/** What a form of the issue says of a line. */
export interface SaidOfLine {
  lineId: number
  returned?: number
}

/** What the customer takes by what is said in the form at this moment. */
export const takenNow = (
  { lines, total, payable }: Pick<OrderSummary, 'lines' | 'total' | 'payable'>,
  said: readonly SaidOfLine[],
): TakenPart =>
  takenPart(
    lines.map(({ lineId, ordered, collected, unitPrice, discountShare, pointsShare }) => ({
      ...{ skuQuantity: ordered, productPrice: unitPrice, discountShare, pointsShare, collected },
      notTaken: said.find((line) => line.lineId === lineId)?.returned ?? 0,
    })),
    { total, payable },
  )

/** Text of `runner:counter`: what is to be done with money. */
export const counterKey = ({ toPay, toGiveBack, total }: TakenPart) =>
  toGiveBack > 0 ? 'giveBack' : toPay > 0 ? 'toPay' : total > 0 ? 'paid' : 'free'
