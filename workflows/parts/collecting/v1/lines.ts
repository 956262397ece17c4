import { and } from 'xstate'
import { parseMarkingCode, type MarkingCodeProblem } from '../../../../src/shared/marks/parse-mark.ts'
import type { EventEnvelope, Move } from '../../../define.ts'
import type { CollectedLine } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'
import type { OrderLineFacts } from '../../../task-input.ts'

/** What a machine that collects knows: the order's lines, and what was collected of them. */
export interface CollectingContext {
  lines: OrderLineFacts[]
  collected: CollectedLine[]
}

export type CollectedEvent = Move<'COLLECTED', { lines: CollectedLine[] }, Pick<Facts, 'marks'>>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: Pick<CollectingContext, 'lines'>; event: AnyEvent }

const isCollected = (event: AnyEvent): event is CollectedEvent => event.type === 'COLLECTED'
export const typedLines = (event: AnyEvent): CollectedLine[] =>
  isCollected(event) ? event.payload.lines : []

/** A typed line beside the order's line it speaks of. */
export interface Pair {
  typed: CollectedLine
  line: OrderLineFacts | undefined
}
export const pairs = ({ context, event }: Args): Pair[] =>
  typedLines(event).map((typed) => ({ typed, line: context.lines.find((l) => l.lineId === typed.lineId) }))

const problemOf = (code: string, line: OrderLineFacts | undefined): MarkingCodeProblem | 'ok' => {
  const mark = parseMarkingCode(code)
  if (!mark.ok) return mark.problem
  return line?.gtin === mark.gtin ? 'ok' : 'foreignProduct'
}

const identity = (code: string) => {
  const mark = parseMarkingCode(code)
  return mark.ok ? mark.identity : code
}

export const shortageHasReason = ({ typed, line }: Pair) =>
  typed.collected === line?.ordered || typed.reasonId !== null
export const marksAreScanned = ({ typed, line }: Pair) =>
  typed.marks.length === (line?.marked ? typed.collected : 0)
export const marksAreGood = ({ typed, line }: Pair) =>
  typed.marks.every((code) => problemOf(code, line) === 'ok')

/** Source: specification 5, «Collection and forming» and «Marked goods». */
export const collectingGuards = {
  everyLineIsTheOrders: ({ context, event }: Args) => {
    const ids = typedLines(event).map((l) => l.lineId)
    return (
      ids.length === context.lines.length &&
      new Set(ids).size === ids.length &&
      context.lines.every((l) => ids.includes(l.lineId))
    )
  },
  nothingAboveOrdered: (args: Args) =>
    pairs(args).every(({ typed, line }) => typed.collected <= (line?.ordered ?? 0)),
  everyShortageHasReason: (args: Args) => pairs(args).every(shortageHasReason),
  everyMarkIsScanned: (args: Args) => pairs(args).every(marksAreScanned),
  everyMarkIsGood: (args: Args) => pairs(args).every(marksAreGood),
  noMarkTwice: ({ event }: Args) => {
    const all = typedLines(event).flatMap((l) => l.marks.map(identity))
    return new Set(all).size === all.length
  },
  noMarkOfAnotherOrder: ({ event }: Args) =>
    isCollected(event) && event.facts.marks.takenElsewhere.length === 0,

  nothingCollected: ({ context }: { context: CollectingContext }) =>
    context.collected.every((l) => l.collected === 0),
}

/** All that is asked of the typed lines of a whole order. */
export const linesAreSound = and([
  'everyLineIsTheOrders',
  'nothingAboveOrdered',
  'everyShortageHasReason',
  'everyMarkIsScanned',
  'everyMarkIsGood',
  'noMarkTwice',
  'noMarkOfAnotherOrder',
])

export const notCollected = (lineId: number): CollectedLine => ({
  ...{ lineId, collected: 0, reasonId: null, marks: [] },
})
export const asBefore = ({ lineId, collected, reasonId, marks }: OrderLineFacts): CollectedLine => ({
  ...{ lineId, collected, reasonId, marks },
})

/** What lies aside from an earlier forming of the order; nothing: it is formed for the first time. */
export const collectedBefore = (lines: OrderLineFacts[]): CollectedLine[] =>
  lines.every((line) => line.collected === 0) ? [] : lines.map(asBefore)
