import type { ReturnedGoodsLine } from '../../../effects.ts'
import type { OrderLineFacts } from '../../../task-input.ts'
import { areDistinctLinesOfOrder } from '../../pieces.ts'
import { areUnitsOfLine, areUnitsIdentified } from './marks.ts'

/** A typed line: number of pieces put back on the shelf, reason for missing ones, and codes of the returned units. */
export interface TypedReturnedLine {
  lineId: number
  returned: number
  reasonId?: number | null
  marks?: string[]
}

export interface ReturnedGoodsContext {
  lines: OrderLineFacts[]
}

/**
 * Guards of a step that counts returned goods. `typed`: returns the lines of an event. `expected`: returns the number of
 * pieces of a line that should be returned.
 */
export function createReturnedGoodsGuards<C extends ReturnedGoodsContext, E>(
  typed: (event: E) => readonly TypedReturnedLine[],
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
        areUnitsOfLine(
          context.lines.find((line) => line.lineId === lineId),
          marks,
        ),
      ),
    marksSayWhich: (args: Args) =>
      args.context.lines.every((line) =>
        areUnitsIdentified(line, countReturned(args, line.lineId), findLine(args, line.lineId)?.marks ?? []),
      ),
  }
}

/** Returns the lines for the effect `putBack`. Lines without expected pieces are omitted. */
export const toReturnedGoodsLines = <C extends ReturnedGoodsContext>(
  context: C,
  typed: readonly TypedReturnedLine[],
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

/** Guards for every count of returned goods. */
export const validCountGuards = [
  'everyLineIsTheOrders',
  'nothingAboveExpected',
  'everyMarkIsTheOrders',
  'marksSayWhich',
] as const

/** Effect of a count with missing pieces, which are listed as an exception for the manager. */
export const recordShortReturn = <C, E>(
  putBack: (args: { context: C; event: E }) => { comment: string | null },
) => ({
  type: 'recordException' as const,
  params: (args: { context: C; event: E }) => ({
    kind: 'shortReturn' as const,
    reason: putBack(args).comment,
  }),
})

/** Initial form data. Nothing counts as returned until it is counted. */
export const createCountFormData = <C extends ReturnedGoodsContext>(
  context: C,
  expected: (context: C, line: OrderLineFacts) => number,
) => ({
  lines: context.lines
    .filter((line) => expected(context, line) > 0)
    .map(({ lineId }) => ({ lineId, returned: 0, reasonId: null, marks: [] })),
})
