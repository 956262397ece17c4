import { and, setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, movedTo, startFrom, summary, type Context, type Event } from './rules.ts'

const reportEnd = { type: 'reportToOrder' as const, params: { event: { type: 'MOVE_ENDED' } } }

/** Another day for a delivery, with the reason of the move (specification 5). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'moveDelivery',
  context: ({ input }) => startFrom(input),
  initial: 'choosing',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    choosing: {
      meta: {
        for: 'person',
        form: 'moveDelivery/v1/move',
        right: 'taskMoveDeliveryWork',
        mobile: true,
        stage: 'date',
      },
      on: {
        DELIVERY_MOVED: {
          guard: and(['dateNotPast', 'todayHasSlot', 'dateWithinTerm', 'slotOffered']),
          target: 'moved',
          actions: { type: 'moveDelivery', params: ({ event }) => movedTo(event) },
        },
        DROP: 'dropped',
      },
    },
    moved: {
      type: 'final',
      entry: [{ type: 'notifyCustomer', params: { template: 'deliveryMoved' } }, reportEnd],
    },
    // The customer keeps the day that was promised.
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
    DELIVERY_MOVED: { by: 'person', payload: 'step', tone: 'main', facts: ['timeslot'] },
    DROP: { by: 'person', payload: 'none', tone: 'plain' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['date'],
  summary,
})
