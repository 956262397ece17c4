import { createSampleInput, createSampleLine, createSampleEvent, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const lines = [createSampleLine(1, { collected: 1 })]

export default {
  inputs: [
    { name: 'lies in the store', input: createSampleInput({ statusId: 7, lines }) },
    { name: 'not formed', input: createSampleInput({ statusId: 5 }) },
  ],
  events: [createSampleEvent('another cell', 'PLACE_CHANGED', { storagePlace: 'B-12' })],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
