import { orderStatus } from '../../../src/shared/order-statuses.ts'
import type { Move } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import type { Limits, OrderFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  limits: Limits
  awaitsPayment: boolean
  needsCall: boolean
  /** Goods lie aside for this order: a cancelled one must be put back on the shelf. */
  somethingCollected: boolean
  /** False: a delivery service brings it. */
  pickup: boolean
  /** A task to move the delivery is open. */
  moving: boolean
  /** The customer kept a part of what the courier brought. */
  deliveredInPart: boolean
}

export interface CancelReason {
  reasonId: number | null
  comment: string | null
}

export type Event =
  | Move<'PAYMENT_HELD'>
  | Move<'PAYMENT_DECLINED'>
  | Move<'PAYMENT_TIMED_OUT'>
  | Move<'CONFIRMED'>
  | Move<'NOT_CONFIRMED'>
  | Move<'RECONSIDERED'>
  | Move<'FORMING_STARTED'>
  | Move<'FORMED_IN_FULL'>
  | Move<'FORMED_WITH_SHORTAGE'>
  | Move<'FORMED_BELOW_MINIMUM'>
  | Move<'NOTHING_COLLECTED'>
  | Move<'CHANGES_AGREED'>
  | Move<'CHANGES_NOT_AGREED'>
  | Move<'FORMED_WITH_COLLECTED'>
  | Move<'CANCELLATION_AGREED', CancelReason>
  | Move<'TO_BE_PAID', { taken: 'inFull' | 'inPart' }>
  | Move<'NOT_PAID'>
  | Move<'GOODS_HANDED_OVER'>
  | Move<'ISSUED_IN_FULL'>
  | Move<'PARTIALLY_ISSUED'>
  | Move<'RETURNED_FULLY'>
  | Move<'STORAGE_EXPIRED'>
  | Move<'DISBANDED'>
  | Move<'EDIT_REQUESTED'>
  | Move<'EDITED_IN_FULL'>
  | Move<'EDITED_WITH_SHORTAGE'>
  | Move<'EDIT_DROPPED'>
  | Move<'LABEL_READY'>
  | Move<'LABEL_FAILED'>
  | Move<'LABEL_REQUESTED'>
  | Move<'DOCUMENTS_PRINTED'>
  | Move<'MOVE_REQUESTED'>
  | Move<'MOVE_ENDED'>
  | Move<'ISSUED_TO_DELIVERY'>
  | Move<'DELIVERED_IN_FULL'>
  | Move<'DELIVERED_IN_PART', { lines: ReturnedLine[] }>
  | Move<'RETURN_STARTED'>
  | Move<'RETURN_CONFIRMED'>
  | Move<'CANCEL_ORDER', CancelReason>

type Args = { context: Context; event: Event }

export const guards = {
  paymentAwaited: ({ context }: Args) => context.awaitsPayment,
  callNeeded: ({ context }: Args) => context.needsCall,
  somethingCollected: ({ context }: Args) => context.somethingCollected,
  pickup: ({ context }: Args) => context.pickup,
  mayBeMoved: ({ context }: Args) => !context.pickup && !context.moving,
  deliveredInPart: ({ context }: Args) => context.deliveredInPart,
}

export function startFrom(input: WorkflowInput): Context {
  const { order, limits } = input
  return {
    limits,
    awaitsPayment: order.statusId === orderStatus.awaitingPayment,
    needsCall: order.needsCall,
    somethingCollected: piecesOf(order) > 0,
    pickup: order.pickup,
    moving: false,
    deliveredInPart: false,
  }
}

const piecesOf = (order: OrderFacts) => order.lines.reduce((sum, line) => sum + line.collected, 0)

/** The reason a cancelling event brings; it is written to the order at once and never kept in the snapshot. */
export function reasonOf({ event }: Args): CancelReason {
  return event.type === 'CANCEL_ORDER' || event.type === 'CANCELLATION_AGREED'
    ? { reasonId: event.payload.reasonId, comment: event.payload.comment }
    : { reasonId: null, comment: null }
}

export function summary(context: Context): Record<string, number> {
  return { storageDays: context.limits.storageDays, paymentMinutes: context.limits.paymentMinutes }
}
