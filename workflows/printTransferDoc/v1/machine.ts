import { and, setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, startFrom, summary, type Context, type Event } from './rules.ts'

/** The papers that go with a delivery are printed and put to it; then it is ready for shipment (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'printTransferDoc',
  context: ({ input }) => startFrom(input),
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
    // Papers can be printed again, but the courier may come as soon as it is said: it is asked once.
    DOCUMENTS_PRINTED: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['print'],
  summary,
})
