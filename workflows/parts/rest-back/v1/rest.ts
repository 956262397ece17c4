import type { MachineEvent } from '../../../define.ts'
import type { ReturnedGoodsLine } from '../../../effects.ts'
import type { OrderLineFacts } from '../../../task-input.ts'
import {
  toReturnedGoodsLines,
  type ReturnedGoodsContext,
  type EnteredReturnedLine,
} from '../../goods-back/v1/back.ts'
import { areMarksOfLine } from '../../goods-back/v1/marks.ts'

/** Counted pieces that a customer left at the counter. `lossComment`: explains missing pieces. */
export interface LeftGoodsPayload {
  lines: EnteredReturnedLine[]
  lossComment?: string
}

export type LeftGoodsEvent =
  | MachineEvent<'RETURNED_TO_WAREHOUSE', LeftGoodsPayload>
  | MachineEvent<'RETURNED_IN_PART', LeftGoodsPayload>

/** Returns the payload of the event; empty for other events. */
export const getLeftGoodsPayload = (event: { type: string; payload: unknown }): LeftGoodsPayload =>
  event.type === 'RETURNED_TO_WAREHOUSE' || event.type === 'RETURNED_IN_PART'
    ? (event.payload as LeftGoodsPayload)
    : { lines: [] }

type Expected<C> = (context: C, line: OrderLineFacts) => number
/** Returns the marking codes of the pieces of a line that the customer left; undefined if they are unknown. */
type LeftMarks<C> = (context: C, line: OrderLineFacts) => readonly string[] | undefined

/**
 * Creates the guards of the step that puts left goods back on the shelf. `typed`: returns the payload. `expected`:
 * returns the number of pieces of a line that the customer left. `leftMarks`: returns their marking codes.
 */
export function createLeftGoodsGuards<C extends ReturnedGoodsContext, E>(
  typed: (event: E) => LeftGoodsPayload,
  expected: Expected<C>,
  leftMarks: LeftMarks<C>,
) {
  type Args = { context: C; event: E }
  const linesOf = ({ event }: Args) => typed(event).lines
  const findLine = (args: Args, lineId: number) => linesOf(args).find((line) => line.lineId === lineId)
  const countReturned = (args: Args, line: OrderLineFacts) => findLine(args, line.lineId)?.returned ?? 0
  const countMissing = (args: Args, line: OrderLineFacts) =>
    expected(args.context, line) - countReturned(args, line)
  /** True if it is known which marked units of the line are back on the shelf. */
  const areUnitsKnown = (args: Args, line: OrderLineFacts) => {
    const [returnedCount, missingCount] = [countReturned(args, line), countMissing(args, line)]
    return (
      line.marks.length === 0 ||
      returnedCount === 0 ||
      missingCount === 0 ||
      findLine(args, line.lineId)?.marks?.length === returnedCount
    )
  }
  return {
    restIsTheOrders: (args: Args) => {
      const ids = linesOf(args).map(({ lineId }) => lineId)
      return (
        new Set(ids).size === ids.length &&
        linesOf(args).every(({ lineId, marks = [] }) => {
          const line = args.context.lines.find((one) => one.lineId === lineId)
          return line !== undefined && countMissing(args, line) >= 0 && areMarksOfLine(line, marks)
        })
      )
    },
    unitsWereLeft: (args: Args) =>
      args.context.lines.every((line) => {
        const marks = leftMarks(args.context, line)
        return marks === undefined || areMarksOfLine({ marks }, findLine(args, line.lineId)?.marks ?? [])
      }),
    nothingMissing: (args: Args) => args.context.lines.every((line) => countMissing(args, line) === 0),
    somethingMissing: (args: Args) => args.context.lines.some((line) => countMissing(args, line) > 0),
    everyMissingHasReason: (args: Args) =>
      args.context.lines.every(
        (line) => countMissing(args, line) === 0 || typeof findLine(args, line.lineId)?.reasonId === 'number',
      ),
    missingExplained: ({ event }: Args) => (typed(event).lossComment ?? '').trim() !== '',
    missingUnitsAreKnown: (args: Args) => args.context.lines.every((line) => areUnitsKnown(args, line)),
  }
}

/** Returns the parameters of the effect `putBack`. */
export const toLeftGoodsPutBackParams = <C extends ReturnedGoodsContext>(
  context: C,
  { lines, lossComment }: LeftGoodsPayload,
  expected: Expected<C>,
): { cause: 'notTaken'; lines: ReturnedGoodsLine[]; comment: string | null } => ({
  cause: 'notTaken',
  lines: toReturnedGoodsLines(context, lines, expected),
  comment: lossComment?.trim() || null,
})
