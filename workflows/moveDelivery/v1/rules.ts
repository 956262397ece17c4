import type { Move } from '../../define.ts'
import {
  frameGuards,
  frameSummary,
  createFrameContext,
  type CallFrameEvent,
  type CallsContext,
} from '../../parts/call-script/v1/rules.ts'
import { maxMoveDays, slotGuards, type MovedEvent } from '../../parts/delivery-slot/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends CallsContext {
  /** Promised time of the delivery, ISO 8601 UTC. */
  planned: string | null
}

export type Event = CallFrameEvent | MovedEvent | Move<'DROP'>

export const guards = { ...frameGuards, ...slotGuards }

export const startFrom = (input: WorkflowInput): Context => ({
  ...createFrameContext(input),
  planned: input.order.delivery?.planned ?? null,
})

export const summary = (context: Context): Record<string, number | string> => ({
  ...frameSummary(context),
  planned: context.planned ?? '—',
  moveDays: maxMoveDays,
})
