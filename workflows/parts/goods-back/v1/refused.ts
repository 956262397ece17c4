import type { OrderLineFacts } from '../../../task-input.ts'
import { areLinesOf } from '../../pieces.ts'

/** Guards of a step that lists what the customer refused, at the counter or at the door; `linesOf`: its lines. */
export const refusedGuards = <C extends { lines: readonly OrderLineFacts[] }, E>(
  linesOf: (event: E) => readonly { lineId: number; returned: number }[],
) => {
  type Args = { context: C; event: E }
  const returnedOf = (event: E, lineId: number) =>
    linesOf(event).find((line) => line.lineId === lineId)?.returned ?? 0
  return {
    everyLineIsTheOrders: ({ context, event }: Args) => areLinesOf(context.lines, linesOf(event)),
    nothingAboveCollected: ({ context, event }: Args) =>
      context.lines.every((line) => returnedOf(event, line.lineId) <= line.collected),
    nothingReturned: ({ event }: Args) => linesOf(event).every((line) => line.returned === 0),
    somethingReturned: ({ event }: Args) => linesOf(event).some((line) => line.returned > 0),
    somethingTaken: ({ context, event }: Args) =>
      context.lines.some((line) => returnedOf(event, line.lineId) < line.collected),
  }
}
