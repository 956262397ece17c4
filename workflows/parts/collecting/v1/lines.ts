import { and } from 'xstate'
import { parseMarkingCode, type MarkingCodeProblem } from '../../../../src/shared/marks/parse-mark.ts'
import type { EventEnvelope, MachineEvent } from '../../../define.ts'
import type { CollectedLine } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'
import type { OrderLineFacts } from '../../../task-input.ts'

/** Context of a machine that collects goods: the lines of the order and the collected pieces. */
export interface CollectingContext {
  lines: OrderLineFacts[]
  collected: CollectedLine[]
}

export type CollectedEvent = MachineEvent<'COLLECTED', { lines: CollectedLine[] }, Pick<Facts, 'marks'>>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: Pick<CollectingContext, 'lines'>; event: AnyEvent }

const isCollected = (event: AnyEvent): event is CollectedEvent => event.type === 'COLLECTED'
export const getEnteredLines = (event: AnyEvent): CollectedLine[] =>
  isCollected(event) ? event.payload.lines : []

/** A line of the payload, and the line of the order with the same id. */
export interface EnteredLinePair {
  typed: CollectedLine
  line: OrderLineFacts | undefined
}
export const pairEnteredWithOrderLines = ({ context, event }: Args): EnteredLinePair[] =>
  getEnteredLines(event).map((typed) => ({
    typed,
    line: context.lines.find((l) => l.lineId === typed.lineId),
  }))

const findMarkProblem = (code: string, line: OrderLineFacts | undefined): MarkingCodeProblem | 'ok' => {
  const mark = parseMarkingCode(code)
  if (!mark.ok) return mark.problem
  return line?.gtin === mark.gtin ? 'ok' : 'foreignProduct'
}

const getIdentity = (code: string) => {
  const mark = parseMarkingCode(code)
  return mark.ok ? mark.identity : code
}

export const hasShortageReason = ({ typed, line }: EnteredLinePair) =>
  typed.collected === line?.ordered || typed.reasonId !== null
export const areMarksScanned = ({ typed, line }: EnteredLinePair) =>
  typed.marks.length === (line?.marked ? typed.collected : 0)
export const areMarksValid = ({ typed, line }: EnteredLinePair) =>
  typed.marks.every((code) => findMarkProblem(code, line) === 'ok')

/** Source: specification 5, «Collection and forming» and «Marked goods». */
export const collectingGuards = {
  everyLineIsTheOrders: ({ context, event }: Args) => {
    const ids = getEnteredLines(event).map((l) => l.lineId)
    return (
      ids.length === context.lines.length &&
      new Set(ids).size === ids.length &&
      context.lines.every((l) => ids.includes(l.lineId))
    )
  },
  nothingAboveOrdered: (args: Args) =>
    pairEnteredWithOrderLines(args).every(({ typed, line }) => typed.collected <= (line?.ordered ?? 0)),
  everyShortageHasReason: (args: Args) => pairEnteredWithOrderLines(args).every(hasShortageReason),
  everyMarkIsScanned: (args: Args) => pairEnteredWithOrderLines(args).every(areMarksScanned),
  everyMarkIsGood: (args: Args) => pairEnteredWithOrderLines(args).every(areMarksValid),
  noMarkTwice: ({ event }: Args) => {
    const all = getEnteredLines(event).flatMap((l) => l.marks.map(getIdentity))
    return new Set(all).size === all.length
  },
  noMarkOfAnotherOrder: ({ event }: Args) =>
    isCollected(event) && event.facts.marks.takenElsewhere.length === 0,

  nothingCollected: ({ context }: { context: CollectingContext }) =>
    context.collected.every((l) => l.collected === 0),
}

/** Guard for the payload of COLLECTED in the forming of a whole order. */
export const validLinesGuard = and([
  'everyLineIsTheOrders',
  'nothingAboveOrdered',
  'everyShortageHasReason',
  'everyMarkIsScanned',
  'everyMarkIsGood',
  'noMarkTwice',
  'noMarkOfAnotherOrder',
])

export const createUncollectedLine = (lineId: number): CollectedLine => ({
  ...{ lineId, collected: 0, reasonId: null, marks: [] },
})
export const toCollectedLine = ({ lineId, collected, reasonId, marks }: OrderLineFacts): CollectedLine => ({
  ...{ lineId, collected, reasonId, marks },
})

/** Returns the pieces collected by an earlier forming of the order; empty if it is formed for the first time. */
export const getPreviouslyCollected = (lines: OrderLineFacts[]): CollectedLine[] =>
  lines.every((line) => line.collected === 0) ? [] : lines.map(toCollectedLine)
