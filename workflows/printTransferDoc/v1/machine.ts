import { and, setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

/** Prints the documents that accompany a delivery. The order is then ready for shipment (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'printTransferDoc',
  context: ({ input }) => createInitialContext(input),
  initial: 'printing',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    printing: {
      meta: {
        for: 'person',
        form: 'printTransferDoc/v1/print',
        right: 'taskPrintTransferDocWork',
        mobile: false,
        stage: 'print',
      },
      on: {
        DOCUMENTS_PRINTED: { guard: and(['transferDocPrinted', 'labelsPrinted']), target: 'printed' },
      },
    },
    printed: {
      type: 'final',
      entry: { type: 'reportToOrder', params: { event: { type: 'DOCUMENTS_PRINTED' } } },
    },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'printTransferDoc',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    // Irreversible, because the order can then be handed over to the courier. The documents themselves can be printed
    // again at any time.
    DOCUMENTS_PRINTED: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['print'],
  summary: createStepTextValues,
})
