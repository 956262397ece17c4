import type { MachineEvent } from '../../define.ts'
import {
  callFrameGuards,
  createCallFrameTextValues,
  createCallFrameContext,
  defaultTextVariant,
  type CallFrameEvent,
  type CallFrameContext,
} from '../../parts/call-script/v1/rules.ts'
import {
  maxDaysUntilDelivery,
  slotGuards,
  type DeliveryMovedEvent,
} from '../../parts/delivery-slot/v1/rules.ts'
import { pickupPointMethodId } from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends CallFrameContext {
  /** Promised time of the delivery, ISO 8601 UTC. */
  planned: string | null
  /** Present if the customer collects the parcel at a pickup point. */
  byPoint?: true
  /** Present if the customer asked not to be called. Only the customer can name the new day, so a call is needed. */
  callUnwanted?: true
}

export type Event = CallFrameEvent | DeliveryMovedEvent | MachineEvent<'DROP'>

export const guards = { ...callFrameGuards, ...slotGuards }

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createCallFrameContext(input),
  planned: input.order.delivery?.planned ?? null,
  ...(input.order.delivery?.method === pickupPointMethodId && { byPoint: true as const }),
  ...(input.order.callUnwanted && { callUnwanted: true as const }),
})

export const createStepTextValues = (context: Context): Record<string, number | string> => ({
  ...createCallFrameTextValues(context),
  callNeeded: context.callUnwanted ? 1 : 0,
  planned: context.planned ?? '—',
  moveDays: maxDaysUntilDelivery,
  context: context.byPoint ? 'point' : defaultTextVariant,
})
