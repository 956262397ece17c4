import {
  collectedEvents,
  formingLimits as limits,
  previouslyFormedLines,
  sampleOrderLines as lines,
  packedEvents,
  weighingEvents,
} from '../../parts/collecting/v1/scenarios.ts'
import {
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

/** The sample lines with 500 g per piece: 2 kg in total if everything is collected. */
const lightGoods = lines.map((line) => ({ ...line, weight: 500 }))
const order = { ...sampleDelivery, statusId: 5, lines }

export default {
  inputs: [
    { name: 'with packages', input: createSampleInput(order, { limits }) },
    {
      name: 'collected before',
      input: createSampleInput({ ...order, lines: previouslyFormedLines }, { limits }),
    },
    { name: 'without packages', input: createSampleInput({ ...order, packagesRequired: false }, { limits }) },
    { name: 'light goods', input: createSampleInput({ ...order, lines: lightGoods }, { limits }) },
  ],
  events: [
    ...createEventsWithoutPayload(
      'STARTED',
      'BACK_TO_COLLECTION',
      'BACK_TO_TARES',
      'PACKING_CANCELLED',
      'FORM',
      'ORDER_WITHDRAWN',
    ),
    createSampleEvent('put into a cell', 'FORM', { storagePlace: 'A-12' }),
    ...collectedEvents,
    ...weighingEvents,
    ...packedEvents,
  ],
  relevantContext: ({ collected, tares, packages, weightConfirmed }) => [
    collected.map((line) => line.collected),
    ...[tares, packages, weightConfirmed],
  ],
} satisfies Scenarios<Event, Context>
