import { assign, setup } from 'xstate'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  announceDelivery,
  openDecisionTask,
  startConfirmationDaysTimer,
  openReturnTask,
  startMinutesTimer,
  cancelTimer,
  completePayment,
  createNotifyCustomerEffect,
  openTask,
  openComputedTask,
  recallDelivery,
  registerSaleReceipt,
  requestLabel,
  saveReturned,
  setCancelReason,
  setStorageTerm,
  startStorageReminderTimer,
  startStorageTimer,
  createSetStatusEffect,
  withdrawDecisionTask,
  withdrawDelivery,
  withdrawMoveTask,
  withdrawOutcomeTask,
  withdrawPaymentTask,
  withdrawPrintTask,
  withdrawAllTasks,
} from './effects-of-states.ts'
import { events } from './events.ts'
import { disbandingStates, finalStates } from './end-states.ts'
import {
  guards,
  createProlongationUpdate,
  createInitialContext,
  getStorageEnd,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'
import {
  startLabelTimer,
  openOutcomeTaskTransition,
  startCourierTimer,
  startOutcomeTimer,
  disbandTransition,
  cancelTransition,
  collectedInFullTransitions,
  collectedInPartTransitions,
  deliveryRescheduleTransitions,
  deliveryMoveEvents,
  packedOrderEvents,
  shortageTransitions,
  stopDeliveryTransition,
  createWaitingStep,
  eventsAfterHandover,
} from './transitions.ts'

/**
 * The process of an order: it opens the next task and sets the status (docs/architecture.md). CANCEL_ORDER is not
 * accepted in `issued`, `recalled`, the states of returning and disbanding, and the final states, because nothing can
 * be cancelled any more.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    // An order that is formed again gets a new storage term and a new reminder.
    rememberCollected: assign({
      somethingCollected: true,
      storageUntil: null,
      prolonged: 0,
      reminded: false,
    }),
    forgetCollected: assign({ somethingCollected: false }),
    startMoving: assign({ moving: true }),
    endMoving: assign({ moving: false }),
    rememberTerm: assign({ storageUntil: getStorageEnd }),
    prolongTerm: assign(createProlongationUpdate),
    rememberReminder: assign({ reminded: true }),
    forgetReminder: assign({ reminded: false }),
    rememberAsked: assign({ outcomeAsked: true }),
    forgetAsked: assign({ outcomeAsked: false }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => createInitialContext(input),
  initial: 'arrived',
  states: {
    arrived: {
      always: [
        { guard: 'paymentAwaited', target: 'awaitingPayment' },
        { guard: 'callNeeded', target: 'confirmingArrival' },
        { target: 'confirmed' },
      ],
    },
    // Does not set the status: the order already arrives with `awaitingPayment`.
    awaitingPayment: {
      meta: createWaitingStep(
        'confirmation',
        'PAYMENT_HELD',
        'PAID_IN_PART',
        'PAYMENT_DECLINED',
        'PAYMENT_TIMED_OUT',
        'CANCEL_ORDER',
      ),
      entry: [
        openTask({ type: 'paying', importance: 'low', input: { purpose: 'online' } }),
        startMinutesTimer('payment', 'PAYMENT_TIMED_OUT', 'paymentMinutes'),
      ],
      exit: [cancelTimer('payment'), withdrawPaymentTask],
      on: {
        PAYMENT_HELD: [
          {
            guard: 'callNeeded',
            target: 'confirmingArrival',
            actions: createSetStatusEffect(orderStatus.new),
          },
          { target: 'confirmed' },
        ],
        // After a partial payment the customer gets more time for the rest.
        PAID_IN_PART: {
          actions: [
            startConfirmationDaysTimer('payment', 'PAYMENT_TIMED_OUT'),
            createNotifyCustomerEffect('paidInPart'),
          ],
        },
        PAYMENT_DECLINED: { target: 'cancelled', actions: setCancelReason },
        PAYMENT_TIMED_OUT: { target: 'cancelled', actions: setCancelReason },
        CANCEL_ORDER: cancelTransition,
      },
    },
    confirmingArrival: {
      meta: createWaitingStep(
        'confirmation',
        'CONFIRMED',
        'NOT_CONFIRMED',
        'CANCELLATION_AGREED',
        'CANCEL_ORDER',
      ),
      entry: openComputedTask(({ context }) => ({
        type: context.pickup ? 'confirming' : 'confirmingDelivery',
        input: { purpose: 'arrival' },
      })),
      on: {
        CONFIRMED: 'confirmed',
        NOT_CONFIRMED: 'notConfirmed',
        CANCELLATION_AGREED: { target: 'cancelled', actions: setCancelReason },
        CANCEL_ORDER: cancelTransition,
      },
    },
    notConfirmed: {
      meta: createWaitingStep('confirmation', 'RECONSIDERED', 'CONFIRMATION_EXPIRED', 'CANCEL_ORDER'),
      entry: [
        createSetStatusEffect(orderStatus.notConfirmed),
        startConfirmationDaysTimer('confirmation', 'CONFIRMATION_EXPIRED'),
        openDecisionTask('notConfirmed'),
      ],
      exit: [cancelTimer('confirmation'), withdrawDecisionTask],
      on: {
        CONFIRMATION_EXPIRED: { target: 'cancelled', actions: setCancelReason },
        RECONSIDERED: { target: 'confirmingArrival', actions: createSetStatusEffect(orderStatus.new) },
        CANCEL_ORDER: cancelTransition,
      },
    },
    confirmed: {
      entry: createSetStatusEffect(orderStatus.confirmed),
      always: 'toBeFormed',
    },

    toBeFormed: {
      meta: createWaitingStep('forming', 'FORMING_STARTED', ...deliveryMoveEvents, 'CANCEL_ORDER'),
      entry: [
        createSetStatusEffect(orderStatus.toBeFormed),
        openComputedTask(({ context }) => ({ type: context.pickup ? 'formatting' : 'formationDelivery' })),
      ],
      on: {
        ...deliveryRescheduleTransitions,
        FORMING_STARTED: 'beingFormed',
        CANCEL_ORDER: [{ guard: 'somethingCollected', ...disbandTransition }, cancelTransition],
      },
    },
    beingFormed: {
      meta: createWaitingStep(
        'forming',
        'FORMED_IN_FULL',
        'FORMED_WITH_SHORTAGE',
        'FORMED_BELOW_MINIMUM',
        'NOTHING_COLLECTED',
        ...deliveryMoveEvents,
        'CANCEL_ORDER',
      ),
      entry: createSetStatusEffect(orderStatus.beingFormed),
      on: {
        ...deliveryRescheduleTransitions,
        FORMED_IN_FULL: [...collectedInFullTransitions],
        FORMED_WITH_SHORTAGE: [...shortageTransitions],
        FORMED_BELOW_MINIMUM: {
          target: 'toBeDisbanded',
          actions: ['rememberCollected', withdrawMoveTask, setCancelReason],
        },
        NOTHING_COLLECTED: {
          target: 'cancelled',
          actions: ['forgetCollected', withdrawMoveTask, setCancelReason],
        },
        CANCEL_ORDER: [{ guard: 'somethingCollected', ...disbandTransition }, cancelTransition],
      },
    },
    awaitingAgreement: {
      meta: createWaitingStep(
        'forming',
        'CHANGES_AGREED',
        'CHANGES_NOT_AGREED',
        'FORMED_WITH_COLLECTED',
        'CANCELLATION_AGREED',
        ...deliveryMoveEvents,
        'CANCEL_ORDER',
      ),
      entry: [
        createSetStatusEffect(orderStatus.awaitingAgreement),
        openComputedTask(({ context }) => ({
          type: context.pickup ? 'confirming' : 'confirmingDelivery',
          importance: 'high',
          input: { purpose: 'shortage' },
        })),
      ],
      on: {
        ...deliveryRescheduleTransitions,
        CHANGES_AGREED: [...collectedInFullTransitions],
        FORMED_WITH_COLLECTED: [...collectedInPartTransitions],
        CHANGES_NOT_AGREED: 'toBeFormed',
        CANCELLATION_AGREED: { target: 'toBeDisbanded', actions: [withdrawMoveTask, setCancelReason] },
        CANCEL_ORDER: disbandTransition,
      },
    },

    // A pickup order is stored until the customer comes.
    formed: {
      entry: [createSetStatusEffect(orderStatus.formed), openTask({ type: 'delivery' })],
      initial: 'waiting',
      on: {
        ISSUED_IN_FULL: 'issuedInFull',
        GOODS_HANDED_OVER: 'issued',
        CANCEL_ORDER: disbandTransition,
      },
      states: {
        waiting: {
          meta: createWaitingStep(
            'issue',
            'CUSTOMER_CAME',
            'TO_BE_PAID',
            'ISSUED_IN_FULL',
            'GOODS_HANDED_OVER',
            'RETURNED_FULLY',
            'STORAGE_ENDING',
            'STORAGE_PROLONGED',
            'STORAGE_EXPIRED',
            'EDIT_REQUESTED',
            'CANCEL_ORDER',
          ),
          // The timer runs only in this state, so that the storage cannot expire during the payment at the till.
          entry: [startStorageTimer, startStorageReminderTimer],
          exit: [cancelTimer('storage'), cancelTimer('storageReminder')],
          on: {
            CUSTOMER_CAME: { actions: startStorageTimer },
            TO_BE_PAID: 'paying',
            RETURNED_FULLY: '#order.returnedToWarehouse',
            STORAGE_ENDING: {
              guard: 'reminderIsDue',
              actions: ['rememberReminder', createNotifyCustomerEffect('storageEnding')],
            },
            STORAGE_PROLONGED: {
              actions: [
                'prolongTerm',
                'forgetReminder',
                setStorageTerm,
                startStorageTimer,
                startStorageReminderTimer,
                createNotifyCustomerEffect('storageProlonged'),
              ],
            },
            STORAGE_EXPIRED: {
              target: '#order.storageExpired',
              actions: [withdrawAllTasks, setCancelReason],
            },
            EDIT_REQUESTED: { target: '#order.editing', actions: withdrawAllTasks },
          },
        },
        // The customer has chosen what to take and pays at the till.
        paying: {
          meta: createWaitingStep('issue', 'ISSUED_IN_FULL', 'GOODS_HANDED_OVER', 'NOT_PAID', 'CANCEL_ORDER'),
          entry: openComputedTask(({ event }) => ({
            type: 'paying',
            importance: 'high',
            input: { purpose: 'till', taken: event.type === 'TO_BE_PAID' ? event.payload.taken : 'inFull' },
          })),
          on: { NOT_PAID: { target: 'waiting', actions: openTask({ type: 'delivery' }) } },
        },
      },
    },
    // The customer has taken a part of the goods. The rest must be put back on the shelf.
    issued: {
      meta: createWaitingStep('issue', 'PARTIALLY_ISSUED'),
      entry: [createSetStatusEffect(orderStatus.issued), completePayment, registerSaleReceipt],
      on: { PARTIALLY_ISSUED: 'partiallyIssued' },
    },

    // The order is edited. Its status does not change before the edit has ended.
    editing: {
      meta: createWaitingStep(
        'forming',
        'EDITED_IN_FULL',
        'EDITED_WITH_SHORTAGE',
        'EDIT_DROPPED',
        'NOTHING_COLLECTED',
        ...deliveryMoveEvents,
        'CANCEL_ORDER',
      ),
      entry: openComputedTask(({ event }) => ({
        type: 'editAfterFormatting',
        importance: 'high',
        input: event.type === 'EDIT_REQUESTED' ? { askedBy: event.payload.askedBy ?? 2 } : {},
      })),
      on: {
        ...deliveryRescheduleTransitions,
        EDITED_IN_FULL: [...collectedInFullTransitions],
        EDITED_WITH_SHORTAGE: [...shortageTransitions],
        EDIT_DROPPED: [{ guard: 'pickup', target: 'formed' }, { target: 'generated' }],
        NOTHING_COLLECTED: { target: 'toBeDisbanded', actions: [withdrawMoveTask, setCancelReason] },
        CANCEL_ORDER: disbandTransition,
      },
    },

    // A delivery order is packed and is announced to the delivery service, which sends the label.
    generated: {
      entry: createSetStatusEffect(orderStatus.generated),
      initial: 'announcing',
      on: {
        ...deliveryRescheduleTransitions,
        EDIT_REQUESTED: { target: 'editing', actions: [withdrawAllTasks, 'endMoving', withdrawDelivery] },
        CANCEL_ORDER: stopDeliveryTransition,
      },
      states: {
        announcing: {
          meta: createWaitingStep(
            'shipment',
            'LABEL_READY',
            'LABEL_FAILED',
            'LABEL_OVERDUE',
            ...packedOrderEvents,
          ),
          entry: [announceDelivery, startLabelTimer],
          exit: cancelTimer('label'),
          on: { LABEL_READY: 'labelled', LABEL_FAILED: 'labelFailed', LABEL_OVERDUE: 'labelFailed' },
        },
        // The label was refused or is late. A user decides how to continue, but a label is still accepted.
        labelFailed: {
          meta: createWaitingStep('shipment', 'LABEL_READY', 'LABEL_REQUESTED', ...packedOrderEvents),
          entry: openDecisionTask('label'),
          exit: withdrawDecisionTask,
          on: { LABEL_READY: 'labelled', LABEL_REQUESTED: 'relabelling' },
        },
        relabelling: {
          meta: createWaitingStep(
            'shipment',
            'LABEL_READY',
            'LABEL_FAILED',
            'LABEL_OVERDUE',
            ...packedOrderEvents,
          ),
          entry: [requestLabel, startLabelTimer],
          exit: cancelTimer('label'),
          on: { LABEL_READY: 'labelled', LABEL_FAILED: 'labelFailed', LABEL_OVERDUE: 'labelFailed' },
        },
        labelled: {
          meta: createWaitingStep('shipment', 'DOCUMENTS_PRINTED', 'LABEL_REQUESTED', ...packedOrderEvents),
          entry: openTask({ type: 'printTransferDoc' }),
          on: {
            DOCUMENTS_PRINTED: '#order.readyForShipment',
            LABEL_REQUESTED: { target: 'relabelling', actions: withdrawPrintTask },
          },
        },
      },
    },
    readyForShipment: {
      meta: createWaitingStep(
        'shipment',
        ...(['ISSUED_TO_DELIVERY', 'SHIPMENT_OVERDUE', 'SHIPMENT_AWAITED'] as const),
        ...deliveryMoveEvents,
        'CANCEL_ORDER',
      ),
      entry: [createSetStatusEffect(orderStatus.readyForShipment), startCourierTimer],
      exit: [cancelTimer('shipment'), withdrawDecisionTask],
      on: {
        ...deliveryRescheduleTransitions,
        ISSUED_TO_DELIVERY: { target: 'issuedToDelivery', actions: [withdrawMoveTask, 'endMoving'] },
        // No courier has come in time.
        SHIPMENT_OVERDUE: { actions: openDecisionTask('shipment') },
        SHIPMENT_AWAITED: { actions: startCourierTimer },
        CANCEL_ORDER: stopDeliveryTransition,
      },
    },

    // The courier has the order. The delivery service reports the outcome, or a user finds it out.
    issuedToDelivery: {
      entry: [
        createSetStatusEffect(orderStatus.issuedToDelivery),
        createNotifyCustomerEffect('issuedToDelivery'),
        startOutcomeTimer,
      ],
      exit: [cancelTimer('delivery'), withdrawOutcomeTask, 'forgetAsked'],
      initial: 'onTheWay',
      on: {
        DELIVERED_IN_FULL: 'issuedInFull',
        DELIVERED_IN_PART: { target: '#order.returningFromDelivery.rest', actions: saveReturned },
        RETURN_STARTED: 'returningFromDelivery',
        LOST: { target: 'lostInDelivery', actions: setCancelReason },
        DELIVERY_OVERDUE: openOutcomeTaskTransition,
        OUTCOME_ASKED: openOutcomeTaskTransition,
        OUTCOME_AWAITED: { actions: ['forgetAsked', startOutcomeTimer] },
      },
      states: {
        onTheWay: {
          meta: createWaitingStep('shipment', ...eventsAfterHandover, 'CANCEL_ORDER'),
          on: { CANCEL_ORDER: { target: 'recalled', actions: [setCancelReason, recallDelivery] } },
        },
        // Cancelled while the courier has the order. The outcome of the delivery decides about the money.
        recalled: {
          meta: createWaitingStep('shipment', ...eventsAfterHandover),
          entry: createNotifyCustomerEffect('cancelAtCourier'),
          on: {
            DELIVERED_IN_FULL: {
              target: '#order.issuedInFull',
              actions: [setCancelReason, createNotifyCustomerEffect('deliveredAfterCancel')],
            },
            DELIVERED_IN_PART: {
              target: '#order.returningFromDelivery.rest',
              actions: [saveReturned, setCancelReason, createNotifyCustomerEffect('deliveredAfterCancel')],
            },
          },
        },
      },
    },
    returningFromDelivery: {
      entry: createSetStatusEffect(orderStatus.returningFromDelivery),
      initial: 'whole',
      states: {
        whole: {
          meta: createWaitingStep('return', 'RETURN_CONFIRMED', 'DELIVERED_IN_FULL', 'DELIVERED_IN_PART'),
          entry: openReturnTask(false),
          on: {
            RETURN_CONFIRMED: {
              target: '#order.returnedToWarehouse',
              actions: createNotifyCustomerEffect('orderReturned'),
            },
            // The courier has delivered the order although a return was reported.
            DELIVERED_IN_FULL: {
              target: '#order.issuedInFull',
              actions: [withdrawAllTasks, setCancelReason],
            },
            DELIVERED_IN_PART: {
              target: 'rest',
              actions: [withdrawAllTasks, saveReturned, setCancelReason],
            },
          },
        },
        // The customer kept a part of the goods.
        rest: {
          meta: createWaitingStep('return', 'RETURN_CONFIRMED'),
          // The customer pays for the kept goods now. The return of the rest can take days.
          entry: [completePayment, registerSaleReceipt, openReturnTask(true)],
          on: { RETURN_CONFIRMED: '#order.partiallyIssued' },
        },
      },
    },

    // storageExpired, toBeDisbanded, disbanded
    ...disbandingStates,

    // issuedInFull, partiallyIssued, returnedToWarehouse, lostInDelivery, cancelled
    ...finalStates,
  },
})

export default defineWorkflow({
  name: 'order',
  version: 1,
  kind: 'order',
  machine,
  guards,
  events,
  stages: ['confirmation', 'forming', 'issue', 'shipment', 'return'],
  summary: createStepTextValues,
})
