import { cancelReason } from '../../../src/shared/cancel-reasons.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import type { Move } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import type { Limits, OrderFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  limits: Limits
  awaitsPayment: boolean
  needsCall: boolean
  /** What the customer wants if goods are missing. */
  onShortage: OrderFacts['onShortage']
  /** True if goods were collected, which must be put back on the shelf after a cancellation. */
  somethingCollected: boolean
  /** True for a pickup order, false for a delivery. */
  pickup: boolean
  /** True while a task to move the delivery is open. */
  moving: boolean
  /** End of the storage term, ISO 8601 UTC; null if the order is not formed, or is being formed again. */
  storageUntil: string | null
  /** Number of days by which the storage was prolonged. */
  prolonged: number
  /** True if the customer was reminded of the end of the storage. */
  reminded: boolean
  /** True while a task to find out the outcome of the delivery is open. */
  outcomeAsked: boolean
}

const day = 86_400_000

export interface CancelReason {
  reasonId: number | null
  comment: string | null
}

export interface Shortage {
  /** False if the collected pieces cost nothing, for example only a gift. Absent means true. */
  ofValue?: boolean
}

export type Event =
  | Move<'PAYMENT_HELD'>
  | Move<'PAID_IN_PART'>
  | Move<'PAYMENT_DECLINED'>
  | Move<'PAYMENT_TIMED_OUT'>
  | Move<'CONFIRMED'>
  | Move<'NOT_CONFIRMED'>
  | Move<'RECONSIDERED'>
  | Move<'CONFIRMATION_EXPIRED'>
  | Move<'FORMING_STARTED'>
  | Move<'FORMED_IN_FULL'>
  | Move<'FORMED_WITH_SHORTAGE', Shortage>
  | Move<'FORMED_BELOW_MINIMUM'>
  | Move<'NOTHING_COLLECTED'>
  | Move<'CHANGES_AGREED'>
  | Move<'CHANGES_NOT_AGREED'>
  | Move<'FORMED_WITH_COLLECTED'>
  | Move<'CANCELLATION_AGREED', CancelReason>
  | Move<'CUSTOMER_CAME'>
  | Move<'TO_BE_PAID', { taken: 'inFull' | 'inPart' }>
  | Move<'NOT_PAID'>
  | Move<'GOODS_HANDED_OVER'>
  | Move<'ISSUED_IN_FULL'>
  | Move<'PARTIALLY_ISSUED'>
  | Move<'RETURNED_FULLY'>
  | Move<'STORAGE_ENDING'>
  | Move<'STORAGE_PROLONGED', { days: number }>
  | Move<'STORAGE_EXPIRED'>
  | Move<'DISBANDED'>
  | Move<'EDIT_REQUESTED', { askedBy?: number }>
  | Move<'EDITED_IN_FULL'>
  | Move<'EDITED_WITH_SHORTAGE', Shortage>
  | Move<'EDIT_DROPPED'>
  | Move<'LABEL_READY'>
  | Move<'LABEL_FAILED'>
  | Move<'LABEL_OVERDUE'>
  | Move<'LABEL_REQUESTED'>
  | Move<'DOCUMENTS_PRINTED'>
  | Move<'MOVE_REQUESTED'>
  | Move<'MOVE_ENDED'>
  | Move<'SHIPMENT_OVERDUE'>
  | Move<'SHIPMENT_AWAITED'>
  | Move<'ISSUED_TO_DELIVERY'>
  | Move<'DELIVERY_OVERDUE'>
  | Move<'OUTCOME_ASKED'>
  | Move<'OUTCOME_AWAITED'>
  | Move<'DELIVERED_IN_FULL'>
  | Move<'DELIVERED_IN_PART', { lines: ReturnedLine[] }>
  | Move<'RETURN_STARTED'>
  | Move<'LOST'>
  | Move<'RETURN_CONFIRMED'>
  | Move<'CANCEL_ORDER', CancelReason & { somethingAside?: boolean }>

type Args = { context: Context; event: Event }

const isOfValue = (event: Event) =>
  !('payload' in event && (event.payload as Shortage | undefined)?.ofValue === false)

