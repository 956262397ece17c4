import {
  createAddressChangedEvent,
  createPickupPointChangedEvent,
  sampleCoverage,
} from '../../parts/new-place/v1/scenarios.ts'
import { sampleDelivery, createSampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const delivery = (overrides: object) =>
  createSampleInput({
    ...sampleDelivery,
    delivery: { ...sampleDelivery.delivery!, ...overrides },
    statusId: 5,
  })

export default {
  inputs: [
    { name: 'to the door', input: delivery({}) },
    { name: 'to a pickup point', input: delivery({ method: 2 }) },
    { name: 'the delivery service knows it', input: delivery({ announced: true }) },
    { name: 'fetched at the store', input: createSampleInput({ statusId: 5 }) },
  ],
  events: [
    createAddressChangedEvent('another address', sampleCoverage),
    createAddressChangedEvent('another address, the price has changed', sampleCoverage, 1),
    createAddressChangedEvent('another address, not covered', { ...sampleCoverage, covered: false }),
    createAddressChangedEvent('another address, the service is silent', null),
    createPickupPointChangedEvent('another point', sampleCoverage),
    createPickupPointChangedEvent('another point that is not offered', { ...sampleCoverage, point: null }),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
