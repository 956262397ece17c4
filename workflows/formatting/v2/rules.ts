import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { parseMark, type MarkProblem } from '../../../src/shared/marks/parse-mark.ts'
import type { Move } from '../../define.ts'
import type { CollectedLine, PackageCount } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import type { Limits, OrderLineFacts } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
  limits: Limits
  packagesRequired: boolean
  collected: CollectedLine[]
  packages: PackageCount[]
}

export type Event =
  | Move<'STARTED'>
  | Move<'COLLECTED', { lines: CollectedLine[] }, Pick<Facts, 'marks'>>
  | Move<'PACKED', { packages: PackageCount[] }>
  | Move<'BACK_TO_COLLECTION'>
  | Move<'FORM'>
  | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)
const linesOf = (event: Event) => (event.type === 'COLLECTED' ? event.payload.lines : [])
const packagesOf = (event: Event) => (event.type === 'PACKED' ? event.payload.packages : [])

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

/**
 * Named predicates of the machine. The first that says no names the refusal: text `refusals.<name>`.
 * Source: specification 5, «Collection and forming» and «Marked goods».
 */
export const guards = {
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
  packagesNeeded: ({ context }: Args) => context.packagesRequired,

  atLeastOnePackage: ({ event }: Args) => packagesOf(event).length > 0,
  everyPackageTypeOnce: ({ event }: Args) =>
    new Set(packagesOf(event).map((p) => p.typeId)).size === packagesOf(event).length,
  packagesWithinLimit: ({ context, event }: Args) =>
    total(packagesOf(event).map((p) => p.count)) <= context.limits.maxPackages,

  belowMinimum: ({ context }: Args) => collectedSum(context) < context.limits.minSum,
  allCollected: ({ context }: Args) =>
    context.lines.every((l) => context.collected.find((c) => c.lineId === l.lineId)?.collected === l.ordered),
}

/** What lies aside from an earlier forming of the order; nothing: it is formed for the first time. */
export function collectedBefore(lines: OrderLineFacts[]): CollectedLine[] {
  if (lines.every((line) => line.collected === 0)) return []
  return lines.map(({ lineId, collected, reasonId, marks }) => ({ lineId, collected, reasonId, marks }))
}

/** Minor units. */
const collectedSum = (context: Context) =>
  total(
    context.collected.map(
      (c) => c.collected * (context.lines.find((l) => l.lineId === c.lineId)?.unitPrice ?? 0),
    ),
  )

export function summary(context: Context): Record<string, number> {
  const ordered = total(context.lines.map((l) => l.ordered))
  const collected = total(context.collected.map((l) => l.collected))
  return {
    ordered,
    collected,
    missing: ordered - collected,
    packages: total(context.packages.map((p) => p.count)),
    maxPackages: context.limits.maxPackages,
    minSum: context.limits.minSum,
    collectedSum: collectedSum(context),
  }
}

export function formData(context: Context, form: FormId): unknown {
  if (form === 'formatting/v2/packages') return { packages: context.packages }
  if (form !== 'formatting/v2/collect') return {}
  const before = (lineId: number) => context.collected.find((c) => c.lineId === lineId)
  return {
    lines: context.lines.map(
      ({ lineId }) => before(lineId) ?? { lineId, collected: 0, reasonId: null, marks: [] },
    ),
  }
}
