import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import { createReturnedCountFormData } from '../../parts/goods-back/v1/back.ts'
import {
  toLeftGoodsPutBackParams,
  createLeftGoodsGuards,
  getLeftGoodsPayload,
  type LeftGoodsEvent,
} from '../../parts/rest-back/v1/rest.ts'
import { formatPieceCounts, sumBy } from '../../parts/pieces.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
  purpose: 'online' | 'till'
  taken: 'inFull' | 'inPart'
}

interface TillPayment {
  document?: string
}
/** Records of earlier releases have no fact about the document. */
type TillFacts = Partial<Pick<Facts, 'tillDocument'>>

export type Event =
  | MachineEvent<'PAID_AND_ISSUED', TillPayment, TillFacts>
  | MachineEvent<'NOT_PAID'>
  | LeftGoodsEvent
  | MachineEvent<'PAYMENT_CHANGED'>
  | MachineEvent<'REST_PAID', TillPayment, TillFacts>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const leftOf = (_: Context, line: OrderLineFacts) => line.returned

/** Parameters of the effect `putBack` for the goods that the customer left. */
export const createPutBackParams = ({ context, event }: Args) =>
  toLeftGoodsPutBackParams(context, getLeftGoodsPayload(event), leftOf)

/** Source: specification 4, «paid and issued». */
export const guards = {
  ...createLeftGoodsGuards<Context, Event>(getLeftGoodsPayload, leftOf, (_, line) => line.leftMarks),
  paidOnline: ({ context }: Args) => context.purpose === 'online',
  takenInFull: ({ context }: Args) => context.taken === 'inFull',
  documentIsUnused: ({ event }: Args) =>
    (event.type === 'PAID_AND_ISSUED' || event.type === 'REST_PAID') && !event.facts.tillDocument?.isUsed,
}

export function createInitialContext({ order, params }: WorkflowInput): Context {
  return {
    lines: order.lines,
    purpose: params.purpose === 'online' ? 'online' : 'till',
    taken: params.taken === 'inPart' ? 'inPart' : 'inFull',
  }
}

/** Parameters of the effect `saveReturned`: all collected lines, each with zero refused pieces. */
export const createZeroReturnParams = ({ context }: Args): { lines: ReturnedLine[] } => ({
  lines: context.lines.filter((line) => line.collected > 0).map(({ lineId }) => ({ lineId, returned: 0 })),
})

export const createInitialFormData = (context: Context, form: FormId): unknown =>
  form === 'paying/v1/returning' ? createReturnedCountFormData(context, leftOf) : {}

export function createStepTextValues({ lines }: Context): Record<string, number | string> {
  const returned = sumBy(lines, (line) => line.returned)
  return {
    taken: sumBy(lines, (line) => line.collected) - returned,
    returned,
    takenPieces: formatPieceCounts(lines, (line) => line.collected - line.returned),
    returnedPieces: formatPieceCounts(lines, (line) => line.returned),
  }
}
