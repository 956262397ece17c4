import { and, setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects, type EffectParams } from '../../effects.ts'
import { reportToOrder } from '../../parts/report.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createInitialFormData,
  guards,
  getOutcomeReason,
  getReturnedLines,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const setOutcome = (outcome: EffectParams['setDeliveryOutcome']['outcome']) => ({
  type: 'setDeliveryOutcome' as const,
  params: { outcome },
})
const record = (kind: EffectParams['recordException']['kind']) => ({
  type: 'recordException' as const,
  params: ({ event }: { event: Event }) => ({ kind, reason: getOutcomeReason({ event }) }),
})
const byHand = record('deliveryByHand')

/** A user finds out an outcome that the delivery service has not reported, and enters how it was found out. */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'deliveryOutcome',
  context: ({ input }) => createInitialContext(input),
  initial: 'findingOut',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    findingOut: {
      meta: {
        ...{ for: 'person', form: 'deliveryOutcome/v1/outcome', right: 'taskDeliveryOutcomeWork' },
        ...{ mobile: true, stage: 'outcome' },
      },
      on: {
        DELIVERED: {
          guard: and(['everyLineIsTheOrders', 'nothingReturned']),
          target: 'delivered',
          actions: [setOutcome('delivered'), byHand],
        },
        DELIVERED_PARTLY: {
          guard: and([
            'everyLineIsTheOrders',
            'nothingAboveCollected',
            'somethingReturned',
            'somethingTaken',
          ]),
          target: 'deliveredInPart',
          actions: [
            setOutcome('deliveredInPart'),
            byHand,
            {
              type: 'reportToOrder',
              params: (args) => ({ event: { type: 'DELIVERED_IN_PART', lines: getReturnedLines(args) } }),
            },
          ],
        },
        COMING_BACK: { target: 'comingBack', actions: [setOutcome('notDelivered'), byHand] },
        LOST: { target: 'lost', actions: [setOutcome('lost'), record('parcelLost')] },
        AWAIT_FURTHER: 'awaited',
      },
    },
    delivered: { type: 'final', entry: reportToOrder('DELIVERED_IN_FULL') },
    deliveredInPart: { type: 'final' },
    comingBack: { type: 'final', entry: reportToOrder('RETURN_STARTED') },
    lost: { type: 'final', entry: reportToOrder('LOST') },
    awaited: { type: 'final', entry: reportToOrder('OUTCOME_AWAITED') },
    withdrawn: { type: 'final' },
  },
})

/** An event that records an outcome and the text in which the user says how it was found out. */
const outcome = { by: 'person', payload: 'step', irreversible: true, secret: freeTextFields } as const

export default defineWorkflow({
  name: 'deliveryOutcome',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    DELIVERED: { ...outcome, tone: 'main', counted: 'none' },
    DELIVERED_PARTLY: { ...outcome, tone: 'plain', counted: 'part' },
    COMING_BACK: { ...outcome, tone: 'plain' },
    LOST: { ...outcome, tone: 'danger' },
    AWAIT_FURTHER: { by: 'person', payload: 'none', tone: 'plain' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['outcome'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
