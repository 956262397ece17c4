import { parseMarkingCode } from '../../../../src/shared/marks/parse-mark.ts'
import type { OrderLineFacts } from '../../../task-input.ts'

/** What a machine keeps of a line whose pieces are told apart by their marks. */
export type Units = Pick<OrderLineFacts, 'lineId' | 'marks' | 'marked' | 'gtin'>

export const unitsOf = (lines: readonly OrderLineFacts[]): Units[] =>
  lines.map(({ lineId, marks, marked, gtin }) => ({ lineId, marks, marked, gtin }))

export const identityOf = (code: string): string => {
  const mark = parseMarkingCode(code)
  return mark.ok ? mark.identity : code
}

/** Every code is a unit of this line, and none is there twice: a unit of no order or of another one is not its. */
export function areUnitsOf(
  line: Pick<OrderLineFacts, 'marks'> | undefined,
  codes: readonly string[],
): boolean {
  const units = new Set(line?.marks.map(identityOf))
  const named = codes.map(identityOf)
  return new Set(named).size === named.length && named.every((unit) => units.has(unit))
}

/**
 * Is it known which units `count` pieces of a line are? Of none and of all nothing need be scanned, nor of a line whose
 * units are not known; in between each is scanned.
 */
export function unitsAreKnown(
  line: Pick<OrderLineFacts, 'marks'> | undefined,
  count: number,
  codes: readonly string[],
): boolean {
  const units = line?.marks.length ?? 0
  return units === 0 || count === 0 || count === units || codes.length === count
}

interface Chosen {
  lineId: number
  quantity: number
  marks?: string[]
}

/** Guards of a choice of pieces that the customer brings back; `chosen`: its lines. */
export const chosenUnitsGuards = <C extends { units: readonly Units[] }, E>(
  chosen: (event: E) => readonly Chosen[],
) => ({
  everyMarkIsTheOrders: ({ context, event }: { context: C; event: E }) =>
    chosen(event).every(({ lineId, marks = [] }) =>
      areUnitsOf(
        context.units.find((line) => line.lineId === lineId),
        marks,
      ),
    ),
  marksSayWhich: ({ context, event }: { context: C; event: E }) =>
    chosen(event).every(({ lineId, quantity, marks = [] }) =>
      unitsAreKnown(
        context.units.find((line) => line.lineId === lineId),
        quantity,
        marks,
      ),
    ),
})
