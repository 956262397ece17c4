import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { exchangeReason } from '../../../src/shared/exchange-reasons.ts'
import type { MachineEvent } from '../../define.ts'
import type { EffectParams, ExchangeLine, ReplacementLine } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import { parseMarkingCode } from '../../../src/shared/marks/parse-mark.ts'
import { getMarkIdentity } from '../../parts/goods-back/v1/marks.ts'
import {
  isReturnTermOver,
  createReturnableGuards,
  createReturnableContext,
  type ReturnableContext,
} from '../../parts/returnable-pieces/v1/returnable.ts'
import { formatPieceCounts, sumBy } from '../../parts/pieces.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends ReturnableContext {
  exchangeDays: number
  /** Marked pieces that the customer gets in exchange. */
  given: ReplacementLine[]
}

interface Details {
  inspection: boolean
  comments?: string
}

export type Event =
  | MachineEvent<'CHOSEN', { lines: ExchangeLine[]; reasonId: number }>
  | MachineEvent<'GIVEN', { lines: ReplacementLine[] }, Pick<Facts, 'marks'>>
  | MachineEvent<'CONFIRM', Details>
  | MachineEvent<'CONFIRM_DEFECT', Details & { defectsDescription: string }>
  | MachineEvent<'BACK'>

type Args = { context: Context; event: Event }

const linesOf = (event: Event) => (event.type === 'CHOSEN' ? event.payload.lines : [])

const givenOf = (event: Event) => (event.type === 'GIVEN' ? event.payload.lines : [])
const unitsOfLine = (context: Context, lineId: number) => context.units.find((line) => line.lineId === lineId)
/** Chosen lines of marked products. Their replacements must be scanned. */
const toBeScanned = (context: Context) =>
  context.chosen.filter(({ lineId }) => unitsOfLine(context, lineId)?.marked)

/** Source: specification 5, «Exchange: quantity to exchange is required»; 9, «exchange within 14 days». */
export const guards = {
  ...createReturnableGuards<Context, Event>(linesOf),
  withinTerm: ({ context, event }: Args) => !isReturnTermOver(context, event.at, context.exchangeDays),

  givesMarked: ({ context }: Args) => toBeScanned(context).length > 0,
  everyGivenScanned: ({ context, event }: Args) => {
    const lines = givenOf(event)
    const scannable = toBeScanned(context)
    return (
      lines.filter((line) => line.given > 0).length === scannable.length &&
      scannable.every(({ lineId, quantity }) => {
        const line = lines.find((one) => one.lineId === lineId)
        return line?.given === quantity && line.marks.length === quantity
      })
    )
  },
  everyMarkIsGood: ({ context, event }: Args) =>
    givenOf(event).every(({ lineId, marks }) =>
      marks.every((code) => {
        const mark = parseMarkingCode(code)
        return mark.ok && mark.gtin === unitsOfLine(context, lineId)?.gtin
      }),
    ),
  // A replacement is neither the returned piece nor another piece of the order.
  givenIsNew: ({ context, event }: Args) => {
    const had = new Set(context.units.flatMap((line) => line.marks.map(getMarkIdentity)))
    const given = givenOf(event).flatMap((line) => line.marks.map(getMarkIdentity))
    return new Set(given).size === given.length && given.every((unit) => !had.has(unit))
  },
  noMarkOfAnotherOrder: ({ event }: Args) =>
    event.type === 'GIVEN' && event.facts.marks.takenElsewhere.length === 0,

  ofDefect: ({ context }: Args) => context.reasonId === exchangeReason.defect,
}

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createReturnableContext(input),
  ...{ exchangeDays: input.limits.exchangeDays, given: [] },
})

export const createChosenPiecesUpdate = ({ event }: Args) =>
  event.type === 'CHOSEN'
    ? {
        chosen: event.payload.lines.filter((line) => line.quantity > 0),
        reasonId: event.payload.reasonId,
        given: [],
      }
    : {}

export const createGivenReplacementUpdate = ({ event }: Args) => ({
  given: givenOf(event).filter((line) => line.given > 0),
})

/**
 * Parameters of the effect `openExchange`. What the user typed into the last form is passed on and not stored in this
 * machine.
 */
export const createExchangeParams = ({ context, event }: Args): EffectParams['openExchange'] => ({
  lines: context.chosen,
  given: context.given,
  reasonId: context.reasonId ?? 0,
  inspection: (event.type === 'CONFIRM' || event.type === 'CONFIRM_DEFECT') && event.payload.inspection,
  defectsDescription: event.type === 'CONFIRM_DEFECT' ? event.payload.defectsDescription : null,
  comments:
    event.type === 'CONFIRM' || event.type === 'CONFIRM_DEFECT' ? (event.payload.comments ?? null) : null,
})

const quantityOf = ({ quantity }: ExchangeLine) => quantity

export const createStepTextValues = (context: Context): Record<string, number | string> => ({
  kept: sumBy(context.kept, quantityOf),
  chosen: sumBy(context.chosen, quantityOf),
  exchangeDays: context.exchangeDays,
  toScan: formatPieceCounts(toBeScanned(context), quantityOf),
})

/** Initial form data: the previous choice, displayed after going back. */
export function createInitialFormData({ chosen, given, reasonId }: Context, form: FormId): unknown {
  if (form === 'exchange/v1/given') return { lines: given }
  if (form !== 'exchange/v1/exchange') return {}
  return { lines: chosen, ...(reasonId !== null && { reasonId }) }
}
