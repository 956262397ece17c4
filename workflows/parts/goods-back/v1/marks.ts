import { parseMarkingCode } from '../../../../src/shared/marks/parse-mark.ts'
import type { OrderLineFacts } from '../../../task-input.ts'

/** Order line with the marking codes of its collected pieces. */
export type LineMarks = Pick<OrderLineFacts, 'lineId' | 'marks' | 'leftMarks' | 'marked' | 'gtin'>

export const toLineMarks = (lines: readonly OrderLineFacts[]): LineMarks[] =>
  lines.map(({ lineId, marks, leftMarks, marked, gtin }) => ({
    ...{ lineId, marks, marked, gtin },
    ...(leftMarks && { leftMarks }),
  }))

export const getMarkIdentity = (code: string): string => {
  const mark = parseMarkingCode(code)
  return mark.ok ? mark.identity : code
}

/** True if every code belongs to a unit of this line and no code occurs twice. */
export function areMarksOfLine(
  line: { marks: readonly string[] } | undefined,
  codes: readonly string[],
): boolean {
  const units = new Set(line?.marks.map(getMarkIdentity))
  const identities = codes.map(getMarkIdentity)
  return new Set(identities).size === identities.length && identities.every((unit) => units.has(unit))
}

/**
 * True if it is known which marked units the `count` counted pieces of a line are. Their codes are needed only if not
 * all pieces are counted and the order has the codes of the line.
 */
export function areMarkedPiecesIdentified(
  line: Pick<OrderLineFacts, 'marks'> | undefined,
  count: number,
  codes: readonly string[],
): boolean {
  const units = line?.marks.length ?? 0
  return units === 0 || count === 0 || count === units || codes.length === count
}

/** Returns the codes without those of the same units in `removed`. */
export function withoutMarks(codes: readonly string[], removed: readonly string[]): string[] {
  const identities = new Set(removed.map(getMarkIdentity))
  return codes.filter((code) => !identities.has(getMarkIdentity(code)))
}

interface ChosenUnits {
  lineId: number
  quantity: number
  marks?: string[]
}

/** Creates the guards for the marks of chosen pieces. `chosen`: returns the lines of the payload. */
export const createChosenMarksGuards = <C extends { units: readonly LineMarks[] }, E>(
  chosen: (event: E) => readonly ChosenUnits[],
) => ({
  everyMarkIsTheOrders: ({ context, event }: { context: C; event: E }) =>
    chosen(event).every(({ lineId, marks = [] }) => {
      const line = context.units.find((one) => one.lineId === lineId)
      // A customer cannot return a piece that was left at the counter.
      return areMarksOfLine(line && { marks: withoutMarks(line.marks, line.leftMarks ?? []) }, marks)
    }),
  marksSayWhich: ({ context, event }: { context: C; event: E }) =>
    chosen(event).every(({ lineId, quantity, marks = [] }) =>
      areMarkedPiecesIdentified(
        context.units.find((line) => line.lineId === lineId),
        quantity,
        marks,
      ),
    ),
})
