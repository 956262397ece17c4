import type { ReturnedGoodsLine } from '../../../effects.ts'
import type { OrderLineFacts } from '../../../task-input.ts'
import { areDistinctLinesOfOrder } from '../../pieces.ts'
import { areMarksOfLine, areMarkedPiecesIdentified } from './marks.ts'

/**
 * A line that the user entered. `returned`: number of pieces put back on the shelf. `reasonId`: why the other pieces
 * are missing. `marks`: codes of the returned marked pieces.
 */
export interface EnteredReturnedLine {
  lineId: number
  returned: number
  reasonId?: number | null
  marks?: string[]
}

export interface ReturnedGoodsContext {
  lines: OrderLineFacts[]
}

/**
 * Creates the guards of a step that counts returned goods. `typed`: returns the lines of the payload. `expected`:
 * returns the number of pieces of a line that should be returned.
 */
export function createReturnedGoodsGuards<C extends ReturnedGoodsContext, E>(
  typed: (event: E) => readonly EnteredReturnedLine[],
  expected: (context: C, line: OrderLineFacts) => number,
) {
  type Args = { context: C; event: E }
  const findLine = ({ event }: Args, lineId: number) => typed(event).find((line) => line.lineId === lineId)
  const countReturned = (args: Args, lineId: number) => findLine(args, lineId)?.returned ?? 0
  const countMissing = (args: Args, line: OrderLineFacts) =>
    expected(args.context, line) - countReturned(args, line.lineId)
  return {
    everyLineIsTheOrders: ({ context, event }: Args) => areDistinctLinesOfOrder(context.lines, typed(event)),
    nothingAboveExpected: (args: Args) => args.context.lines.every((line) => countMissing(args, line) >= 0),
    everythingReturned: (args: Args) => args.context.lines.every((line) => countMissing(args, line) === 0),
    somethingMissing: (args: Args) => args.context.lines.some((line) => countMissing(args, line) > 0),
    everyMissingHasReason: (args: Args) =>
      args.context.lines.every(
        (line) => countMissing(args, line) === 0 || typeof findLine(args, line.lineId)?.reasonId === 'number',
      ),
    everyMarkIsTheOrders: ({ context, event }: Args) =>
      typed(event).every(({ lineId, marks = [] }) =>
        areMarksOfLine(
          context.lines.find((line) => line.lineId === lineId),
          marks,
        ),
      ),
    marksSayWhich: (args: Args) =>
      args.context.lines.every((line) =>
        areMarkedPiecesIdentified(
          line,
          countReturned(args, line.lineId),
          findLine(args, line.lineId)?.marks ?? [],
        ),
      ),
  }
}

/** Returns the lines for the effect `putBack`. Lines without expected pieces are omitted. */
export const toReturnedGoodsLines = <C extends ReturnedGoodsContext>(
  context: C,
  typed: readonly EnteredReturnedLine[],
  expected: (context: C, line: OrderLineFacts) => number,
): ReturnedGoodsLine[] =>
  context.lines
    .filter((line) => expected(context, line) > 0)
    .map((line) => {
      const typedLine = typed.find(({ lineId }) => lineId === line.lineId)
      const shelved = typedLine?.returned ?? 0
      const missing = expected(context, line) - shelved
      return {
        ...{ lineId: line.lineId, shelved, missing },
        reasonId: missing > 0 ? (typedLine?.reasonId ?? null) : null,
        marks: typedLine?.marks ?? [],
      }
    })

/** Names of the guards that every count of returned goods must pass. */
export const validReturnedCountGuards = [
  'everyLineIsTheOrders',
  'nothingAboveExpected',
  'everyMarkIsTheOrders',
  'marksSayWhich',
] as const

/**
 * Creates the effect that records missing pieces as an exception of the order, with the comment of the user as its
 * reason.
 */
export const createMissingPiecesEffect = <C, E>(
  putBack: (args: { context: C; event: E }) => { comment: string | null },
) => ({
  type: 'recordException' as const,
  params: (args: { context: C; event: E }) => ({
    kind: 'shortReturn' as const,
    reason: putBack(args).comment,
  }),
})

/** Initial form data: no piece is counted yet. */
export const createReturnedCountFormData = <C extends ReturnedGoodsContext>(
  context: C,
  expected: (context: C, line: OrderLineFacts) => number,
) => ({
  lines: context.lines
    .filter((line) => expected(context, line) > 0)
    .map(({ lineId }) => ({ lineId, returned: 0, reasonId: null, marks: [] })),
})
