import type { Move } from '../../../define.ts'
import type { BackLine } from '../../../effects.ts'
import type { OrderLineFacts } from '../../../task-input.ts'
import { backLines, type BackContext, type TypedBack } from '../../goods-back/v1/back.ts'
import { areUnitsOf } from '../../goods-back/v1/marks.ts'

/** What is typed of the pieces that a customer left at the counter; without lines all of them are on a shelf. */
export interface RestPayload {
  lines?: TypedBack[]
  lossComment?: string
}

export type RestEvent = Move<'RETURNED_TO_WAREHOUSE', RestPayload> | Move<'RETURNED_IN_PART', RestPayload>

/** What an event says of the rest; nothing, if it is of another kind. */
export const restOf = (event: { type: string; payload: unknown }): RestPayload =>
  event.type === 'RETURNED_TO_WAREHOUSE' || event.type === 'RETURNED_IN_PART'
    ? (event.payload as RestPayload)
    : {}

type Expected<C> = (context: C, line: OrderLineFacts) => number

/** Guards of the step that brings the rest to its shelves; `typed`: its payload, `expected`: pieces of a line that were left. */
export function restGuards<C extends BackContext, E>(
  typed: (event: E) => RestPayload,
  expected: Expected<C>,
) {
  type Args = { context: C; event: E }
  const linesOf = ({ event }: Args) => typed(event).lines ?? []
  const of = (args: Args, lineId: number) => linesOf(args).find((line) => line.lineId === lineId)
  const returned = (args: Args, line: OrderLineFacts) =>
    linesOf(args).length === 0 ? expected(args.context, line) : (of(args, line.lineId)?.returned ?? 0)
  const missing = (args: Args, line: OrderLineFacts) => expected(args.context, line) - returned(args, line)
  /** Which units are on a shelf when some of them are not. */
  const areUnitsKnown = (args: Args, line: OrderLineFacts) => {
    const [there, missingCount] = [returned(args, line), missing(args, line)]
    return (
      line.marks.length === 0 ||
      there === 0 ||
      missingCount === 0 ||
      of(args, line.lineId)?.marks?.length === there
    )
  }
  return {
    restIsTheOrders: (args: Args) => {
      const ids = linesOf(args).map(({ lineId }) => lineId)
      return (
        new Set(ids).size === ids.length &&
        linesOf(args).every(({ lineId, marks = [] }) => {
          const line = args.context.lines.find((one) => one.lineId === lineId)
          return line !== undefined && missing(args, line) >= 0 && areUnitsOf(line, marks)
        })
      )
    },
    nothingMissing: (args: Args) => args.context.lines.every((line) => missing(args, line) === 0),
    somethingMissing: (args: Args) => args.context.lines.some((line) => missing(args, line) > 0),
    everyMissingHasReason: (args: Args) =>
      args.context.lines.every(
        (line) => missing(args, line) === 0 || typeof of(args, line.lineId)?.reasonId === 'number',
      ),
    missingUnitsAreKnown: (args: Args) => args.context.lines.every((line) => areUnitsKnown(args, line)),
  }
}

/** The rest as the effect `putBack` takes it. */
export const restBack = <C extends BackContext>(
  context: C,
  { lines = [], lossComment }: RestPayload,
  expected: Expected<C>,
): { cause: 'notTaken'; lines: BackLine[]; comment: string | null } => ({
  cause: 'notTaken',
  lines: backLines(context, lines, expected),
  comment: lossComment?.trim() || null,
})
