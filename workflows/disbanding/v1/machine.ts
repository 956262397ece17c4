import { and, setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { validReturnedCountGuards, createMissingPiecesEffect } from '../../parts/goods-back/v1/back.ts'
import { createPersonStepFactory } from '../../parts/person-step.ts'
import { reportToOrder } from '../../parts/report.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createInitialFormData,
  guards,
  createPutBackParams,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = createPersonStepFactory('taskDisbandingWork', true)

const saveBack = { type: 'putBack' as const, params: createPutBackParams }

/** Puts the goods of a cancelled or expired order back on the shelf (specification 4, «Disband; disbanded»). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'disbanding',
  context: ({ input }) => createInitialContext(input),
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
          guard: and([...validReturnedCountGuards, 'everyLineTicked', 'everythingReturned']),
          target: 'disbanded',
          actions: saveBack,
        },
        // Lost and damaged pieces are recorded with a reason, so that the task can end although pieces are missing.
        DISBANDED_IN_PART: {
          guard: and([...validReturnedCountGuards, 'somethingMissing', 'everyMissingHasReason']),
          target: 'disbanded',
          actions: [saveBack, createMissingPiecesEffect(createPutBackParams)],
        },
      },
    },
    disbanded: {
      type: 'final',
      entry: [{ type: 'clearCollected', params: {} }, reportToOrder('DISBANDED')],
    },
    withdrawn: { type: 'final' },
  },
})

const countEvent = { by: 'person', payload: 'step', irreversible: true, secret: freeTextFields } as const

export default defineWorkflow({
  name: 'disbanding',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    DISBAND: { by: 'person', payload: 'none', tone: 'main' },
    DISBANDED: { ...countEvent, tone: 'main', counted: 'all' },
    DISBANDED_IN_PART: { ...countEvent, tone: 'plain', counted: 'part' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['preparation', 'shelf'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
