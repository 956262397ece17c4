import {
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const lines = [createSampleLine(1, { ordered: 2, collected: 2 }), createSampleLine(2, { collected: 1 })]
const documentsPrinted = (name: string, transferDoc: boolean, labels: boolean) =>
  createSampleEvent(name, 'DOCUMENTS_PRINTED', { transferDoc, labels })

export default {
  inputs: [{ name: 'label is there', input: createSampleInput({ ...sampleDelivery, statusId: 27, lines }) }],
  events: [
    ...createEventsWithoutPayload('ORDER_WITHDRAWN'),
    documentsPrinted('everything printed', true, true),
    documentsPrinted('no transfer document', false, true),
    documentsPrinted('no labels', true, false),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
