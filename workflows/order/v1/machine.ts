import { assign, setup } from 'xstate'
import { orderStatus, type OrderStatusId } from '../../../src/shared/order-statuses.ts'
import { defineWorkflow, type StepMeta, type SystemStep } from '../../define.ts'
import { effects, type EffectParams } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, reasonOf, startFrom, summary, type Context, type Event } from './rules.ts'

const waitFor = (stage: string, ...awaits: Event['type'][]): SystemStep => ({ for: 'system', awaits, stage })

const status = (id: OrderStatusId) => ({ type: 'setOrderStatus' as const, params: { status: id } })
const openTask = (params: EffectParams['openTask']) => ({ type: 'openTask' as const, params })
const notify = (template: EffectParams['notifyCustomer']['template']) => ({
  type: 'notifyCustomer' as const,
  params: { template },
})
const withdrawTasks = { type: 'withdrawTasks' as const, params: {} }
const giveBackPayment = { type: 'giveBackPayment' as const, params: {} }
const setCancelReason = { type: 'setCancelReason' as const, params: reasonOf }
const cancelTimer = (name: string) => ({ type: 'cancelTimer' as const, params: { name } })

const cancelAtOnce = { target: 'cancelled', actions: [withdrawTasks, setCancelReason] } as const
const cancelAndDisband = { target: 'toBeDisbanded', actions: [withdrawTasks, setCancelReason] } as const

