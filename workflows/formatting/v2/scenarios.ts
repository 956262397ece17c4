import type { FormingContext } from '../../parts/collecting/v1/forming.ts'
import {
  collectingOfForming,
  limitsOfForming as limits,
  linesFormedBefore,
  linesToForm as lines,
  packing,
} from '../../parts/collecting/v1/scenarios.ts'
import { bare, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Event } from './rules.ts'

export default {
  inputs: [
    { name: 'with packages', input: sampleInput({ statusId: 5, lines }, { limits }) },
    {
      name: 'without packages',
      input: sampleInput({ statusId: 5, lines, packagesRequired: false }, { limits }),
    },
    { name: 'collected before', input: sampleInput({ statusId: 5, lines: linesFormedBefore }, { limits }) },
  ],
  events: [
    ...bare('STARTED', 'BACK_TO_COLLECTION', 'FORM', 'ORDER_WITHDRAWN'),
    withPayload('put into a cell', 'FORM', { storagePlace: 'A-12' }),
    ...collectingOfForming,
    ...packing,
  ],
  memory: (context) => [context.collected.map((line) => line.collected), context.packages],
} satisfies Scenarios<Event, FormingContext>
