import {
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event, OutcomePayload } from './rules.ts'

const lines = [
  createSampleLine(1, { ordered: 2, collected: 2 }),
  createSampleLine(2, { ordered: 1, collected: 1 }),
]
const outcomePayload = (returned: Record<number, number>): OutcomePayload => ({
  lines: Object.entries(returned).map(([lineId, pieces]) => ({ lineId: Number(lineId), returned: pieces })),
  reason: 'Служба доставки подтвердила по телефону, покупатель тоже',
})

export default {
  inputs: [
    { name: 'the carrier is silent', input: createSampleInput({ ...sampleDelivery, statusId: 10, lines }) },
  ],
  events: [
    ...createEventsWithoutPayload('AWAIT_FURTHER', 'ORDER_WITHDRAWN'),
    createSampleEvent('all taken', 'DELIVERED', outcomePayload({ 1: 0, 2: 0 })),
    createSampleEvent('all taken with a return', 'DELIVERED', outcomePayload({ 1: 1 })),
    createSampleEvent('a line of another order', 'DELIVERED', outcomePayload({ 99: 0 })),
    createSampleEvent('a part taken', 'DELIVERED_PARTLY', outcomePayload({ 1: 1, 2: 0 })),
    createSampleEvent('a part with nothing returned', 'DELIVERED_PARTLY', outcomePayload({ 1: 0, 2: 0 })),
    createSampleEvent('a part with all returned', 'DELIVERED_PARTLY', outcomePayload({ 1: 2, 2: 1 })),
    createSampleEvent('more returned than collected', 'DELIVERED_PARTLY', outcomePayload({ 1: 3 })),
    createSampleEvent('it comes back', 'COMING_BACK', outcomePayload({})),
    createSampleEvent('it is lost', 'LOST', outcomePayload({})),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
