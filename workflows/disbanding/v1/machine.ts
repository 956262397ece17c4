import { and, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { formData, guards, startFrom, summary, type Context, type Event } from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskDisbandingWork',
  mobile: true,
  stage,
})

/** A cancelled or expired order goes back to the shelf (specification 4, «Disband; disbanded»). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'disbanding',
  context: ({ input }) => startFrom(input),
  initial: 'ready',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ready: {
      meta: step('disbanding/v1/ready', 'preparation'),
      on: { DISBAND: 'returning' },
    },
    returning: {
      meta: step('disbanding/v1/return', 'shelf'),
      on: {
        DISBANDED: {
          guard: and([
            'everyLineIsTheOrders',
            'nothingAboveCollected',
            'everyLineTicked',
            'everythingReturned',
          ]),
          target: 'disbanded',
        },
      },
    },
    disbanded: {
      type: 'final',
      entry: [
        { type: 'clearCollected', params: {} },
        { type: 'reportToOrder', params: { event: { type: 'DISBANDED' } } },
      ],
    },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'disbanding',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    DISBAND: { by: 'person', payload: 'none', tone: 'main' },
    DISBANDED: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['preparation', 'shelf'],
  summary,
  formData,
})
