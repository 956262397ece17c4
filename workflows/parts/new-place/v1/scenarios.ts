import type { Facts } from '../../../facts.ts'
import { addSecondsToNoon, createSampleEvent } from '../../../scenarios.ts'

/** Sample response of a delivery service about a town. */
export const sampleCoverage = {
  covered: true,
  price: 299_00,
  earliestDay: addSecondsToNoon(86_400).slice(0, 10),
  point: { name: 'Пункт выдачи № 7', street: 'ул. Мира', house: '5' },
}

export const createAddressChangedEvent = (
  name: string,
  coverage: Facts['coverage'] = sampleCoverage,
  price: number = sampleCoverage.price,
) => ({
  ...createSampleEvent(name, 'ADDRESS_CHANGED', {
    city: 'Москва',
    street: 'Лесная',
    house: '7',
    apartment: '12',
    comment: 'Домофон не работает',
    price,
  }),
  facts: { coverage },
})

export const createPickupPointChangedEvent = (
  name: string,
  coverage: Facts['coverage'] = sampleCoverage,
) => ({
  ...createSampleEvent(name, 'POINT_CHANGED', {
    city: 'Москва',
    pointId: 'C1-2',
    price: sampleCoverage.price,
  }),
  facts: { coverage },
})
