import { setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { callTimerEffects } from '../../parts/call-script/v1/effects.ts'
import { createCallEvents, createCallFrameEvents } from '../../parts/call-script/v1/events.ts'
import { createOrderCallTransitions } from '../../parts/call-script/v1/order-call.ts'
import {
  callGuards as guards,
  createCallTextValues as summary,
  createCallContext,
  type OrderCallContext,
  type CallEvent,
} from '../../parts/call-script/v1/rules.ts'
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
import type { WorkflowInput } from '../../task-input.ts'

const { ready, waiting, say, conclude } = createCallSteps('taskConfirmingWork', {
  ready: 'confirming/v2/ready',
  waiting: 'confirming/v2/waiting',
  conversation: 'confirming/v2/conversation',
  outcome: 'confirming/v2/outcome',
})

/** A shortage can be agreed on if the collected goods have a value. Every new order can be confirmed. */
const call = createOrderCallTransitions({
  id: 'confirming',
  conclude,
  agreeable: 'collectedSumAboveZero',
  acceptable: {},
})

/**
 * Call to the customer about a new order or a shortage (specification 4). `call` is a compound state, so that the
 * operator can hang up in each of its states.
 */
const machine = setup({
  types: {} as { context: OrderCallContext; events: CallEvent; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: { ...effects, ...createCallActions<OrderCallContext, CallEvent>() },
}).createMachine({
  id: 'confirming',
  context: ({ input }) => createCallContext(input),
  initial: 'beginning',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    // States: beginning, readyToCall, waiting, callFailed, nextCall, unreachable.
    ...createCallFrameStates({ ...call.frame, ready, waiting }),
    call: {
      initial: 'greeting',
      ...callTimerEffects,
      on: { CALL_BACK_SCHEDULED: call.callBack, HUNG_UP: call.hungUp, CALL_LEFT: call.hungUp },
      states: {
        greeting: {
          meta: say('greeting'),
          on: {
            CUSTOMER_LISTENS: [
              { guard: 'aboutShortage', ...createAnsweredTransition('explaining') },
              createAnsweredTransition('offering'),
            ],
            CUSTOMER_CANCELS: createAnsweredTransition('cancelling'),
            CALL_FAILED: createFailedCallTransition('confirming', 'greeting'),
          },
        },
        // States: explaining, persuading, agreed, refused.
        ...createShortageTalkStates({
          say,
          conclude,
          agrees: { guard: 'collectedSumAboveZero', target: 'agreed' },
          agreed: call.changesAgreed,
          notAgreed: call.changesNotAgreed,
        }),
        // States: offering, reassuring, accepted, undecided.
        ...createArrivalTalkStates({
          say,
          conclude,
          accepts: 'accepted',
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
  name: 'confirming',
  version: 2,
  kind: 'task',
  machine,
  guards,
  events: {
    ...createCallEvents(),
    CANCELLATION_AGREED: {
      by: 'person',
      payload: 'confirming/v2/cancellation',
      tone: 'danger',
      secret: freeTextFields,
    },
    ...createCallFrameEvents({ failed: 'confirming/v2/call-failed', callBack: 'confirming/v2/call-back' }),
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary,
})
