import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import { restBack, restData, restGuards, type RestPayload } from '../../parts/rest-back/v1/rest.ts'
import { piecesOf } from '../../parts/pieces.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
  purpose: 'online' | 'till'
  taken: 'inFull' | 'inPart'
}

export type Event =
  | Move<'PAID_AND_ISSUED', { document?: string }>
  | Move<'NOT_PAID'>
  | Move<'RETURNED_TO_WAREHOUSE', RestPayload>
  | Move<'RETURNED_IN_PART', RestPayload>
  | Move<'PAYMENT_CHANGED'>
  | Move<'REST_PAID', { document?: string }>
  | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)

const restOf = (event: Event): RestPayload =>
  event.type === 'RETURNED_TO_WAREHOUSE' || event.type === 'RETURNED_IN_PART' ? event.payload : {}
const leftOf = (_: Context, line: OrderLineFacts) => line.returned

export const putBack = ({ context, event }: Args) => restBack(context, restOf(event), leftOf)

/** Source: specification 4, «paid and issued». */
export const guards = {
  ...restGuards(restOf, leftOf),
  paidOnline: ({ context }: Args) => context.purpose === 'online',
  takenInFull: ({ context }: Args) => context.taken === 'inFull',
}

export function startFrom({ order, params }: WorkflowInput): Context {
  return {
    lines: order.lines,
    purpose: params.purpose === 'online' ? 'online' : 'till',
    taken: params.taken === 'inPart' ? 'inPart' : 'inFull',
  }
}

/** Every collected line, with nothing left at the counter. */
export const nothingLeftBehind = ({ context }: Args): { lines: ReturnedLine[] } => ({
  lines: context.lines.filter((line) => line.collected > 0).map(({ lineId }) => ({ lineId, returned: 0 })),
})

export const formData = (context: Context, form: FormId): unknown =>
  form === 'paying/v1/returning' ? restData(context, leftOf) : {}

export function summary({ lines }: Context): Record<string, number | string> {
  const returned = total(lines.map((line) => line.returned))
  return {
    taken: total(lines.map((line) => line.collected)) - returned,
    returned,
    takenPieces: piecesOf(lines, (line) => line.collected - line.returned),
    returnedPieces: piecesOf(lines, (line) => line.returned),
  }
}
