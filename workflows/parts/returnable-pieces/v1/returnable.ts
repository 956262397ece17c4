import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import type { OrderLineFacts, WorkflowInput } from '../../../task-input.ts'
import { createChosenMarksGuards, toLineMarks, type LineMarks } from '../../goods-back/v1/marks.ts'
import { areDistinctLinesOfOrder } from '../../pieces.ts'

/** Pieces of one line that the customer returns. */
export interface ChosenPieces {
  lineId: number
  quantity: number
  /** Codes of the marked pieces. */
  marks?: string[]
}

/** Context of a return of issued goods for a refund or an exchange. */
export interface ReturnableContext {
  statusId: number
  /** Number of collected pieces of each line that were neither refused, refunded nor exchanged. */
  kept: ChosenPieces[]
  units: LineMarks[]
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

const getRemainingQuantity = ({ collected, returned, refunded, exchanged }: OrderLineFacts) =>
  Math.max(0, collected - returned - refunded - exchanged)

export const createReturnableContext = ({ order }: WorkflowInput): ReturnableContext => ({
  statusId: order.statusId,
  kept: order.lines.map((line) => ({ lineId: line.lineId, quantity: getRemainingQuantity(line) })),
  units: toLineMarks(order.lines),
  issuedAt: order.issuedAt,
  chosen: [],
  reasonId: null,
})

/** Creates the guards for returned pieces. `linesOf`: returns the lines of the payload. */
export const createReturnableGuards = <C extends ReturnableContext, E>(
  linesOf: (event: E) => readonly ChosenPieces[],
) => {
  type Args = { context: C; event: E }
  const getReturnableQuantity = (context: C, lineId: number) =>
    context.kept.find((line) => line.lineId === lineId)?.quantity ?? 0
  return {
    issued: ({ context }: Args) => issuedStatuses.includes(context.statusId),
    somethingKept: ({ context }: Args) => context.kept.some((line) => line.quantity > 0),
    everyLineIsTheOrders: ({ context, event }: Args) => areDistinctLinesOfOrder(context.kept, linesOf(event)),
    somethingChosen: ({ event }: Args) => linesOf(event).some((line) => line.quantity > 0),
    nothingAboveKept: ({ context, event }: Args) =>
      linesOf(event).every((line) => line.quantity <= getReturnableQuantity(context, line.lineId)),
    ...createChosenMarksGuards<C, E>(linesOf),
  }
}

/**
 * True if more than `days` times 24 hours have passed from the issue until `at`. False if the order is not issued yet.
 */
export const isReturnTermOver = ({ issuedAt }: ReturnableContext, at: string, days: number): boolean =>
  issuedAt !== null && Date.parse(at) - Date.parse(issuedAt) > days * dayMs