export const guards = {
  paymentAwaited: ({ context }: Args) => context.awaitsPayment,
  callNeeded: ({ context }: Args) => context.needsCall,
  /** True if the customer chose «collect the rest» and the collected goods have a value (specification 5). */
  restWanted: ({ context, event }: Args) => context.onShortage === 'collectRest' && isOfValue(event),
  cancelWanted: ({ context }: Args) => context.onShortage === 'cancel',
  /** True if pieces were collected, even if they are only in the draft of a step that the cancellation stops. */
  somethingCollected: ({ context, event }: Args) =>
    context.somethingCollected || (event.type === 'CANCEL_ORDER' && event.payload.somethingAside === true),
  pickup: ({ context }: Args) => context.pickup,
  mayBeMoved: ({ context }: Args) => !context.pickup && !context.moving,
  /** A storage term of one day gets no reminder, which is sent a day before the end. */
  reminderIsDue: ({ context }: Args) => !context.reminded && waitingDays(context) > 1,
  outcomeNotAsked: ({ context }: Args) => !context.outcomeAsked,
}

export function startFrom(input: WorkflowInput): Context {
  const { order, limits } = input
  return {
    limits,
    awaitsPayment: order.statusId === orderStatus.awaitingPayment,
    needsCall: order.needsCall,
    onShortage: order.onShortage,
    somethingCollected: piecesOf(order) > 0,
    pickup: order.pickup,
    moving: false,
    storageUntil: null,
    prolonged: 0,
    reminded: false,
    outcomeAsked: false,
  }
}

const piecesOf = (order: OrderFacts) => order.lines.reduce((sum, line) => sum + line.collected, 0)

/** Storage term in days, including prolongations. */
export const waitingDays = ({ limits, prolonged }: Pick<Context, 'limits' | 'prolonged'>): number =>
  limits.storageDays + prolonged

const later = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** End of the storage term. A term that has begun is not restarted, for example after a dropped edit. */
export const storageTerm = ({ context, event }: Args): string =>
  context.storageUntil ?? later(event.at, context.limits.storageDays * day)

export const prolongedTerm = ({ context, event }: Args): Pick<Context, 'storageUntil' | 'prolonged'> => {
  const days = event.type === 'STORAGE_PROLONGED' ? event.payload.days : 0
  // If the term has already ended, the prolongation begins now.
  const from = [storageTerm({ context, event }), event.at].sort().at(-1)!
  return { storageUntil: later(from, days * day), prolonged: context.prolonged + days }
}

/** Cancel reasons (catalogue cancelReasons) of events that end an order automatically. */
const ownReasons: Partial<Record<Event['type'], number>> = {
  PAYMENT_TIMED_OUT: cancelReason.notPaidInTime,
  PAYMENT_DECLINED: cancelReason.paymentDeclined,
  FORMED_BELOW_MINIMUM: cancelReason.belowMinimum,
  NOTHING_COLLECTED: cancelReason.outOfStock,
  STORAGE_EXPIRED: cancelReason.storageExpired,
  CONFIRMATION_EXPIRED: cancelReason.notConfirmed,
  LOST: cancelReason.lost,
}

/** Reason of a cancelling event. It is written to the order and never stored in the snapshot. */
export function reasonOf({ event }: Args): CancelReason {
  return event.type === 'CANCEL_ORDER' || event.type === 'CANCELLATION_AGREED'
    ? { reasonId: event.payload.reasonId, comment: event.payload.comment }
    : { reasonId: ownReasons[event.type] ?? null, comment: null }
}

/** Time at which the storage expires: the end of the term, but not before the grace time after this event. */
export const storageTimerAt = ({ context, event }: Args): string =>
  [storageTerm({ context, event }), later(event.at, context.limits.storageGraceMinutes * 60_000)]
    .sort()
    .at(-1)!

export function summary(context: Context): Record<string, number> {
  const { paymentMinutes, confirmationDays } = context.limits
  return { storageDays: waitingDays(context), paymentMinutes, confirmationDays }
}
