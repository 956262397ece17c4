import type { OrderLineFacts } from '../../../task-input.ts'
import { areDistinctLinesOfOrder } from '../../pieces.ts'

/** Creates the guards of a step that lists refused pieces. `linesOf`: returns the lines of the payload. */
export const createRefusedGuards = <C extends { lines: readonly OrderLineFacts[] }, E>(
  linesOf: (event: E) => readonly { lineId: number; returned: number }[],
) => {
  type Args = { context: C; event: E }
  const countReturned = (event: E, lineId: number) =>
    linesOf(event).find((line) => line.lineId === lineId)?.returned ?? 0
  return {
    everyLineIsTheOrders: ({ context, event }: Args) =>
      areDistinctLinesOfOrder(context.lines, linesOf(event)),
    nothingAboveCollected: ({ context, event }: Args) =>
      context.lines.every((line) => countReturned(event, line.lineId) <= line.collected),
    nothingReturned: ({ event }: Args) => linesOf(event).every((line) => line.returned === 0),
    somethingReturned: ({ event }: Args) => linesOf(event).some((line) => line.returned > 0),
    somethingTaken: ({ context, event }: Args) =>
      context.lines.some((line) => countReturned(event, line.lineId) < line.collected),
  }
}
