import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import type { OrderLineFacts, WorkflowInput } from '../../../task-input.ts'
import { chosenUnitsGuards, unitsOf, type Units } from '../../goods-back/v1/marks.ts'
import { areLinesOf } from '../../pieces.ts'

/** Pieces of one line that the customer brings back. */
export interface ChosenPieces {
  lineId: number
  quantity: number
  /** Codes of the marked pieces. */
  marks?: string[]
}

/** An issued order of which a customer brings pieces back, for a refund or in exchange. */
export interface ReturnableContext {
  statusId: number
  /** Pieces per line that the customer has: neither refused at the counter nor refunded or exchanged since. */
  kept: ChosenPieces[]
  units: Units[]
  issuedAt: string | null
  chosen: ChosenPieces[]
  reasonId: number | null
}

const issuedStatuses: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
]
const dayMs = 86_400_000

const remainingQuantity = ({ collected, returned, refunded, exchanged }: OrderLineFacts) =>
  Math.max(0, collected - returned - refunded - exchanged)

export const startReturnable = ({ order }: WorkflowInput): ReturnableContext => ({
  statusId: order.statusId,
  kept: order.lines.map((line) => ({ lineId: line.lineId, quantity: remainingQuantity(line) })),
  units: unitsOf(order.lines),
  issuedAt: order.issuedAt,
  chosen: [],
  reasonId: null,
})

/** Guards of the choice of pieces; `linesOf`: the lines of an event. */
export const returnableGuards = <C extends ReturnableContext, E>(
  linesOf: (event: E) => readonly ChosenPieces[],
) => {
  type Args = { context: C; event: E }
  const keptOf = (context: C, lineId: number) =>
    context.kept.find((line) => line.lineId === lineId)?.quantity ?? 0
  return {
    issued: ({ context }: Args) => issuedStatuses.includes(context.statusId),
    somethingKept: ({ context }: Args) => context.kept.some((line) => line.quantity > 0),
    everyLineIsTheOrders: ({ context, event }: Args) => areLinesOf(context.kept, linesOf(event)),
    somethingChosen: ({ event }: Args) => linesOf(event).some((line) => line.quantity > 0),
    nothingAboveKept: ({ context, event }: Args) =>
      linesOf(event).every((line) => line.quantity <= keptOf(context, line.lineId)),
    ...chosenUnitsGuards<C, E>(linesOf),
  }
}

/** More than `days` have passed since the issue. An order that is being issued has no instant of issue yet. */
export const isTermOver = ({ issuedAt }: ReturnableContext, at: string, days: number): boolean =>
  issuedAt !== null && Date.parse(at) - Date.parse(issuedAt) > days * dayMs
