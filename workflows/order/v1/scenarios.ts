import { orderStatus } from '../../../src/shared/order-statuses.ts'
import {
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { ReturnedLine } from '../../effects.ts'
import type { Context, Event } from './rules.ts'

const oneReturned: ReturnedLine[] = [{ lineId: 2, returned: 1 }]

const awaitingPayment = { statusId: orderStatus.awaitingPayment, prepaid: true }

export default {
  inputs: [
    { name: 'to be paid on pick-up', input: createSampleInput() },
    { name: 'asks for a call', input: createSampleInput({ needsCall: true }) },
    {
      name: 'the rest is wanted when something is missing',
      input: createSampleInput({ onShortage: 'collectRest' }),
    },
    {
      name: 'the rest of a delivery is wanted',
      input: createSampleInput({ ...sampleDelivery, onShortage: 'collectRest' }),
    },
    {
      name: 'nothing is wanted when something is missing',
      input: createSampleInput({ onShortage: 'cancel' }),
    },
    { name: 'awaits payment', input: createSampleInput(awaitingPayment) },
    {
      name: 'awaits payment, asks for a call',
      input: createSampleInput({ ...awaitingPayment, needsCall: true }),
    },
    { name: 'brought by a courier', input: createSampleInput({ ...sampleDelivery, prepaid: true }) },
    {
      name: 'brought by a courier, asks for a call',
      input: createSampleInput({ ...sampleDelivery, needsCall: true }),
    },
  ],
  events: [
    createSampleEvent('a gift alone is collected', 'FORMED_WITH_SHORTAGE', { ofValue: false }),
    ...createEventsWithoutPayload(
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
      'CUSTOMER_CAME',
      'GOODS_HANDED_OVER',
      'ISSUED_IN_FULL',
      'PARTIALLY_ISSUED',
      'RETURNED_FULLY',
      'STORAGE_ENDING',
      'STORAGE_EXPIRED',
      'DISBANDED',
      'NOT_PAID',
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
      'RETURN_STARTED',
      'LOST',
      'RETURN_CONFIRMED',
    ),
    createSampleEvent('a part goes back', 'DELIVERED_IN_PART', { lines: oneReturned }),
    createSampleEvent('three days more', 'STORAGE_PROLONGED', { days: 3 }),
    createSampleEvent('all taken', 'TO_BE_PAID', { taken: 'inFull' }),
    createSampleEvent('a part taken', 'TO_BE_PAID', { taken: 'inPart' }),
    createSampleEvent('cancellation agreed', 'CANCELLATION_AGREED', {
      reasonId: 5,
      comment: 'Нужен весь заказ',
    }),
    createSampleEvent('cancelled with a reason', 'CANCEL_ORDER', { reasonId: 1, comment: null }),
    createSampleEvent('cancelled while pieces lie aside', 'CANCEL_ORDER', {
      reasonId: 1,
      comment: null,
      somethingAside: true,
    }),
    createSampleEvent('cancelled without a reason', 'CANCEL_ORDER', { reasonId: null, comment: null }),
  ],
  relevantContext: (context) => [
    ...[context.somethingCollected, context.moving],
    // Only whether the term was prolonged is compared: further prolongations lead to the same states as the first one.
    ...[Math.min(context.prolonged, 1), context.reminded, context.outcomeAsked],
  ],
} satisfies Scenarios<Event, Context>
