import { parseMark, type MarkProblem } from '../../../src/shared/marks/parse-mark.ts'
import type { CollectedLine } from '../../effects.ts'
import type { OrderLineFacts } from '../../task-input.ts'
import type { Context, Event } from './rules.ts'

type Args = { context: Context; event: Event }

const linesOf = (event: Event): CollectedLine[] => (event.type === 'COLLECTED' ? event.payload.lines : [])

/** Each line of the payload beside the order's line it speaks of. */
const pairs = ({ context, event }: Args) =>
  linesOf(event).map((typed) => ({ typed, line: context.lines.find((l) => l.lineId === typed.lineId) }))

const problemOf = (code: string, line: OrderLineFacts | undefined): MarkProblem | 'ok' => {
  const mark = parseMark(code)
  if (!mark.ok) return mark.problem
  return line?.gtin === mark.gtin ? 'ok' : 'foreignProduct'
}

const identity = (code: string) => {
  const mark = parseMark(code)
  return mark.ok ? mark.identity : code
}

/** Source: specification 5, «Collection and forming» and «Marked goods». */
export const collectingGuards = {
  everyLineIsTheOrders: ({ context, event }: Args) => {
    const ids = linesOf(event).map((l) => l.lineId)
    return (
      ids.length === context.lines.length &&
      new Set(ids).size === ids.length &&
      context.lines.every((l) => ids.includes(l.lineId))
    )
  },
  nothingAboveOrdered: (args: Args) =>
    pairs(args).every(({ typed, line }) => typed.collected <= (line?.ordered ?? 0)),
  everyShortageHasReason: (args: Args) =>
    pairs(args).every(({ typed, line }) => typed.collected === line?.ordered || typed.reasonId !== null),
  everyMarkIsScanned: (args: Args) =>
    pairs(args).every(({ typed, line }) => typed.marks.length === (line?.marked ? typed.collected : 0)),
  everyMarkIsGood: (args: Args) =>
    pairs(args).every(({ typed, line }) => typed.marks.every((code) => problemOf(code, line) === 'ok')),
  noMarkTwice: ({ event }: Args) => {
    const all = linesOf(event).flatMap((l) => l.marks.map(identity))
    return new Set(all).size === all.length
  },
  noMarkOfAnotherOrder: ({ event }: Args) =>
    event.type === 'COLLECTED' && event.facts.marks.takenElsewhere.length === 0,

  nothingCollected: ({ context }: Args) => context.collected.every((l) => l.collected === 0),
}

/** What lies aside from an earlier forming of the order; nothing: it is formed for the first time. */
export function collectedBefore(lines: OrderLineFacts[]): CollectedLine[] {
  if (lines.every((line) => line.collected === 0)) return []
  return lines.map(({ lineId, collected, reasonId, marks }) => ({ lineId, collected, reasonId, marks }))
}
