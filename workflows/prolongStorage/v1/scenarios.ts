import { createSampleInput, createSampleLine, createSampleEvent, type Scenarios } from '../../scenarios.ts'
import type { OrderFacts } from '../../task-input.ts'
import type { Context, Event } from './rules.ts'

const storedOrder = (order: Partial<OrderFacts>) =>
  createSampleInput({
    statusId: 7,
    lines: [createSampleLine(1, { collected: 1 })],
    processTakes: ['CANCEL_ORDER', 'STORAGE_PROLONGED'],
    ...order,
  })

export default {
  inputs: [
    { name: 'kept in the store', input: storedOrder({}) },
    { name: 'kept as long as may be', input: storedOrder({ timeWaiting: 10 }) },
    { name: 'not formed', input: storedOrder({ statusId: 5, processTakes: ['CANCEL_ORDER'] }) },
  ],
  events: [
    createSampleEvent('two days more', 'PROLONG', { days: 2 }),
    createSampleEvent('more than the limit', 'PROLONG', { days: 8 }),
  ],
  relevantContext: ({ daysLeft }) => daysLeft,
} satisfies Scenarios<Event, Context>