/**
 * The order's own process, pickup path: it says which task comes next and in which status the order stands.
 * From `issued` and the disbanding states on there is nothing left to cancel, so CANCEL_ORDER is not taken there.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberCollected: assign({ somethingCollected: true }),
    forgetCollected: assign({ somethingCollected: false }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => startFrom(input),
  initial: 'arrived',
  states: {
    arrived: {
      always: [
        { guard: 'paymentAwaited', target: 'awaitingPayment' },
        { guard: 'callNeeded', target: 'confirmingArrival' },
        { target: 'confirmed' },
      ],
    },
    // The order came with this status: there is none to set.
    awaitingPayment: {
      meta: waitFor('confirmation', 'PAYMENT_HELD', 'PAYMENT_DECLINED', 'PAYMENT_TIMED_OUT', 'CANCEL_ORDER'),
      entry: {
        type: 'startTimer',
        params: ({ context }) => ({
          name: 'payment',
          event: 'PAYMENT_TIMED_OUT',
          seconds: context.limits.paymentMinutes * 60,
        }),
      },
      exit: cancelTimer('payment'),
      on: {
        PAYMENT_HELD: [
          { guard: 'callNeeded', target: 'confirmingArrival', actions: status(orderStatus.new) },
          { target: 'confirmed' },
        ],
        PAYMENT_DECLINED: 'cancelled',
        PAYMENT_TIMED_OUT: 'cancelled',
        CANCEL_ORDER: cancelAtOnce,
      },
    },
    confirmingArrival: {
      meta: waitFor('confirmation', 'CONFIRMED', 'NOT_CONFIRMED', 'CANCELLATION_AGREED', 'CANCEL_ORDER'),
      entry: openTask({ type: 'confirming', input: { purpose: 'arrival' } }),
      on: {
        CONFIRMED: 'confirmed',
        NOT_CONFIRMED: 'notConfirmed',
        CANCELLATION_AGREED: { target: 'cancelled', actions: setCancelReason },
        CANCEL_ORDER: cancelAtOnce,
      },
    },
    notConfirmed: {
      meta: waitFor('confirmation', 'RECONSIDERED', 'CANCEL_ORDER'),
      entry: status(orderStatus.notConfirmed),
      on: {
        RECONSIDERED: { target: 'confirmingArrival', actions: status(orderStatus.new) },
        CANCEL_ORDER: cancelAtOnce,
      },
    },
    confirmed: {
      entry: status(orderStatus.confirmed),
      always: 'toBeFormed',
    },

    toBeFormed: {
      meta: waitFor('forming', 'FORMING_STARTED', 'CANCEL_ORDER'),
      entry: [status(orderStatus.toBeFormed), openTask({ type: 'formatting' })],
      on: {
        FORMING_STARTED: 'beingFormed',
        CANCEL_ORDER: [{ guard: 'somethingCollected', ...cancelAndDisband }, cancelAtOnce],
      },
    },
    beingFormed: {
      meta: waitFor(
        'forming',
        'FORMED_IN_FULL',
        'FORMED_WITH_SHORTAGE',
        'FORMED_BELOW_MINIMUM',
        'NOTHING_COLLECTED',
        'CANCEL_ORDER',
      ),
      entry: status(orderStatus.beingFormed),
      on: {
        FORMED_IN_FULL: { target: 'formed', actions: 'rememberCollected' },
        FORMED_WITH_SHORTAGE: { target: 'awaitingAgreement', actions: 'rememberCollected' },
        FORMED_BELOW_MINIMUM: { target: 'toBeDisbanded', actions: 'rememberCollected' },
        NOTHING_COLLECTED: { target: 'cancelled', actions: 'forgetCollected' },
        CANCEL_ORDER: [{ guard: 'somethingCollected', ...cancelAndDisband }, cancelAtOnce],
      },
    },
    awaitingAgreement: {
      meta: waitFor(
        'forming',
        'CHANGES_AGREED',
        'CHANGES_NOT_AGREED',
        'FORMED_WITH_COLLECTED',
        'CANCELLATION_AGREED',
        'CANCEL_ORDER',
      ),
      entry: [
        status(orderStatus.awaitingAgreement),
        openTask({ type: 'confirming', importance: 'high', input: { purpose: 'shortage' } }),
      ],
      on: {
        CHANGES_AGREED: 'formed',
        FORMED_WITH_COLLECTED: 'formed',
        CHANGES_NOT_AGREED: 'toBeFormed',
        CANCELLATION_AGREED: { target: 'toBeDisbanded', actions: setCancelReason },
        CANCEL_ORDER: cancelAndDisband,
      },
    },

    formed: {
      meta: waitFor(
        'issue',
        'ISSUED_IN_FULL',
        'GOODS_HANDED_OVER',
        'RETURNED_FULLY',
        'STORAGE_EXPIRED',
        'CANCEL_ORDER',
      ),
      entry: [
        status(orderStatus.formed),
        openTask({ type: 'delivery' }),
        notify('orderFormed'),
        {
          type: 'startTimer',
          params: ({ context }) => ({
            name: 'storage',
            event: 'STORAGE_EXPIRED',
            seconds: context.limits.storageDays * 86_400,
          }),
        },
      ],
      exit: cancelTimer('storage'),
      on: {
        ISSUED_IN_FULL: 'issuedInFull',
        GOODS_HANDED_OVER: 'issued',
        RETURNED_FULLY: 'returnedToWarehouse',
        STORAGE_EXPIRED: { target: 'storageExpired', actions: withdrawTasks },
        CANCEL_ORDER: cancelAndDisband,
      },
    },
    // The customer has left with a part; the rest is on its way back to the shelf.
    issued: {
      meta: waitFor('issue', 'PARTIALLY_ISSUED'),
      entry: status(orderStatus.issued),
      on: { PARTIALLY_ISSUED: 'partiallyIssued' },
    },

    storageExpired: {
      meta: waitFor('return', 'DISBANDED'),
      entry: [
        status(orderStatus.storageExpired),
        notify('storageExpired'),
        openTask({ type: 'disbanding', importance: 'low' }),
      ],
      on: { DISBANDED: 'disbanded' },
    },
    toBeDisbanded: {
      meta: waitFor('return', 'DISBANDED'),
      entry: [
        status(orderStatus.toBeDisbanded),
        notify('orderCancelled'),
        openTask({ type: 'disbanding', importance: 'low' }),
      ],
      on: { DISBANDED: 'disbanded' },
    },
    disbanded: {
      entry: status(orderStatus.disbanded),
      always: 'returnedToWarehouse',
    },

    issuedInFull: { type: 'final', entry: status(orderStatus.issuedInFull) },
    partiallyIssued: { type: 'final', entry: status(orderStatus.partiallyIssued) },
    returnedToWarehouse: { type: 'final', entry: [status(orderStatus.returnedToWarehouse), giveBackPayment] },
    cancelled: {
      type: 'final',
      entry: [status(orderStatus.cancelled), giveBackPayment, notify('orderCancelled')],
    },
  },
})

export default defineWorkflow({
  name: 'order',
  version: 1,
  kind: 'order',
  machine,
  guards,
  events: {
    PAYMENT_HELD: { by: 'system' },
    PAYMENT_DECLINED: { by: 'system' },
    PAYMENT_TIMED_OUT: { by: 'system' },
    CONFIRMED: { by: 'system' },
    NOT_CONFIRMED: { by: 'system' },
    RECONSIDERED: { by: 'system' },
    FORMING_STARTED: { by: 'system' },
    FORMED_IN_FULL: { by: 'system' },
    FORMED_WITH_SHORTAGE: { by: 'system' },
    FORMED_BELOW_MINIMUM: { by: 'system' },
    NOTHING_COLLECTED: { by: 'system' },
    CHANGES_AGREED: { by: 'system' },
    CHANGES_NOT_AGREED: { by: 'system' },
    FORMED_WITH_COLLECTED: { by: 'system' },
    CANCELLATION_AGREED: { by: 'system' },
    GOODS_HANDED_OVER: { by: 'system' },
    ISSUED_IN_FULL: { by: 'system' },
    PARTIALLY_ISSUED: { by: 'system' },
    RETURNED_FULLY: { by: 'system' },
    STORAGE_EXPIRED: { by: 'system' },
    DISBANDED: { by: 'system' },
    CANCEL_ORDER: { by: 'system' },
  },
  stages: ['confirmation', 'forming', 'issue', 'return'],
  summary,
})
