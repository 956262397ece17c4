import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { parseMark, type MarkProblem } from '../../../src/shared/marks/parse-mark.ts'
import type { Move } from '../../define.ts'
import type { CollectedLine, PackageCount } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import type { Limits, OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
  limits: Limits
  packagesRequired: boolean
  /** Ids of the lines that are collected anew. */
  changing: number[]
  collected: CollectedLine[]
  packages: PackageCount[]
}

interface ChosenLine {
  lineId: number
  chosen: number
}

export type Event =
  | Move<'LINES_CHOSEN', { lines: ChosenLine[] }>
  | Move<'COLLECTED', { lines: CollectedLine[] }, Pick<Facts, 'marks'>>
  | Move<'PACKED', { packages: PackageCount[] }>
  | Move<'CONFIRM'>
  | Move<'BACK_TO_CHOICE'>
  | Move<'BACK_TO_COLLECTION'>
  | Move<'DROP'>
  | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)
const linesOf = (event: Event) => (event.type === 'COLLECTED' ? event.payload.lines : [])
const choiceOf = (event: Event) => (event.type === 'LINES_CHOSEN' ? event.payload.lines : [])
const packagesOf = (event: Event) => (event.type === 'PACKED' ? event.payload.packages : [])

/** Each line of the payload beside the order's line it speaks of. */
const pairs = ({ context, event }: Args) =>
  linesOf(event).map((typed) => ({ typed, line: context.lines.find((l) => l.lineId === typed.lineId) }))
const changedPairs = (args: Args) =>
  pairs(args).filter(({ typed }) => args.context.changing.includes(typed.lineId))

const problemOf = (code: string, line: OrderLineFacts | undefined): MarkProblem | 'ok' => {
  const mark = parseMark(code)
  if (!mark.ok) return mark.problem
  return line?.gtin === mark.gtin ? 'ok' : 'foreignProduct'
}

const identity = (code: string) => {
  const mark = parseMark(code)
  return mark.ok ? mark.identity : code
}

const sameMarks = (some: string[], others: string[]) =>
  some.length === others.length && others.every((code) => some.includes(code))

const known = (context: Context, ids: number[]) =>
  new Set(ids).size === ids.length && ids.every((id) => context.lines.some((l) => l.lineId === id))

/** Source: specification 5, «Collection and forming» and «Marked goods». */
export const guards = {
  everyLineIsTheOrders: ({ context, event }: Args) =>
    known(
      context,
      choiceOf(event).map((l) => l.lineId),
    ),
  somethingChosen: ({ event }: Args) => choiceOf(event).some((line) => line.chosen > 0),

  everyLineIsThere: ({ context, event }: Args) => {
    const ids = linesOf(event).map((l) => l.lineId)
    return known(context, ids) && ids.length === context.lines.length
  },
  unchosenLinesStay: (args: Args) =>
    pairs(args).every(
      ({ typed, line }) =>
        args.context.changing.includes(typed.lineId) ||
        (typed.collected === line?.collected && sameMarks(typed.marks, line.marks)),
    ),
  nothingAboveOrdered: (args: Args) =>
    pairs(args).every(({ typed, line }) => typed.collected <= (line?.ordered ?? 0)),
  everyShortageHasReason: (args: Args) =>
    changedPairs(args).every(
      ({ typed, line }) => typed.collected === line?.ordered || typed.reasonId !== null,
    ),
  everyMarkIsScanned: (args: Args) =>
    changedPairs(args).every(
      ({ typed, line }) => typed.marks.length === (line?.marked ? typed.collected : 0),
    ),
  everyMarkIsGood: (args: Args) =>
    changedPairs(args).every(({ typed, line }) =>
      typed.marks.every((code) => problemOf(code, line) === 'ok'),
    ),
  noMarkTwice: ({ event }: Args) => {
    const all = linesOf(event).flatMap((l) => l.marks.map(identity))
    return new Set(all).size === all.length
  },
  noMarkOfAnotherOrder: ({ event }: Args) =>
    event.type === 'COLLECTED' && event.facts.marks.takenElsewhere.length === 0,

  nothingCollected: ({ context }: Args) => context.collected.every((l) => l.collected === 0),
  packagesNeeded: ({ context }: Args) => context.packagesRequired,

  atLeastOnePackage: ({ event }: Args) => packagesOf(event).length > 0,
  everyPackageTypeOnce: ({ event }: Args) =>
    new Set(packagesOf(event).map((p) => p.typeId)).size === packagesOf(event).length,
  packagesWithinLimit: ({ context, event }: Args) =>
    total(packagesOf(event).map((p) => p.count)) <= context.limits.maxPackages,

  /** No line has fewer pieces than before the edit. */
  nothingLess: ({ context }: Args) =>
    context.lines.every(
      (line) => (context.collected.find((c) => c.lineId === line.lineId)?.collected ?? 0) >= line.collected,
    ),
}

export const startFrom = ({ order, limits }: WorkflowInput): Context => ({
  lines: order.lines,
  limits,
  packagesRequired: order.packagesRequired,
  changing: [],
  collected: [],
  packages: [],
})

export const chosenIds = ({ event }: Args): number[] =>
  choiceOf(event)
    .filter((line) => line.chosen > 0)
    .map((line) => line.lineId)

export function summary(context: Context): Record<string, number | string> {
  return {
    ordered: total(context.lines.map((l) => l.ordered)),
    before: total(context.lines.map((l) => l.collected)),
    collected: total(context.collected.map((l) => l.collected)),
    changing: context.changing.length,
    chosenLines: context.changing.join(' '),
    maxPackages: context.limits.maxPackages,
  }
}

/** Chosen lines begin at nothing, the others stand as they were collected. */
export function formData({ lines, changing, collected, packages }: Context, form: FormId): unknown {
  switch (form) {
    case 'editAfterFormatting/v1/choose':
      return { lines: changing.map((lineId) => ({ lineId, chosen: 1 })) }
    case 'editAfterFormatting/v1/packages':
      return { packages }
    case 'editAfterFormatting/v1/collect':
      return {
        lines: lines.map(
          (line): CollectedLine =>
            collected.find((c) => c.lineId === line.lineId) ??
            (changing.includes(line.lineId)
              ? { lineId: line.lineId, collected: 0, reasonId: null, marks: [] }
              : {
                  lineId: line.lineId,
                  collected: line.collected,
                  reasonId: line.reasonId,
                  marks: line.marks,
                }),
        ),
      }
    default:
      return {}
  }
}
