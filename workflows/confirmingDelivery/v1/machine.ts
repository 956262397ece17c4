import { and, setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { callTimerEffects } from '../../parts/call-script/v1/effects.ts'
import { createCallEvents, createCallFrameEvents } from '../../parts/call-script/v1/events.ts'
import { createOrderCallTransitions } from '../../parts/call-script/v1/order-call.ts'
import {
  createAnsweredTransition,
  createCallFrameStates,
  createCallActions,
  createFailedCallTransition,
} from '../../parts/call-script/v1/states.ts'
import { createCallSteps } from '../../parts/call-script/v1/steps.ts'
import {
  createArrivalTalkStates,
  callFinalStates,
  createShortageTalkStates,
  notReachedFinalState,
} from '../../parts/call-script/v1/talk.ts'
import { moveDeliveryEffects, validSlotGuard } from '../../parts/delivery-slot/v1/effects.ts'
import {
  addressEventSecrets,
  toAddressChangeParams,
  toPickupPointChangeParams,
  validDeliveryPlaceGuards,
  pickupPointEventSecrets,
} from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  isOrderedSumSufficient,
  isCollectedSumSufficient,
  guards,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const { ready, waiting, say, conclude } = createCallSteps('taskConfirmingDeliveryWork', {
  ready: 'confirmingDelivery/v1/ready',
  waiting: 'confirmingDelivery/v1/waiting',
  conversation: 'confirmingDelivery/v1/conversation',
  outcome: 'confirmingDelivery/v1/outcome',
})

/**
 * Guard for agreeing to a shortage: the collected sum is above 0 and reaches the minimum of a delivery (specification
 * 5).
 */
const agreeable = and(['collectedSumAboveZero', 'collectedSumAtLeastMinimum'])

const acceptable = { guard: 'orderSumAtLeastMinimum' } as const
const call = createOrderCallTransitions({ id: 'confirmingDelivery', conclude, agreeable, acceptable })

/**
 * Call to the customer of a delivery about a new order or a shortage (specification 4). Below the minimum sum the
 * customer can neither confirm the order nor agree to the shortage. `call` is a compound state, so that the operator
 * can hang up in each of its states.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    ...createCallActions<Context, Event>(),
  },
}).createMachine({
  id: 'confirmingDelivery',
  context: ({ input }) => createInitialContext(input),
  initial: 'beginning',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    // States: beginning, readyToCall, waiting, callFailed, nextCall, unreachable.
    ...createCallFrameStates({ ...call.frame, ready, waiting }),
    call: {
      initial: 'greeting',
      ...callTimerEffects,
      on: {
        CALL_BACK_SCHEDULED: call.callBack,
        HUNG_UP: call.hungUp,
        CALL_LEFT: call.hungUp,
        // The day and the address of the delivery can be changed in every state of the call.
        DELIVERY_MOVED: {
          guard: validSlotGuard,
          actions: [...moveDeliveryEffects, 'rememberDeliveryZone'],
        },
        ADDRESS_CHANGED: {
          guard: and(['broughtToDoor', ...validDeliveryPlaceGuards]),
          actions: [
            { type: 'changeAddress', params: ({ event }) => toAddressChangeParams(event) },
            'rememberDeliveryZone',
          ],
        },
        POINT_CHANGED: {
          guard: and(['leftAtPoint', ...validDeliveryPlaceGuards, 'pointOffered']),
          actions: [
            { type: 'changeAddress', params: ({ event }) => toPickupPointChangeParams(event) },
            'rememberDeliveryZone',
          ],
        },
      },
      states: {
        greeting: {
          meta: say('greeting'),
          on: {
            CUSTOMER_LISTENS: [
              { guard: 'aboutShortage', ...createAnsweredTransition('explaining') },
              createAnsweredTransition('offering'),
            ],
            CUSTOMER_CANCELS: createAnsweredTransition('cancelling'),
            CALL_FAILED: createFailedCallTransition('confirmingDelivery', 'greeting'),
          },
        },
        // States: explaining, persuading, agreed, refused.
        ...createShortageTalkStates({
          say,
          conclude,
          agrees: { guard: agreeable, target: 'agreed' },
          agreed: call.changesAgreed,
          notAgreed: call.changesNotAgreed,
        }),
        // States: offering, reassuring, accepted, undecided.
        ...createArrivalTalkStates({
          say,
          conclude,
          accepts: { ...acceptable, target: 'accepted' },
          confirmed: call.confirmed,
          notConfirmed: call.notConfirmed,
        }),
        cancelling: {
          meta: conclude('cancelling'),
          on: {
            CANCELLATION_AGREED: call.cancellation,
            CUSTOMER_OBJECTS: [{ guard: 'aboutShortage', target: 'persuading' }, { target: 'reassuring' }],
          },
        },
      },
    },
    // States: shortageOutcome, arrivalOutcome, shortageUnreachable, arrivalUnreachable.
    ...call.outcomes,
    ...callFinalStates,
    ...notReachedFinalState,
  },
})

export default defineWorkflow({
  name: 'confirmingDelivery',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    ...createCallEvents(isCollectedSumSufficient, isOrderedSumSufficient),
    CANCELLATION_AGREED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/cancellation',
      tone: 'danger',
      secret: freeTextFields,
    },
    DELIVERY_MOVED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/slot',
      tone: 'plain',
      facts: ['timeslot'],
      secret: freeTextFields,
    },
    ADDRESS_CHANGED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/address',
      tone: 'plain',
      facts: ['coverage'],
      onlyIf: ({ byPoint }: Context) => byPoint !== true,
      secret: addressEventSecrets,
    },
    POINT_CHANGED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/point',
      tone: 'plain',
      facts: ['coverage'],
      onlyIf: ({ byPoint }: Context) => byPoint === true,
      secret: pickupPointEventSecrets,
    },
    ...createCallFrameEvents({
      failed: 'confirmingDelivery/v1/call-failed',
      callBack: 'confirmingDelivery/v1/call-back',
    }),
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary: createStepTextValues,
})
