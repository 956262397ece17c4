import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, freeTextFields, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createChosenPiecesUpdate,
  createExchangeParams,
  createInitialFormData,
  createGivenReplacementUpdate,
  guards,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  ...{ for: 'person', form, stage },
  ...{ right: 'orderExchange', mobile: true },
})

const openExchange = { type: 'openExchange' as const, params: createExchangeParams }

/** Exchange of issued goods for the same products, within the legal period (specification 3, 4 and 9). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberChoice: assign(createChosenPiecesUpdate),
    rememberGiven: assign(createGivenReplacementUpdate),
  },
}).createMachine({
  id: 'exchange',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: and(['issued', 'somethingKept']), target: 'open' }, { target: 'notOffered' }],
    },
    open: {
      initial: 'choosing',
      states: {
        choosing: {
          meta: step('exchange/v1/exchange', 'products'),
          on: {
            CHOSEN: {
              guard: and([
                'withinTerm',
                'everyLineIsTheOrders',
                'somethingChosen',
                'nothingAboveKept',
                'everyMarkIsTheOrders',
                'marksSayWhich',
              ]),
              target: 'chosen',
              actions: 'rememberChoice',
            },
          },
        },
        chosen: {
          always: [{ guard: 'givesMarked', target: 'scanningGiven' }, { target: 'given' }],
        },
        // The customer gets another unit. Its mark replaces the mark of the returned unit in the order.
        scanningGiven: {
          meta: step('exchange/v1/given', 'products'),
          on: {
            GIVEN: {
              guard: and(['everyGivenScanned', 'everyMarkIsGood', 'givenIsNew', 'noMarkOfAnotherOrder']),
              target: 'given',
              actions: 'rememberGiven',
            },
            BACK: 'choosing',
          },
        },
        given: {
          always: [{ guard: 'ofDefect', target: 'describingDefect' }, { target: 'confirming' }],
        },
        // The last step checks the exchange period again, because the user may have begun the exchange days ago.
        describingDefect: {
          meta: step('exchange/v1/defect', 'confirm'),
          on: {
            CONFIRM_DEFECT: { guard: 'withinTerm', target: '#exchange.done', actions: openExchange },
            BACK: 'choosing',
          },
        },
        confirming: {
          meta: step('exchange/v1/confirm', 'confirm'),
          on: {
            CONFIRM: { guard: 'withinTerm', target: '#exchange.done', actions: openExchange },
            BACK: 'choosing',
          },
        },
      },
    },
    // Final: nothing can be corrected any more.
    done: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

const lastEvent = {
  by: 'person',
  payload: 'step',
  tone: 'main',
  irreversible: true,
  secret: freeTextFields,
} as const

export default defineWorkflow({
  name: 'exchange',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    CHOSEN: { by: 'person', payload: 'step', tone: 'main', counted: 'some' },
    GIVEN: { by: 'person', payload: 'step', tone: 'main', counted: 'all', facts: ['marks'] },
    CONFIRM: lastEvent,
    CONFIRM_DEFECT: lastEvent,
    BACK: { by: 'person', payload: 'none', tone: 'plain' },
  },
  stages: ['products', 'confirm'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
