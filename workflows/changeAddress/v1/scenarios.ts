import type { Facts } from '../../facts.ts'
import {
  addSecondsToNoon,
  sampleDelivery,
  createSampleInput,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

/** Response of the delivery service for the town. */
const townCoverage = {
  covered: true,
  price: 299_00,
  earliestDay: addSecondsToNoon(86_400).slice(0, 10),
  point: { name: 'Пункт выдачи № 7', street: 'ул. Мира', house: '5' },
}
const address = {
  city: 'Москва',
  street: 'Лесная',
  house: '7',
  apartment: '12',
  comment: 'Домофон не работает',
}
const addressChanged = (name: string, coverage: Facts['coverage'], price = townCoverage.price) => ({
  ...withPayload(name, 'ADDRESS_CHANGED', { ...address, price }),
  facts: { coverage },
})
const pointChanged = (name: string, coverage: Facts['coverage']) => ({
  ...withPayload(name, 'POINT_CHANGED', { city: 'Москва', pointId: 'C1-2', price: townCoverage.price }),
  facts: { coverage },
})
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
    addressChanged('another address', townCoverage),
    addressChanged('another address, the price has changed', townCoverage, 1),
    addressChanged('another address, not covered', { ...townCoverage, covered: false }),
    addressChanged('another address, the service is silent', null),
    pointChanged('another point', townCoverage),
    pointChanged('another point that is not offered', { ...townCoverage, point: null }),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
