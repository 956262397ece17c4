import { and, setup } from 'xstate'
import { defineWorkflow, inOwnWords, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { untilCallLeft } from '../../parts/call-script/v1/effects.ts'
import { answers, frameEvents } from '../../parts/call-script/v1/events.ts'
import { orderCall } from '../../parts/call-script/v1/order-call.ts'
import { callFrame, callMemory, failedCallOf } from '../../parts/call-script/v1/states.ts'
import { callSteps } from '../../parts/call-script/v1/steps.ts'
import { arrivalTalk, callEnds, shortageTalk } from '../../parts/call-script/v1/talk.ts'
import { moveAsAgreed, slotHolds } from '../../parts/delivery-slot/v1/effects.ts'
import {
  addressSecret,
  changedAddress,
  changedPoint,
  placeHolds,
  pointSecret,
} from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { acceptableSum, agreeableSum, guards, startFrom, summary, type Context, type Event } from './rules.ts'

const { ready, waiting, say, conclude } = callSteps('taskConfirmingDeliveryWork', {
  ready: 'confirmingDelivery/v1/ready',
  waiting: 'confirmingDelivery/v1/waiting',
  conversation: 'confirmingDelivery/v1/conversation',
  outcome: 'confirmingDelivery/v1/outcome',
})

/** Minimum sum of a delivery; specification 5. */
const agreeable = and(['collectedSumAboveZero', 'collectedSumAtLeastMinimum'])

const acceptable = { guard: 'orderSumAtLeastMinimum' } as const
const call = orderCall({ id: 'confirmingDelivery', conclude, agreeable, acceptable })

/**
 * Call to the customer of a delivery about a new order or a shortage (specification 4). Nothing can be agreed below the
 * minimum sum. The call is one compound state, so that hanging up works in each of its states.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    ...callMemory<Context, Event>(),
  },
}).createMachine({
  id: 'confirmingDelivery',
  context: ({ input }) => startFrom(input),
  initial: 'beginning',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    // beginning, readyToCall, waiting, callFailed, nextCall, unreachable
    ...callFrame({ ...call.frame, ready, waiting }),
    call: {
      initial: 'greeting',
      ...untilCallLeft,
      on: {
        CALL_BACK_SCHEDULED: call.callBack,
        HUNG_UP: call.hungUp,
        CALL_LEFT: call.hungUp,
        // Possible in every state of the call.
        DELIVERY_MOVED: {
          guard: slotHolds,
          actions: moveAsAgreed,
        },
        ADDRESS_CHANGED: {
          guard: and(['broughtToDoor', ...placeHolds]),
          actions: { type: 'changeAddress', params: ({ event }) => changedAddress(event) },
        },
        POINT_CHANGED: {
          guard: and(['leftAtPoint', ...placeHolds, 'pointOffered']),
          actions: { type: 'changeAddress', params: ({ event }) => changedPoint(event) },
        },
      },
      states: {
        greeting: {
          meta: say('greeting'),
          on: {
            CUSTOMER_LISTENS: [{ guard: 'aboutShortage', target: 'explaining' }, { target: 'offering' }],
            CUSTOMER_CANCELS: 'cancelling',
            CALL_FAILED: failedCallOf('confirmingDelivery', 'greeting'),
          },
        },
        // explaining, persuading, agreed, refused
        ...shortageTalk({
          say,
          conclude,
          agrees: { guard: agreeable, target: 'agreed' },
          agreed: call.changesAgreed,
          notAgreed: call.changesNotAgreed,
        }),
        // offering, reassuring, accepted, undecided
        ...arrivalTalk({
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
    // shortageOutcome, arrivalOutcome, shortageUnreachable, arrivalUnreachable
    ...call.outcomes,
    ...callEnds,
  },
})

export default defineWorkflow({
  name: 'confirmingDelivery',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    ...answers(agreeableSum, acceptableSum),
    CANCELLATION_AGREED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/cancellation',
      tone: 'danger',
      secret: inOwnWords,
    },
    DELIVERY_MOVED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/slot',
      tone: 'plain',
      facts: ['timeslot'],
    },
    ADDRESS_CHANGED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/address',
      tone: 'plain',
      facts: ['coverage'],
      onlyIf: ({ byPoint }: Context) => byPoint !== true,
      secret: addressSecret,
    },
    POINT_CHANGED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/point',
      tone: 'plain',
      facts: ['coverage'],
      onlyIf: ({ byPoint }: Context) => byPoint === true,
      secret: pointSecret,
    },
    ...frameEvents({
      failed: 'confirmingDelivery/v1/call-failed',
      callBack: 'confirmingDelivery/v1/call-back',
    }),
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary,
})
