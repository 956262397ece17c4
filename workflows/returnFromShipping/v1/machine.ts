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
  getReturnedLines,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = createPersonStepFactory('taskReturnFromShippingWork', true)

const report = reportToOrder('RETURN_CONFIRMED')
const saveReturned = {
  type: 'saveReturned' as const,
  params: ({ context, event }: { context: Context; event: Event }) => ({
    lines: getReturnedLines({ context, event }),
  }),
}

const saveBack = { type: 'putBack' as const, params: createPutBackParams }

const inFull = {
  guard: and([...validReturnedCountGuards, 'everythingReturned']),
  target: 'returnedFully',
} as const
const inPart = {
  guard: and([...validReturnedCountGuards, 'somethingMissing', 'everyMissingHasReason', 'missingExplained']),
  target: 'returnedInPart',
} as const

/** Receives goods that the delivery service returns: accept, count, put back on the shelf (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'returnFromShipping',
  context: ({ input }) => createInitialContext(input),
  initial: 'awaitingGoods',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    awaitingGoods: {
      meta: { ...step('returnFromShipping/v1/ready', 'handover', 'goods'), goods: 'expectedPieces' },
      on: {
        RETURN_CONFIRMED: [{ guard: 'deliveredInPart', target: 'countingRest' }, { target: 'countingAll' }],
      },
    },
    countingAll: {
      meta: step('returnFromShipping/v1/count-all', 'count'),
      on: {
        RETURNED_FULLY: { ...inFull, actions: [saveReturned, saveBack] },
        RETURNED_IN_PART: {
          ...inPart,
          actions: [saveReturned, saveBack, createMissingPiecesEffect(createPutBackParams)],
        },
      },
    },
    // Does not change the recorded number of refused pieces, which determines the payment. The customer must not pay
    // for a piece that the delivery service has lost.
    countingRest: {
      meta: step('returnFromShipping/v1/count-rest', 'count'),
      on: {
        RETURNED_FULLY: { ...inFull, actions: saveBack },
        RETURNED_IN_PART: { ...inPart, actions: [saveBack, createMissingPiecesEffect(createPutBackParams)] },
      },
    },
    returnedFully: { type: 'final', entry: report },
    returnedInPart: { type: 'final', entry: report },
    withdrawn: { type: 'final' },
  },
})

const countEvent = { by: 'person', payload: 'step', irreversible: true } as const

export default defineWorkflow({
  name: 'returnFromShipping',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    RETURN_CONFIRMED: { by: 'person', payload: 'none', tone: 'main' },
    RETURNED_FULLY: { ...countEvent, tone: 'main', counted: 'all', secret: freeTextFields },
    RETURNED_IN_PART: {
      ...{ ...countEvent, tone: 'plain', counted: 'part' },
      secret: { ...freeTextFields, guards: ['missingExplained'] },
    },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['handover', 'count'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
