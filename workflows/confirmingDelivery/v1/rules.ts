import type { Move } from '../../define.ts'
import type { Limits, OrderLineFacts, WorkflowInput } from '../../task-input.ts'

/** A call-back may be promised so far ahead; later than that the order would outlive its purpose. */
export const callBackDays = 14

export interface Context {
  purpose: 'arrival' | 'shortage'
  lines: OrderLineFacts[]
  limits: Limits
  /** Instant the delivery is promised for, ISO 8601 UTC. */
  planned: string | null
  /** Failed calls. */
  attempts: number
  /** Instant of the next call, ISO 8601 UTC. */
  callBackAt: string | null
  /** The last call failed here; until this instant that can be taken back. */
  failed: { in: 'greeting' | 'outcome'; until: string } | null
}

/** A slip of the hand is noticed at once; later the next call counts. */
export const undoSeconds = 300

interface Noted {
  note?: string
}

export type Event =
  | Move<'CALL_STARTED'>
  | Move<'CUSTOMER_LISTENS'>
  | Move<'CUSTOMER_AGREES'>
  | Move<'CUSTOMER_OBJECTS'>
  | Move<'CUSTOMER_DISAGREES'>
  | Move<'CUSTOMER_CANCELS'>
  | Move<'HUNG_UP'>
  | Move<'CONFIRMED', Noted>
  | Move<'NOT_CONFIRMED', Noted>
  | Move<'CHANGES_AGREED', Noted>
  | Move<'CHANGES_NOT_AGREED', Noted>
  | Move<'FORM_WITH_COLLECTED', Noted>
  | Move<'CANCELLATION_AGREED', { reasonId: number; comment?: string }>
  | Move<'CALL_FAILED', { waitReasonId: number; callBackAt?: string; note?: string }>
  | Move<'CALL_FAILED_UNDONE'>
  | Move<'CALL_BACK_SCHEDULED', { callBackAt: string }>
  | Move<'CALL_BACK_DUE'>
  | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const minute = 60_000
const day = 24 * 60 * minute

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)
const after = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString()

/** The instant that the operator typed, if any. */
const typedInstant = (event: Event): string | null =>
  event.type === 'CALL_BACK_SCHEDULED' || event.type === 'CALL_FAILED'
    ? (event.payload.callBackAt ?? null)
    : null

/** Minor units. */
const collectedSum = (context: Context) => total(context.lines.map((l) => l.collected * l.unitPrice))
const orderSum = (context: Context) => total(context.lines.map((l) => l.ordered * l.unitPrice))

/** Source: specification 4, «Rules on actions»; 5, «Collection and forming»; 9, «Call attempts». */
export const guards = {
  callBackInFuture: ({ event }: Args) => {
    const typed = typedInstant(event)
    return typed === null || Date.parse(typed) > Date.parse(event.at)
  },
  callBackWithinTerm: ({ event }: Args) => {
    const typed = typedInstant(event)
    return typed === null || Date.parse(typed) <= Date.parse(event.at) + callBackDays * day
  },
  callBackSet: ({ context }: Args) => context.callBackAt !== null,
  undoInTime: ({ context, event }: Args) =>
    context.failed !== null && Date.parse(event.at) < Date.parse(context.failed.until),
  failedInGreeting: ({ context }: Args) => context.failed?.in === 'greeting',
  attemptsUsedUp: ({ context }: Args) => context.attempts >= context.limits.callAttempts,
  aboutShortage: ({ context }: Args) => context.purpose === 'shortage',
  collectedSumAboveZero: ({ context }: Args) => collectedSum(context) > 0,
  collectedSumAtLeastMinimum: ({ context }: Args) => collectedSum(context) >= context.limits.minSum,
  /** Of a new order nothing is collected yet: what was ordered counts. */
  orderSumAtLeastMinimum: ({ context }: Args) => orderSum(context) >= context.limits.minSum,
}

export function startFrom(input: WorkflowInput): Context {
  return {
    purpose: input.params.purpose === 'shortage' ? 'shortage' : 'arrival',
    lines: input.order.lines,
    limits: input.limits,
    planned: input.order.delivery?.planned ?? null,
    attempts: 0,
    callBackAt: null,
    failed: null,
  }
}

/** After the guards: the typed instant in UTC. */
export const promisedCallBack = ({ event }: Args): string | null => {
  const typed = typedInstant(event)
  return typed === null ? null : after(typed, 0)
}

/** After a failed call: what was typed, else the usual pause; nothing when this was the last attempt. */
export const nextCallBack = ({ context, event }: Args): string | null => {
  if (typedInstant(event) !== null) return promisedCallBack({ context, event })
  const last = context.attempts + 1 >= context.limits.callAttempts
  return last ? null : after(event.at, context.limits.callRetryMinutes * minute)
}

export const failedIn = (event: Event, where: 'greeting' | 'outcome') => ({
  in: where,
  until: after(event.at, undoSeconds * 1000),
})

/** What the operator wrote about the call. */
export const noteOf = (event: Event): string | null =>
  'note' in event.payload ? (event.payload.note ?? null) : null

export function summary(context: Context): Record<string, number | string> {
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
    planned: context.planned ?? '',
    context: context.planned === null ? 'noDate' : '',
    minSum: context.limits.minSum,
  }
}
