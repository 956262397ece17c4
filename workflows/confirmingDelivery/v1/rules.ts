import type { Move } from '../../define.ts'
import {
  callGuards,
  callSummary,
  collectedSum,
  startCalls,
  type CallContext,
  type CallEvent,
  type Noted,
} from '../../parts/call-script/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends CallContext {
  /** Instant the delivery is promised for, ISO 8601 UTC. */
  planned: string | null
  /** The last call failed here; until this instant that can be taken back. */
  failed: { in: 'greeting' | 'outcome'; until: string } | null
}

/** A slip of the hand is noticed at once; later the next call counts. */
export const undoSeconds = 300

export type Event = CallEvent<Noted> | Move<'CALL_FAILED_UNDONE'>

type Args = { context: Context; event: Event }

/** Minor units. */
const orderSum = ({ lines }: Context) => lines.reduce((sum, l) => sum + l.ordered * l.unitPrice, 0)

/** Source: specification 5, «Collection and forming»: the minimum sum of a delivery. */
export const guards = {
  ...callGuards,
  undoInTime: ({ context, event }: Args) =>
    context.failed !== null && Date.parse(event.at) < Date.parse(context.failed.until),
  failedInGreeting: ({ context }: Args) => context.failed?.in === 'greeting',
  collectedSumAtLeastMinimum: ({ context }: Args) => collectedSum(context) >= context.limits.minSum,
  /** Of a new order nothing is collected yet: what was ordered counts. */
  orderSumAtLeastMinimum: ({ context }: Args) => orderSum(context) >= context.limits.minSum,
}

export const startFrom = (input: WorkflowInput): Context => ({
  ...startCalls(input),
  planned: input.order.delivery?.planned ?? null,
  failed: null,
})

export const failedIn = (event: Event, where: 'greeting' | 'outcome') => ({
  in: where,
  until: new Date(Date.parse(event.at) + undoSeconds * 1000).toISOString(),
})

export const summary = (context: Context): Record<string, number | string> => ({
  ...callSummary(context),
  planned: context.planned ?? '',
  context: context.planned === null ? 'noDate' : '',
  minSum: context.limits.minSum,
})
