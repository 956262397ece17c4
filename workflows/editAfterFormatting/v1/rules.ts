import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../define.ts'
import {
  formatLineCounts,
  createFormingContext,
  type FormingContext,
} from '../../parts/collecting/v1/forming.ts'
import {
  toCollectedLine,
  collectingGuards,
  areMarksValid,
  areMarksScanned,
  createUncollectedLine,
  pairEnteredWithOrderLines,
  hasShortageReason,
  getEnteredLines,
  type CollectedEvent,
} from '../../parts/collecting/v1/lines.ts'
import {
  createPackagesFormData,
  packingGuards,
  type PackedEvent,
} from '../../parts/collecting/v1/packages.ts'
import {
  emptyWeighingContext,
  weighingGuards,
  createWeighingTextValues,
  type TareEvent,
  type WeighingContext,
} from '../../parts/collecting/v1/weighing.ts'
import { areDistinctLinesOfOrder, sumBy } from '../../parts/pieces.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends FormingContext, WeighingContext {
  /** True for a delivery order, whose containers are weighed again. */
  toBeDelivered: boolean
  /** Ids of the lines to collect again. */
  changing: number[]
  /** 1: the customer requested the change, 2: the store. The staff comment of the order contains the request. */
  askedBy: number
}

interface ChosenLine {
  lineId: number
  chosen: number
}

export type Event =
  | MachineEvent<'LINES_CHOSEN', { lines: ChosenLine[] }>
  | CollectedEvent
  | TareEvent
  | PackedEvent
  | MachineEvent<'CONFIRM', { storagePlace?: string }>
  | MachineEvent<'BACK_TO_CHOICE'>
  | MachineEvent<'BACK_TO_COLLECTION'>
  | MachineEvent<'DROP'>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const choiceOf = (event: Event) => (event.type === 'LINES_CHOSEN' ? event.payload.lines : [])

const changedPairs = (args: Args) =>
  pairEnteredWithOrderLines(args).filter(({ typed }) => args.context.changing.includes(typed.lineId))

const sameMarks = (some: string[], others: string[]) =>
  some.length === others.length && others.every((code) => some.includes(code))

/** Source: specification 5, «Collection and forming» and «Marked goods». */
export const guards = {
  ...collectingGuards,
  ...packingGuards,
  ...weighingGuards,

  toBeDelivered: ({ context }: Args) => context.toBeDelivered,

  /** Replaces the guard of the collecting part: checks the lines chosen for the edit. */
  everyLineIsTheOrders: ({ context, event }: Args) => areDistinctLinesOfOrder(context.lines, choiceOf(event)),
  somethingChosen: ({ event }: Args) => choiceOf(event).some((line) => line.chosen > 0),

  everyLineIsThere: ({ context, event }: Args) => {
    const lines = getEnteredLines(event)
    return areDistinctLinesOfOrder(context.lines, lines) && lines.length === context.lines.length
  },
  unchosenLinesStay: (args: Args) =>
    pairEnteredWithOrderLines(args).every(
      ({ typed, line }) =>
        args.context.changing.includes(typed.lineId) ||
        (typed.collected === line?.collected && sameMarks(typed.marks, line.marks)),
    ),
  // These three guards check only the lines that are collected again.
  everyShortageHasReason: (args: Args) => changedPairs(args).every(hasShortageReason),
  everyMarkIsScanned: (args: Args) => changedPairs(args).every(areMarksScanned),
  everyMarkIsGood: (args: Args) => changedPairs(args).every(areMarksValid),

  /** True if no line has fewer pieces than before the edit. */
  nothingLess: ({ context }: Args) =>
    context.lines.every(
      (line) => (context.collected.find((c) => c.lineId === line.lineId)?.collected ?? 0) >= line.collected,
    ),
}

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createFormingContext(input),
  ...emptyWeighingContext,
  changing: [],
  toBeDelivered: !input.order.pickup,
  askedBy: Number(input.params.askedBy ?? 2),
})

export const getChosenLineIds = ({ event }: Args): number[] =>
  choiceOf(event)
    .filter((line) => line.chosen > 0)
    .map((line) => line.lineId)

export function createStepTextValues(context: Context): Record<string, number | string> {
  return {
    ordered: sumBy(context.lines, (l) => l.ordered),
    before: sumBy(context.lines, (l) => l.collected),
    collected: sumBy(context.collected, (l) => l.collected),
    changing: context.changing.length,
    chosenLines: context.changing.join(' '),
    maxPackages: context.limits.maxPackages,
    ...formatLineCounts(context.collected),
    ...createWeighingTextValues(context),
  }
}

/**
 * Initial form data: the values entered before. Otherwise chosen lines are collected from zero, and the other lines
 * have their collected quantity.
 */
export function createInitialFormData(context: Context, form: FormId): unknown {
  const { lines, changing, collected, tares } = context
  switch (form) {
    case 'editAfterFormatting/v1/choose':
      return { lines: changing.map((lineId) => ({ lineId, chosen: 1 })) }
    case 'editAfterFormatting/v1/packages':
      return createPackagesFormData(context)
    case 'editAfterFormatting/v1/tares':
      return { tares }
    case 'editAfterFormatting/v1/collect':
      return {
        lines: lines.map(
          (line) =>
            collected.find((c) => c.lineId === line.lineId) ??
            (changing.includes(line.lineId) ? createUncollectedLine(line.lineId) : toCollectedLine(line)),
        ),
      }
    default:
      return {}
  }
}
