import { assign, setup } from 'xstate'
import { orderStatus, type OrderStatusId } from '../../../src/shared/order-statuses.ts'
import { defineWorkflow, type StepMeta, type SystemStep } from '../../define.ts'
import { effects, type EffectParams } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, reasonOf, startFrom, summary, type Context, type Event } from './rules.ts'

const waitFor = (stage: string, ...awaits: Event['type'][]): SystemStep => ({ for: 'system', awaits, stage })

type Args = { context: Context; event: Event }

const status = (id: OrderStatusId) => ({ type: 'setOrderStatus' as const, params: { status: id } })
const openTask = (params: EffectParams['openTask']) => ({ type: 'openTask' as const, params })
/** The task type differs by how the customer gets the order. */
const openTaskBy = (of: (args: Args) => EffectParams['openTask']) => ({
  type: 'openTask' as const,
  params: of,
})
const notify = (template: EffectParams['notifyCustomer']['template']) => ({
  type: 'notifyCustomer' as const,
  params: { template },
})
const withdrawTasks = { type: 'withdrawTasks' as const, params: {} }
const withdrawMove = { type: 'withdrawTasks' as const, params: { type: 'moveDelivery' as const } }
const withdrawDelivery = { type: 'withdrawDelivery' as const, params: {} }
const giveBackPayment = { type: 'giveBackPayment' as const, params: {} }
const completePayment = { type: 'completePayment' as const, params: {} }
const registerSale = { type: 'registerReceipt' as const, params: { kind: 'sell' as const } }
const setCancelReason = { type: 'setCancelReason' as const, params: reasonOf }
const cancelTimer = (name: string) => ({ type: 'cancelTimer' as const, params: { name } })

const cancelAtOnce = { target: '#order.cancelled', actions: [withdrawTasks, setCancelReason] } as const
const cancelAndDisband = {
  target: '#order.toBeDisbanded',
  actions: [withdrawTasks, setCancelReason],
} as const
const stopDelivery = {
  target: '#order.toBeDisbanded',
  actions: [withdrawTasks, withdrawDelivery, setCancelReason],
} as const

/** The delivery may be moved to another day until the courier has the order; one such task at a time. */
const moves = {
  MOVE_REQUESTED: {
    guard: 'mayBeMoved',
    actions: ['startMoving', openTask({ type: 'moveDelivery', importance: 'high' })],
  },
  MOVE_ENDED: { actions: 'endMoving' },
} as const

const collectedInFull = [
  { guard: 'pickup', target: '#order.formed', actions: ['rememberCollected', notify('orderFormed')] },
  { target: '#order.generated', actions: 'rememberCollected' },
] as const

