import type { MachineEvent } from '../../define.ts'
import {
  callFrameGuards,
  callFrameSummary,
  createCallFrameContext,
  type CallFrameEvent,
  type CallFrameContext,
} from '../../parts/call-script/v1/rules.ts'
import { maxDaysUntilDelivery, slotGuards, type MovedEvent } from '../../parts/delivery-slot/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends CallFrameContext {
  /** Promised time of the delivery, ISO 8601 UTC. */
  planned: string | null
}

export type Event = CallFrameEvent | MovedEvent | MachineEvent<'DROP'>

export const guards = { ...callFrameGuards, ...slotGuards }

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createCallFrameContext(input),
  planned: input.order.delivery?.planned ?? null,
})

export const summary = (context: Context): Record<string, number | string> => ({
  ...callFrameSummary(context),
  planned: context.planned ?? '—',
  moveDays: maxDaysUntilDelivery,
})
