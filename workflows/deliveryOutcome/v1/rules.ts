import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import { createRefusedGuards } from '../../parts/goods-back/v1/refused.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
}

export interface OutcomePayload {
  /** Pieces that the customer refused. */
  lines: ReturnedLine[]
  /** How the user found out the outcome. */
  reason: string
}

export type Event =
  | MachineEvent<'DELIVERED', OutcomePayload>
  | MachineEvent<'DELIVERED_PARTLY', OutcomePayload>
  | MachineEvent<'COMING_BACK', OutcomePayload>
  | MachineEvent<'LOST', OutcomePayload>
  | MachineEvent<'AWAIT_FURTHER'>
  | MachineEvent<'ORDER_WITHDRAWN'>

const outcomeOf = (event: Event): OutcomePayload =>
  event.type === 'AWAIT_FURTHER' || event.type === 'ORDER_WITHDRAWN'
    ? { lines: [], reason: '' }
    : event.payload

/** Lines of the payload that have refused pieces. */
export const getReturnedLines = ({ event }: { event: Event }): ReturnedLine[] =>
  outcomeOf(event).lines.filter((line) => line.returned > 0)

export const getOutcomeReason = ({ event }: { event: Event }): string => outcomeOf(event).reason

/**
 * The same guards as for an issue at the counter (specification 4, «Rules on actions»): a partial delivery must list
 * refused pieces, a full one must list none.
 */
export const guards = createRefusedGuards<Context, Event>((event) => outcomeOf(event).lines)

export const createInitialContext = ({ order }: WorkflowInput): Context => ({ lines: order.lines })

export const createStepTextValues = ({ lines }: Context): Record<string, number> => ({
  collected: lines.reduce((sum, line) => sum + line.collected, 0),
})

/** Initial form data: nothing is refused yet. */
export function createInitialFormData({ lines }: Context, form: FormId): unknown {
  if (form !== 'deliveryOutcome/v1/outcome') return {}
  return { lines: lines.filter((l) => l.collected > 0).map(({ lineId }) => ({ lineId, returned: 0 })) }
}
