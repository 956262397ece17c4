import {
  sampleDelivery,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const collected = [createSampleLine(1, { ordered: 2, collected: 2 })]

export default {
  inputs: [
    {
      name: 'ready for shipment',
      input: createSampleInput({
        ...sampleDelivery,
        statusId: 9,
        lines: collected,
        processTakes: ['ISSUED_TO_DELIVERY', 'MOVE_REQUESTED', 'CANCEL_ORDER'],
      }),
    },
    { name: 'to be formed', input: createSampleInput({ statusId: 5, processTakes: ['CANCEL_ORDER'] }) },
    { name: 'issued in full', input: createSampleInput({ statusId: 12, lines: collected }) },
  ],
  events: [
    createSampleEvent('issued to delivery', 'CHANGE_STATUS', { statusId: 10 }),
    createSampleEvent('cancelled', 'CHANGE_STATUS', { statusId: 14, comment: 'По просьбе магазина' }),
    createSampleEvent('to be disbanded', 'CHANGE_STATUS', { statusId: 15 }),
    createSampleEvent('storage expired', 'CHANGE_STATUS', { statusId: 18 }),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
