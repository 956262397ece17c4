import { freeTextFields, type SystemEvent } from '../../define.ts'
import type { Event } from './rules.ts'

const types = [
  'PAYMENT_HELD',
  'PAID_IN_PART',
  'PAYMENT_DECLINED',
  'PAYMENT_TIMED_OUT',
  'CONFIRMED',
  'NOT_CONFIRMED',
  'RECONSIDERED',
  'CONFIRMATION_EXPIRED',
  'FORMING_STARTED',
  'FORMED_IN_FULL',
  'FORMED_WITH_SHORTAGE',
  'FORMED_BELOW_MINIMUM',
  'NOTHING_COLLECTED',
  'CHANGES_AGREED',
  'CHANGES_NOT_AGREED',
  'FORMED_WITH_COLLECTED',
  'CANCELLATION_AGREED',
  'CUSTOMER_CAME',
  'TO_BE_PAID',
  'NOT_PAID',
  'GOODS_HANDED_OVER',
  'ISSUED_IN_FULL',
  'PARTIALLY_ISSUED',
  'RETURNED_FULLY',
  'STORAGE_ENDING',
  'STORAGE_PROLONGED',
  'STORAGE_EXPIRED',
  'DISBANDED',
  'EDIT_REQUESTED',
  'EDITED_IN_FULL',
  'EDITED_WITH_SHORTAGE',
  'EDIT_DROPPED',
  'LABEL_READY',
  'LABEL_FAILED',
  'LABEL_OVERDUE',
  'LABEL_REQUESTED',
  'DOCUMENTS_PRINTED',
  'MOVE_REQUESTED',
  'MOVE_ENDED',
  'SHIPMENT_OVERDUE',
  'SHIPMENT_AWAITED',
  'ISSUED_TO_DELIVERY',
  'DELIVERY_OVERDUE',
  'OUTCOME_ASKED',
  'OUTCOME_AWAITED',
  'DELIVERED_IN_FULL',
  'DELIVERED_IN_PART',
  'RETURN_STARTED',
  'LOST',
  'RETURN_CONFIRMED',
  'CANCEL_ORDER',
] as const satisfies Event['type'][]

/** Events that contain a free-text comment. */
const withComment: readonly string[] = ['CANCELLATION_AGREED', 'CANCEL_ORDER']

/** All events are system events: tasks, actions, timers and partners send them, but never users directly. */
export const events = Object.fromEntries(
  types.map((type) => [
    type,
    { by: 'system', ...(withComment.includes(type) && { secret: freeTextFields }) } satisfies SystemEvent,
  ]),
) as Record<(typeof types)[number], SystemEvent>