/**
 * The order's own process: it says which task comes next and in which status the order stands (docs/architecture.md).
 * From `issued` and the disbanding states on there is nothing left to cancel, so CANCEL_ORDER is not taken there.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberCollected: assign({ somethingCollected: true }),
    forgetCollected: assign({ somethingCollected: false }),
    startMoving: assign({ moving: true }),
    endMoving: assign({ moving: false }),
    rememberPart: assign({ deliveredInPart: true }),
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
      entry: [
        openTask({ type: 'paying', importance: 'low', input: { purpose: 'online' } }),
        {
          type: 'startTimer',
          params: ({ context }) => ({
            name: 'payment',
            event: 'PAYMENT_TIMED_OUT',
            seconds: context.limits.paymentMinutes * 60,
          }),
        },
      ],
      exit: [cancelTimer('payment'), { type: 'withdrawTasks', params: { type: 'paying' } }],
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
      entry: openTaskBy(({ context }) => ({
        type: context.pickup ? 'confirming' : 'confirmingDelivery',
        input: { purpose: 'arrival' },
      })),
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
      meta: waitFor('forming', 'FORMING_STARTED', 'MOVE_REQUESTED', 'MOVE_ENDED', 'CANCEL_ORDER'),
      entry: [
        status(orderStatus.toBeFormed),
        openTaskBy(({ context }) => ({ type: context.pickup ? 'formatting' : 'formationDelivery' })),
      ],
      on: {
        ...moves,
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
        'MOVE_REQUESTED',
        'MOVE_ENDED',
        'CANCEL_ORDER',
      ),
      entry: status(orderStatus.beingFormed),
      on: {
        ...moves,
        FORMED_IN_FULL: [...collectedInFull],
        FORMED_WITH_SHORTAGE: { target: 'awaitingAgreement', actions: 'rememberCollected' },
        FORMED_BELOW_MINIMUM: { target: 'toBeDisbanded', actions: ['rememberCollected', withdrawMove] },
        NOTHING_COLLECTED: { target: 'cancelled', actions: ['forgetCollected', withdrawMove] },
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
        'MOVE_REQUESTED',
        'MOVE_ENDED',
        'CANCEL_ORDER',
      ),
      entry: [
        status(orderStatus.awaitingAgreement),
        openTaskBy(({ context }) => ({
          type: context.pickup ? 'confirming' : 'confirmingDelivery',
          importance: 'high',
          input: { purpose: 'shortage' },
        })),
      ],
      on: {
        ...moves,
        CHANGES_AGREED: [...collectedInFull],
        FORMED_WITH_COLLECTED: [...collectedInFull],
        CHANGES_NOT_AGREED: 'toBeFormed',
        CANCELLATION_AGREED: { target: 'toBeDisbanded', actions: [withdrawMove, setCancelReason] },
        CANCEL_ORDER: cancelAndDisband,
      },
    },

    // Pickup: the goods wait for the customer in the store.
    formed: {
      entry: [
        status(orderStatus.formed),
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
      initial: 'waiting',
      on: {
        ISSUED_IN_FULL: 'issuedInFull',
        GOODS_HANDED_OVER: 'issued',
        STORAGE_EXPIRED: { target: 'storageExpired', actions: withdrawTasks },
        CANCEL_ORDER: cancelAndDisband,
      },
      states: {
        waiting: {
          meta: waitFor(
            'issue',
            'TO_BE_PAID',
            'ISSUED_IN_FULL',
            'GOODS_HANDED_OVER',
            'RETURNED_FULLY',
            'STORAGE_EXPIRED',
            'EDIT_REQUESTED',
            'CANCEL_ORDER',
          ),
          entry: openTask({ type: 'delivery' }),
          on: {
            TO_BE_PAID: 'paying',
            RETURNED_FULLY: '#order.returnedToWarehouse',
            EDIT_REQUESTED: { target: '#order.editing', actions: withdrawTasks },
          },
        },
        // The customer has chosen what to take and pays for it at the till.
        paying: {
          meta: waitFor(
            'issue',
            'ISSUED_IN_FULL',
            'GOODS_HANDED_OVER',
            'NOT_PAID',
            'STORAGE_EXPIRED',
            'CANCEL_ORDER',
          ),
          entry: openTaskBy(({ event }) => ({
            type: 'paying',
            importance: 'high',
            input: { purpose: 'till', taken: event.type === 'TO_BE_PAID' ? event.payload.taken : 'inFull' },
          })),
          on: { NOT_PAID: 'waiting' },
        },
      },
    },
    // The customer has left with a part; the rest is on its way back to the shelf.
    issued: {
      meta: waitFor('issue', 'PARTIALLY_ISSUED'),
      entry: status(orderStatus.issued),
      on: { PARTIALLY_ISSUED: 'partiallyIssued' },
    },

    // What was collected is changed once more; the status stays until it is known what became of it.
    editing: {
      meta: waitFor(
        'forming',
        'EDITED_IN_FULL',
        'EDITED_WITH_SHORTAGE',
        'EDIT_DROPPED',
        'NOTHING_COLLECTED',
        'MOVE_REQUESTED',
        'MOVE_ENDED',
        'CANCEL_ORDER',
      ),
      entry: openTask({ type: 'editAfterFormatting', importance: 'high' }),
      on: {
        ...moves,
        EDITED_IN_FULL: [...collectedInFull],
        EDITED_WITH_SHORTAGE: 'awaitingAgreement',
        EDIT_DROPPED: [{ guard: 'pickup', target: 'formed' }, { target: 'generated' }],
        NOTHING_COLLECTED: { target: 'toBeDisbanded', actions: withdrawMove },
        CANCEL_ORDER: cancelAndDisband,
      },
    },

    // Delivery: packed; the delivery service is told and sends the label.
    generated: {
      entry: status(orderStatus.generated),
      initial: 'announcing',
      on: {
        ...moves,
        EDIT_REQUESTED: { target: 'editing', actions: [withdrawTasks, 'endMoving', withdrawDelivery] },
        CANCEL_ORDER: stopDelivery,
      },
      states: {
        announcing: {
          meta: waitFor(
            'shipment',
            'LABEL_READY',
            'LABEL_FAILED',
            'MOVE_REQUESTED',
            'MOVE_ENDED',
            'EDIT_REQUESTED',
            'CANCEL_ORDER',
          ),
          entry: { type: 'announceDelivery', params: {} },
          on: { LABEL_READY: 'labelled', LABEL_FAILED: 'labelFailed' },
        },
        labelFailed: {
          meta: waitFor(
            'shipment',
            'LABEL_READY',
            'LABEL_REQUESTED',
            'MOVE_REQUESTED',
            'MOVE_ENDED',
            'EDIT_REQUESTED',
            'CANCEL_ORDER',
          ),
          // The event was restarted by hand and came through after all.
          on: { LABEL_READY: 'labelled', LABEL_REQUESTED: 'relabelling' },
        },
        relabelling: {
          meta: waitFor(
            'shipment',
            'LABEL_READY',
            'LABEL_FAILED',
            'MOVE_REQUESTED',
            'MOVE_ENDED',
            'EDIT_REQUESTED',
            'CANCEL_ORDER',
          ),
          entry: { type: 'requestLabel', params: {} },
          on: { LABEL_READY: 'labelled', LABEL_FAILED: 'labelFailed' },
        },
        labelled: {
          meta: waitFor(
            'shipment',
            'DOCUMENTS_PRINTED',
            'LABEL_REQUESTED',
            'MOVE_REQUESTED',
            'MOVE_ENDED',
            'EDIT_REQUESTED',
            'CANCEL_ORDER',
          ),
          entry: openTask({ type: 'printTransferDoc' }),
          on: {
            DOCUMENTS_PRINTED: '#order.readyForShipment',
            LABEL_REQUESTED: {
              target: 'relabelling',
              actions: { type: 'withdrawTasks', params: { type: 'printTransferDoc' } },
            },
          },
        },
      },
    },
    readyForShipment: {
      meta: waitFor('shipment', 'ISSUED_TO_DELIVERY', 'MOVE_REQUESTED', 'MOVE_ENDED', 'CANCEL_ORDER'),
      entry: status(orderStatus.readyForShipment),
      on: {
        ...moves,
        ISSUED_TO_DELIVERY: { target: 'issuedToDelivery', actions: [withdrawMove, 'endMoving'] },
        CANCEL_ORDER: stopDelivery,
      },
    },
    issuedToDelivery: {
      meta: waitFor('shipment', 'DELIVERED_IN_FULL', 'DELIVERED_IN_PART', 'RETURN_STARTED', 'CANCEL_ORDER'),
      entry: [status(orderStatus.issuedToDelivery), notify('issuedToDelivery')],
      on: {
        DELIVERED_IN_FULL: 'issuedInFull',
        DELIVERED_IN_PART: {
          target: 'returningFromDelivery',
          actions: [
            'rememberPart',
            { type: 'saveReturned', params: ({ event }) => ({ lines: event.payload.lines }) },
          ],
        },
        RETURN_STARTED: 'returningFromDelivery',
        // The courier is on the way: nothing is cancelled before the goods are back.
        CANCEL_ORDER: { target: 'returningFromDelivery', actions: [withdrawDelivery, setCancelReason] },
      },
    },
    returningFromDelivery: {
      meta: waitFor('return', 'RETURN_CONFIRMED'),
      entry: [
        status(orderStatus.returningFromDelivery),
        openTaskBy(({ context }) => ({
          type: 'returnFromShipping',
          input: { deliveredInPart: context.deliveredInPart },
        })),
      ],
      on: {
        RETURN_CONFIRMED: [
          { guard: 'deliveredInPart', target: 'partiallyIssued' },
          { target: 'returnedToWarehouse' },
        ],
      },
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

    issuedInFull: { type: 'final', entry: [status(orderStatus.issuedInFull), completePayment, registerSale] },
    partiallyIssued: {
      type: 'final',
      entry: [status(orderStatus.partiallyIssued), completePayment, registerSale],
    },
    returnedToWarehouse: { type: 'final', entry: [status(orderStatus.returnedToWarehouse), giveBackPayment] },
    cancelled: {
      type: 'final',
      entry: [status(orderStatus.cancelled), giveBackPayment, notify('orderCancelled')],
    },
  },
})

const system = { by: 'system' } as const

export default defineWorkflow({
  name: 'order',
  version: 1,
  kind: 'order',
  machine,
  guards,
  events: {
    PAYMENT_HELD: system,
    PAYMENT_DECLINED: system,
    PAYMENT_TIMED_OUT: system,
    CONFIRMED: system,
    NOT_CONFIRMED: system,
    RECONSIDERED: system,
    FORMING_STARTED: system,
    FORMED_IN_FULL: system,
    FORMED_WITH_SHORTAGE: system,
    FORMED_BELOW_MINIMUM: system,
    NOTHING_COLLECTED: system,
    CHANGES_AGREED: system,
    CHANGES_NOT_AGREED: system,
    FORMED_WITH_COLLECTED: system,
    CANCELLATION_AGREED: system,
    TO_BE_PAID: system,
    NOT_PAID: system,
    GOODS_HANDED_OVER: system,
    ISSUED_IN_FULL: system,
    PARTIALLY_ISSUED: system,
    RETURNED_FULLY: system,
    STORAGE_EXPIRED: system,
    DISBANDED: system,
    EDIT_REQUESTED: system,
    EDITED_IN_FULL: system,
    EDITED_WITH_SHORTAGE: system,
    EDIT_DROPPED: system,
    LABEL_READY: system,
    LABEL_FAILED: system,
    LABEL_REQUESTED: system,
    DOCUMENTS_PRINTED: system,
    MOVE_REQUESTED: system,
    MOVE_ENDED: system,
    ISSUED_TO_DELIVERY: system,
    DELIVERED_IN_FULL: system,
    DELIVERED_IN_PART: system,
    RETURN_STARTED: system,
    RETURN_CONFIRMED: system,
    CANCEL_ORDER: system,
  },
  stages: ['confirmation', 'forming', 'issue', 'shipment', 'return'],
  summary,
})
