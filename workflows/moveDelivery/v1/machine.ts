import { setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, freeTextFields, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { callTimerEffects } from '../../parts/call-script/v1/effects.ts'
import { callStartedEvent, createCallFrameEvents } from '../../parts/call-script/v1/events.ts'
import {
  createAnsweredTransition,
  createCallBackTransition,
  createCallFrameStates,
  createCallActions,
  createCallAgainEvents,
  createFailedCallTransition,
  createUndoTransition,
} from '../../parts/call-script/v1/states.ts'
import { moveDeliveryEffects, validSlotGuard } from '../../parts/delivery-slot/v1/effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskMoveDeliveryWork',
  mobile: true,
  stage,
  show: ['phone', 'money'],
})
/** Creates a step in which a new day can be chosen. `script`: name of the text that the operator reads aloud. */
const choose = (stage: string, script?: string): PersonStep => ({
  ...step('moveDelivery/v1/move', stage),
  ...(script && { script }),
})

const callBack = createCallBackTransition('moveDelivery')
const talk = '#moveDelivery.call.agreeing'
const hungUp = '#moveDelivery.outcome'

const moved = { guard: validSlotGuard, target: '#moveDelivery.moved', actions: moveDeliveryEffects } as const
/** Transition of an operator who leaves the promised day unchanged. */
const dayUnchanged = {
  target: '#moveDelivery.dropped',
  actions: { type: 'logCall', params: { outcome: 'moveKept', note: null } },
} as const
const undone = [
  createUndoTransition('#moveDelivery.call.greeting', 'failedInGreeting'),
  createUndoTransition('#moveDelivery.outcome'),
] as const

const reportEnd = { type: 'reportToOrder' as const, params: { event: { type: 'MOVE_ENDED' } } }

/** Moves a delivery to another day agreed with the customer in a call, with a reason (specification 5). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    ...createCallActions<Context, Event>(),
  },
}).createMachine({
  id: 'moveDelivery',
  context: ({ input }) => createInitialContext(input),
  initial: 'beginning',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ...createCallFrameStates({
      id: 'moveDelivery',
      ready: step('moveDelivery/v1/ready', 'preparation'),
      waiting: step('moveDelivery/v1/waiting', 'preparation'),
      called: talk,
      unreachable: 'notReached',
      undone,
      waitingEvents: {},
      otherEvents: {},
    }),
    call: {
      initial: 'greeting',
      ...callTimerEffects,
      on: { CALL_BACK_SCHEDULED: callBack, HUNG_UP: hungUp, CALL_LEFT: hungUp },
      states: {
        greeting: {
          meta: { ...step('moveDelivery/v1/conversation', 'conversation'), script: 'greeting' },
          on: {
            CUSTOMER_LISTENS: createAnsweredTransition('agreeing'),
            CALL_FAILED: createFailedCallTransition('moveDelivery', 'greeting'),
          },
        },
        agreeing: {
          meta: choose('conversation', 'agreeing'),
          on: { DELIVERY_MOVED: moved, DROP: dayUnchanged },
        },
      },
    },

    // The call has ended: the operator enters its outcome.
    outcome: {
      meta: choose('outcome'),
      on: {
        DELIVERY_MOVED: moved,
        DROP: dayUnchanged,
        CALL_FAILED: createFailedCallTransition('moveDelivery', 'outcome'),
        CALL_BACK_SCHEDULED: callBack,
      },
    },

    // All attempts have failed, or the number or every number is wrong. The operator calls again, moves the delivery without a call, or
    // leaves the day unchanged.
    notReached: {
      meta: choose('outcome'),
      on: {
        ...createCallAgainEvents(talk),
        DELIVERY_MOVED: moved,
        DROP: dayUnchanged,
        CALL_BACK_SCHEDULED: callBack,
        CALL_FAILED_UNDONE: undone,
      },
    },

    moved: { type: 'final', entry: reportEnd },
    dropped: { type: 'final', entry: reportEnd },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'moveDelivery',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    CALL_STARTED: callStartedEvent,
    CUSTOMER_CALLED: { by: 'person', payload: 'none', tone: 'plain' },
    CUSTOMER_LISTENS: { by: 'person', payload: 'none', tone: 'main' },
    DELIVERY_MOVED: {
      ...{ by: 'person', payload: 'step', tone: 'main', facts: ['timeslot'] },
      secret: freeTextFields,
    },
    DROP: { by: 'person', payload: 'none', tone: 'plain' },
    ...createCallFrameEvents({
      failed: 'moveDelivery/v1/call-failed',
      callBack: 'moveDelivery/v1/call-back',
    }),
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary: createStepTextValues,
})
