import { and, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type Shown, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { formData, guards, putBack, startFrom, summary, type Context, type Event } from './rules.ts'

const step = (form: FormId, stage: string, ...show: Shown[]): PersonStep => ({
  for: 'person',
  form,
  right: 'taskDisbandingWork',
  mobile: true,
  stage,
  show,
})

const sound = [
  'everyLineIsTheOrders',
  'nothingAboveExpected',
  'everyMarkIsTheOrders',
  'marksSayWhich',
] as const
const saveBack = { type: 'putBack' as const, params: putBack }
/** Listed for the manager as an exception. */
const recordShort = {
  type: 'recordException' as const,
  params: ({ context, event }: { context: Context; event: Event }) => ({
    kind: 'shortReturn' as const,
    reason: putBack({ context, event }).comment,
  }),
}

/** Puts the goods of a cancelled or expired order back on the shelf (specification 4, «Disband; disbanded»). */
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
      meta: { ...step('disbanding/v1/ready', 'preparation', 'goods'), goods: 'collectedPieces' },
      on: { DISBAND: 'returning' },
    },
    returning: {
      meta: step('disbanding/v1/return', 'shelf'),
      on: {
        DISBANDED: {
          guard: and([...sound, 'everyLineTicked', 'everythingReturned']),
          target: 'disbanded',
          actions: saveBack,
        },
        // Lost and damaged pieces are recorded, so that the task can end with the actual quantities.
        DISBANDED_IN_PART: {
          guard: and([...sound, 'somethingMissing', 'everyMissingHasReason']),
          target: 'disbanded',
          actions: [saveBack, recordShort],
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
    DISBANDED: { by: 'person', payload: 'step', tone: 'main', counted: 'all', irreversible: true },
    DISBANDED_IN_PART: { by: 'person', payload: 'step', tone: 'plain', counted: 'part', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['preparation', 'shelf'],
  summary,
  formData,
})
