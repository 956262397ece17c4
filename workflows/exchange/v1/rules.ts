import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { exchangeReason } from '../../../src/shared/exchange-reasons.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import type { Move } from '../../define.ts'
import type { EffectParams, ExchangeLine } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  statusId: number
  /** Pieces of each line that the customer has: neither left at the counter nor refunded or exchanged since. */
  kept: ExchangeLine[]
  issuedAt: string | null
  exchangeDays: number
  chosen: ExchangeLine[]
  reasonId: number | null
}

interface Details {
  inspection: boolean
  comments?: string
}

export type Event =
  | Move<'CHOSEN', { lines: ExchangeLine[]; reasonId: number }>
  | Move<'CONFIRM', Details>
  | Move<'CONFIRM_DEFECT', Details & { defectsDescription: string }>
  | Move<'BACK'>

type Args = { context: Context; event: Event }

const issuedStatuses: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
]
const dayMs = 86_400_000

const linesOf = (event: Event) => (event.type === 'CHOSEN' ? event.payload.lines : [])
const keptOf = (context: Context, lineId: number) =>
  context.kept.find((line) => line.lineId === lineId)?.quantity ?? 0

/** Source: specification 5, «Exchange: quantity to exchange is required»; 9, «exchange within 14 days». */
export const guards = {
  issued: ({ context }: Args) => issuedStatuses.includes(context.statusId),
  somethingKept: ({ context }: Args) => context.kept.some((line) => line.quantity > 0),

  // An order in the store's own «issued» has no day of issue yet: it is being issued.
  withinTerm: ({ context, event }: Args) =>
    context.issuedAt === null ||
    Date.parse(event.at) - Date.parse(context.issuedAt) <= context.exchangeDays * dayMs,
  everyLineIsTheOrders: ({ context, event }: Args) => {
    const ids = linesOf(event).map((line) => line.lineId)
    return new Set(ids).size === ids.length && ids.every((id) => context.kept.some((l) => l.lineId === id))
  },
  somethingChosen: ({ event }: Args) => linesOf(event).some((line) => line.quantity > 0),
  nothingAboveKept: ({ context, event }: Args) =>
    linesOf(event).every((line) => line.quantity <= keptOf(context, line.lineId)),

  ofDefect: ({ context }: Args) => context.reasonId === exchangeReason.defect,
}

export const startFrom = ({ order, limits }: WorkflowInput): Context => ({
  statusId: order.statusId,
  kept: order.lines.map((line) => ({
    lineId: line.lineId,
    quantity: Math.max(0, line.collected - line.returned - line.refunded - line.exchanged),
  })),
  issuedAt: order.issuedAt,
  exchangeDays: limits.exchangeDays,
  chosen: [],
  reasonId: null,
})

export const choiceOf = ({ event }: Args) =>
  event.type === 'CHOSEN'
    ? {
        chosen: event.payload.lines.filter((line) => line.quantity > 0),
        reasonId: event.payload.reasonId,
      }
    : {}

/** Texts of the last form go straight to the exchange: they are not kept here. */
export const exchange = ({ context, event }: Args): EffectParams['openExchange'] => ({
  lines: context.chosen,
  reasonId: context.reasonId ?? 0,
  inspection: (event.type === 'CONFIRM' || event.type === 'CONFIRM_DEFECT') && event.payload.inspection,
  defectsDescription: event.type === 'CONFIRM_DEFECT' ? event.payload.defectsDescription : null,
  comments:
    event.type === 'CONFIRM' || event.type === 'CONFIRM_DEFECT' ? (event.payload.comments ?? null) : null,
})

const pieces = (lines: ExchangeLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

export const summary = ({ kept, chosen, exchangeDays }: Context): Record<string, number> => ({
  kept: pieces(kept),
  chosen: pieces(chosen),
  exchangeDays,
})

/** Going back shows what was chosen. */
export function formData({ chosen, reasonId }: Context, form: FormId): unknown {
  if (form !== 'exchange/v1/exchange') return {}
  return { lines: chosen, ...(reasonId !== null && { reasonId }) }
}
