import type { BackLine } from '../../../effects.ts'
import type { OrderLineFacts } from '../../../task-input.ts'
import { areLinesOf } from '../../pieces.ts'
import { areUnitsOf, unitsAreKnown } from './marks.ts'

/** A line as it is typed: how many pieces are on the shelf, why others are not, and which units came back. */
export interface TypedBack {
  lineId: number
  returned: number
  reasonId?: number | null
  marks?: string[]
}

export interface BackContext {
  lines: OrderLineFacts[]
}

/** Guards of a step that counts what comes back; `typed`: its lines, `expected`: pieces of a line that should. */
export function backGuards<C extends BackContext, E>(
  typed: (event: E) => readonly TypedBack[],
  expected: (context: C, line: OrderLineFacts) => number,
) {
  type Args = { context: C; event: E }
  const of = ({ event }: Args, lineId: number) => typed(event).find((line) => line.lineId === lineId)
  const returned = (args: Args, lineId: number) => of(args, lineId)?.returned ?? 0
  const missing = (args: Args, line: OrderLineFacts) =>
    expected(args.context, line) - returned(args, line.lineId)
  return {
    everyLineIsTheOrders: ({ context, event }: Args) => areLinesOf(context.lines, typed(event)),
    nothingAboveExpected: (args: Args) => args.context.lines.every((line) => missing(args, line) >= 0),
    everythingReturned: (args: Args) => args.context.lines.every((line) => missing(args, line) === 0),
    somethingMissing: (args: Args) => args.context.lines.some((line) => missing(args, line) > 0),
    everyMissingHasReason: (args: Args) =>
      args.context.lines.every(
        (line) => missing(args, line) === 0 || typeof of(args, line.lineId)?.reasonId === 'number',
      ),
    everyMarkIsTheOrders: ({ context, event }: Args) =>
      typed(event).every(({ lineId, marks = [] }) =>
        areUnitsOf(
          context.lines.find((line) => line.lineId === lineId),
          marks,
        ),
      ),
    marksSayWhich: (args: Args) =>
      args.context.lines.every((line) =>
        unitsAreKnown(line, returned(args, line.lineId), of(args, line.lineId)?.marks ?? []),
      ),
  }
}

/** The lines as the effect `putBack` takes them; a line of which nothing was expected is left out. */
export const backLines = <C extends BackContext>(
  context: C,
  typed: readonly TypedBack[],
  expected: (context: C, line: OrderLineFacts) => number,
): BackLine[] =>
  context.lines
    .filter((line) => expected(context, line) > 0)
    .map((line) => {
      const said = typed.find(({ lineId }) => lineId === line.lineId)
      const shelved = said?.returned ?? 0
      const missing = expected(context, line) - shelved
      return {
        ...{ lineId: line.lineId, shelved, missing },
        reasonId: missing > 0 ? (said?.reasonId ?? null) : null,
        marks: said?.marks ?? [],
      }
    })

/** Asked of every count of what comes back. */
export const countIsSound = [
  'everyLineIsTheOrders',
  'nothingAboveExpected',
  'everyMarkIsTheOrders',
  'marksSayWhich',
] as const

/** Effect of a count with missing pieces: listed for the manager as an exception. */
export const recordShort = <C, E>(
  putBack: (args: { context: C; event: E }) => { comment: string | null },
) => ({
  type: 'recordException' as const,
  params: (args: { context: C; event: E }) => ({
    kind: 'shortReturn' as const,
    reason: putBack(args).comment,
  }),
})

/** Initial form data: nothing is back until it is counted. */
export const linesToCount = <C extends BackContext>(
  context: C,
  expected: (context: C, line: OrderLineFacts) => number,
) => ({
  lines: context.lines
    .filter((line) => expected(context, line) > 0)
    .map(({ lineId }) => ({ lineId, returned: 0, reasonId: null, marks: [] })),
})
