import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { bare, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const awaitingPayment = { statusId: orderStatus.awaitingPayment, prepaid: true }

export default {
  inputs: [
    { name: 'to be paid on pick-up', input: sampleInput() },
    { name: 'asks for a call', input: sampleInput({ needsCall: true }) },
    { name: 'awaits payment', input: sampleInput(awaitingPayment) },
    { name: 'awaits payment, asks for a call', input: sampleInput({ ...awaitingPayment, needsCall: true }) },
  ],
  events: [
    ...bare(
      'PAYMENT_HELD',
      'PAYMENT_DECLINED',
      'PAYMENT_TIMED_OUT',
      'CONFIRMED',
      'NOT_CONFIRMED',
      'RECONSIDERED',
      'FORMING_STARTED',
      'FORMED_IN_FULL',
      'FORMED_WITH_SHORTAGE',
      'FORMED_BELOW_MINIMUM',
      'NOTHING_COLLECTED',
      'CHANGES_AGREED',
      'CHANGES_NOT_AGREED',
      'FORMED_WITH_COLLECTED',
      'GOODS_HANDED_OVER',
      'ISSUED_IN_FULL',
      'PARTIALLY_ISSUED',
      'RETURNED_FULLY',
      'STORAGE_EXPIRED',
      'DISBANDED',
    ),
    withPayload('cancellation agreed', 'CANCELLATION_AGREED', { reasonId: 5, comment: 'Нужен весь заказ' }),
    withPayload('cancelled with a reason', 'CANCEL_ORDER', { reasonId: 1, comment: null }),
    withPayload('cancelled without a reason', 'CANCEL_ORDER', { reasonId: null, comment: null }),
  ],
  memory: ({ somethingCollected }) => somethingCollected,
} satisfies Scenarios<Event, Context>
