import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import { createCountFormData } from '../../parts/goods-back/v1/back.ts'
import {
  toPutBackParams,
  createRestGuards,
  getRestPayload,
  type RestEvent,
} from '../../parts/rest-back/v1/rest.ts'
import { formatPieces, sumBy } from '../../parts/pieces.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
  purpose: 'online' | 'till'
  taken: 'inFull' | 'inPart'
}

export type Event =
  | MachineEvent<'PAID_AND_ISSUED', { document?: string }>
  | MachineEvent<'NOT_PAID'>
  | RestEvent
  | MachineEvent<'PAYMENT_CHANGED'>
  | MachineEvent<'REST_PAID', { document?: string }>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const leftOf = (_: Context, line: OrderLineFacts) => line.returned

export const createPutBackParams = ({ context, event }: Args) =>
  toPutBackParams(context, getRestPayload(event), leftOf)

/** Source: specification 4, «paid and issued». */
export const guards = {
  ...createRestGuards<Context, Event>(getRestPayload, leftOf),
  paidOnline: ({ context }: Args) => context.purpose === 'online',
  takenInFull: ({ context }: Args) => context.taken === 'inFull',
}

export function createInitialContext({ order, params }: WorkflowInput): Context {
  return {
    lines: order.lines,
    purpose: params.purpose === 'online' ? 'online' : 'till',
    taken: params.taken === 'inPart' ? 'inPart' : 'inFull',
  }
}

/** All collected lines, each with zero refused pieces. */
export const createZeroReturnParams = ({ context }: Args): { lines: ReturnedLine[] } => ({
  lines: context.lines.filter((line) => line.collected > 0).map(({ lineId }) => ({ lineId, returned: 0 })),
})

export const formData = (context: Context, form: FormId): unknown =>
  form === 'paying/v1/returning' ? createCountFormData(context, leftOf) : {}

export function summary({ lines }: Context): Record<string, number | string> {
  const returned = sumBy(lines, (line) => line.returned)
  return {
    taken: sumBy(lines, (line) => line.collected) - returned,
    returned,
    takenPieces: formatPieces(lines, (line) => line.collected - line.returned),
    returnedPieces: formatPieces(lines, (line) => line.returned),
  }
}
