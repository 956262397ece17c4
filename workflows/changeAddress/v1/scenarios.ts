import type { Facts } from '../../facts.ts'
import { afterNoon, sampleDelivery, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

/** What the delivery service says of the town. */
const there = {
  covered: true,
  price: 299_00,
  earliestDay: afterNoon(86_400).slice(0, 10),
  point: { name: 'Пункт выдачи № 7', street: 'ул. Мира', house: '5' },
}
const address = {
  city: 'Москва',
  street: 'Лесная',
  house: '7',
  apartment: '12',
  comment: 'Домофон не работает',
}
const changesAddress = (name: string, said: Facts['coverage'], price = there.price) => ({
  ...withPayload(name, 'ADDRESS_CHANGED', { ...address, price }),
  facts: { coverage: said },
})
const changesPoint = (name: string, said: Facts['coverage']) => ({
  ...withPayload(name, 'POINT_CHANGED', { city: 'Москва', pointId: 'C1-2', price: there.price }),
  facts: { coverage: said },
})
const delivery = (more: object) =>
  sampleInput({ ...sampleDelivery, delivery: { ...sampleDelivery.delivery!, ...more }, statusId: 5 })

export default {
  inputs: [
    { name: 'to the door', input: delivery({}) },
    { name: 'to a pickup point', input: delivery({ method: 2 }) },
    { name: 'the delivery service knows it', input: delivery({ announced: true }) },
    { name: 'fetched at the store', input: sampleInput({ statusId: 5 }) },
  ],
  events: [
    changesAddress('another address', there),
    changesAddress('another address, the price has changed', there, 1),
    changesAddress('another address, not covered', { ...there, covered: false }),
    changesAddress('another address, the service is silent', null),
    changesPoint('another point', there),
    changesPoint('another point that is not offered', { ...there, point: null }),
  ],
  memory: () => null,
} satisfies Scenarios<Event, Context>
