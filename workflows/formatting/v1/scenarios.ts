import type { FormingContext } from '../../parts/collecting/v1/forming.ts'
import {
  collectedEvents,
  formingLimits as limits,
  sampleOrderLines as lines,
  packedEvents,
} from '../../parts/collecting/v1/scenarios.ts'
import {
  createEventsWithoutPayload,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Event } from './rules.ts'

export default {
  inputs: [
    { name: 'with packages', input: createSampleInput({ statusId: 5, lines }, { limits }) },
    {
      name: 'without packages',
      input: createSampleInput({ statusId: 5, lines, packagesRequired: false }, { limits }),
    },
  ],
  events: [
    ...createEventsWithoutPayload('STARTED', 'BACK_TO_COLLECTION', 'FORM', 'ORDER_WITHDRAWN'),
    createSampleEvent('put into a cell', 'FORM', { storagePlace: 'A-12' }),
    ...collectedEvents,
    ...packedEvents,
  ],
  relevantContext: (context) => [context.collected.map((line) => line.collected), context.packages],
} satisfies Scenarios<Event, FormingContext>
