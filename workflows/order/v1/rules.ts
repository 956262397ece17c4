import { cancelReason } from '../../../src/shared/cancel-reasons.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import type { MachineEvent } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import type { WorkflowLimits, OrderFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  limits: WorkflowLimits
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
  /**
   * End of the storage term, ISO 8601 UTC; null for a delivery, and until a pickup order is ready for the customer. It
   * is kept while the order is edited.
   */
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

export interface ShortagePayload {
  /** False if the collected pieces cost nothing, for example only a gift. Absent means true. */
  ofValue?: boolean
}

export type Event =
  | MachineEvent<'PAYMENT_HELD'>
  | MachineEvent<'PAID_IN_PART'>
  | MachineEvent<'PAYMENT_DECLINED'>
  | MachineEvent<'PAYMENT_TIMED_OUT'>
  | MachineEvent<'CONFIRMED'>
  | MachineEvent<'NOT_CONFIRMED'>
  | MachineEvent<'RECONSIDERED'>
  | MachineEvent<'CONFIRMATION_EXPIRED'>
  | MachineEvent<'FORMING_STARTED'>
  | MachineEvent<'FORMED_IN_FULL'>
  | MachineEvent<'FORMED_WITH_SHORTAGE', ShortagePayload>
  | MachineEvent<'FORMED_BELOW_MINIMUM'>
  | MachineEvent<'NOTHING_COLLECTED'>
  | MachineEvent<'CHANGES_AGREED'>
  | MachineEvent<'CHANGES_NOT_AGREED'>
  | MachineEvent<'FORMED_WITH_COLLECTED'>
  | MachineEvent<'CANCELLATION_AGREED', CancelReason>
  | MachineEvent<'CUSTOMER_CAME'>
  | MachineEvent<'TO_BE_PAID', { taken: 'inFull' | 'inPart' }>
  | MachineEvent<'NOT_PAID'>
  | MachineEvent<'GOODS_HANDED_OVER'>
  | MachineEvent<'ISSUED_IN_FULL'>
  | MachineEvent<'PARTIALLY_ISSUED'>
  | MachineEvent<'RETURNED_FULLY'>
  | MachineEvent<'STORAGE_ENDING'>
  | MachineEvent<'STORAGE_PROLONGED', { days: number }>
  | MachineEvent<'STORAGE_EXPIRED'>
  | MachineEvent<'DISBANDED'>
  | MachineEvent<'EDIT_REQUESTED', { askedBy?: number }>
  | MachineEvent<'EDITED_IN_FULL'>
  | MachineEvent<'EDITED_WITH_SHORTAGE', ShortagePayload>
  | MachineEvent<'EDIT_DROPPED'>
  | MachineEvent<'LABEL_READY'>
  | MachineEvent<'LABEL_FAILED'>
  | MachineEvent<'LABEL_OVERDUE'>
  | MachineEvent<'LABEL_REQUESTED'>
  | MachineEvent<'DOCUMENTS_PRINTED'>
  | MachineEvent<'MOVE_REQUESTED'>
  | MachineEvent<'MOVE_ENDED'>
  | MachineEvent<'SHIPMENT_OVERDUE'>
  | MachineEvent<'SHIPMENT_AWAITED'>
  | MachineEvent<'ISSUED_TO_DELIVERY'>
  | MachineEvent<'DELIVERY_OVERDUE'>
  | MachineEvent<'OUTCOME_ASKED'>
  | MachineEvent<'OUTCOME_AWAITED'>
  | MachineEvent<'DELIVERED_IN_FULL'>
  | MachineEvent<'DELIVERED_IN_PART', { lines: ReturnedLine[] }>
  | MachineEvent<'RETURN_STARTED'>
  | MachineEvent<'LOST'>
  | MachineEvent<'RETURN_CONFIRMED'>
  | MachineEvent<'CANCEL_ORDER', CancelReason & { somethingAside?: boolean }>

type Args = { context: Context; event: Event }

const isOfValue = (event: Event) =>
  !('payload' in event && (event.payload as ShortagePayload | undefined)?.ofValue === false)

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
  /** The reminder is sent a day before the end. A storage term of one day therefore gets no reminder. */
  reminderIsDue: ({ context }: Args) => !context.reminded && getStorageDays(context) > 1,
  outcomeNotAsked: ({ context }: Args) => !context.outcomeAsked,
}

export function createInitialContext(input: WorkflowInput): Context {
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
export const getStorageDays = ({ limits, prolonged }: Pick<Context, 'limits' | 'prolonged'>): number =>
  limits.storageDays + prolonged

const later = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** End of the storage term, ISO 8601 UTC. A term that has begun is not restarted, for example after a dropped edit. */
export const getStorageEnd = ({ context, event }: Args): string =>
  context.storageUntil ?? later(event.at, context.limits.storageDays * day)

export const createProlongationUpdate = ({
  context,
  event,
}: Args): Pick<Context, 'storageUntil' | 'prolonged'> => {
  const days = event.type === 'STORAGE_PROLONGED' ? event.payload.days : 0
  // If the term has already ended, the prolongation begins now.
  const from = [getStorageEnd({ context, event }), event.at].sort().at(-1)!
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

/** Reason of an event that ends an order. It is written to the order and never stored in the snapshot. */
export function getCancelReason({ event }: Args): CancelReason {
  return event.type === 'CANCEL_ORDER' || event.type === 'CANCELLATION_AGREED'
    ? { reasonId: event.payload.reasonId, comment: event.payload.comment }
    : { reasonId: ownReasons[event.type] ?? null, comment: null }
}

/** When the storage expires: at the end of the term, but at the earliest `storageGraceMinutes` after this event. */
export const getStorageTimerTime = ({ context, event }: Args): string =>
  [getStorageEnd({ context, event }), later(event.at, context.limits.storageGraceMinutes * 60_000)]
    .sort()
    .at(-1)!

export function createStepTextValues(context: Context): Record<string, number> {
  const { paymentMinutes, confirmationDays } = context.limits
  return { storageDays: getStorageDays(context), paymentMinutes, confirmationDays }
}
