import type { EventEnvelope, Move } from '../../../define.ts'
import type { Limits, OrderLineFacts, WorkflowInput } from '../../../task-input.ts'

/** A call-back may be promised so far ahead; later than that the order would outlive its purpose. */
export const callBackDays = 14

export interface CallContext {
  purpose: 'arrival' | 'shortage'
  lines: OrderLineFacts[]
  limits: Limits
  /** Failed calls. */
  attempts: number
  /** Instant of the next call, ISO 8601 UTC. */
  callBackAt: string | null
}

export type CancellationEvent = Move<'CANCELLATION_AGREED', { reasonId: number; comment?: string }>
export type CallFailedEvent = Move<
  'CALL_FAILED',
  { waitReasonId: number; callBackAt?: string; note?: string }
>
type CallBackEvent = Move<'CALL_BACK_SCHEDULED', { callBackAt: string }>

/** What the operator wrote about a call that came to something. */
export interface Noted {
  note?: string
}

/** `Outcome`: what the events carry that say what the call came to. */
export type CallEvent<Outcome = Record<string, never>> =
  | Move<'CALL_STARTED'>
  | Move<'CUSTOMER_LISTENS'>
  | Move<'CUSTOMER_AGREES'>
  | Move<'CUSTOMER_OBJECTS'>
  | Move<'CUSTOMER_DISAGREES'>
  | Move<'CUSTOMER_CANCELS'>
  | Move<'HUNG_UP'>
  | Move<'CONFIRMED', Outcome>
  | Move<'NOT_CONFIRMED', Outcome>
  | Move<'CHANGES_AGREED', Outcome>
  | Move<'CHANGES_NOT_AGREED', Outcome>
  | Move<'FORM_WITH_COLLECTED', Outcome>
  | CancellationEvent
  | CallFailedEvent
  | CallBackEvent
  | Move<'CALL_BACK_DUE'>
  | Move<'ORDER_WITHDRAWN'>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: CallContext; event: AnyEvent }

const minute = 60_000
const day = 24 * 60 * minute

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)
const after = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString()

const maySetCallBack = (event: AnyEvent): event is CallFailedEvent | CallBackEvent =>
  event.type === 'CALL_BACK_SCHEDULED' || event.type === 'CALL_FAILED'
/** The instant that the operator typed, if any. */
const typedInstant = (event: AnyEvent): string | null =>
  maySetCallBack(event) ? (event.payload.callBackAt ?? null) : null

/** Minor units. */
export const collectedSum = ({ lines }: CallContext) => total(lines.map((l) => l.collected * l.unitPrice))

/** Source: specification 4, «Rules on actions»; 5, «Collection and forming»; 9, «Call attempts». */
export const callGuards = {
  callBackInFuture: ({ event }: Args) => {
    const typed = typedInstant(event)
    return typed === null || Date.parse(typed) > Date.parse(event.at)
  },
  callBackWithinTerm: ({ event }: Args) => {
    const typed = typedInstant(event)
    return typed === null || Date.parse(typed) <= Date.parse(event.at) + callBackDays * day
  },
  callBackSet: ({ context }: Args) => context.callBackAt !== null,
  attemptsUsedUp: ({ context }: Args) => context.attempts >= context.limits.callAttempts,
  aboutShortage: ({ context }: Args) => context.purpose === 'shortage',
  collectedSumAboveZero: ({ context }: Args) => collectedSum(context) > 0,
}

export const startCalls = ({ order, limits, params }: WorkflowInput): CallContext => ({
  purpose: params.purpose === 'shortage' ? 'shortage' : 'arrival',
  lines: order.lines,
  limits,
  attempts: 0,
  callBackAt: null,
})

/** After the guards: the typed instant in UTC. */
export const promisedCallBack = ({ event }: Pick<Args, 'event'>): string | null => {
  const typed = typedInstant(event)
  return typed === null ? null : after(typed, 0)
}

/** After a failed call: what was typed, else the usual pause; nothing when this was the last attempt. */
export const nextCallBack = ({ context, event }: Args): string | null => {
  if (typedInstant(event) !== null) return promisedCallBack({ event })
  const last = context.attempts + 1 >= context.limits.callAttempts
  return last ? null : after(event.at, context.limits.callRetryMinutes * minute)
}

export function callSummary(context: CallContext): Record<string, number | string> {
  const ordered = total(context.lines.map((l) => l.ordered))
  const collected = total(context.lines.map((l) => l.collected))
  return {
    ordered,
    collected,
    missing: ordered - collected,
    attempts: context.attempts,
    callAttempts: context.limits.callAttempts,
    callRetryMinutes: context.limits.callRetryMinutes,
    callBackDays,
    callBackAt: context.callBackAt ?? '',
  }
}
