import {
  callBacks,
  callMemory,
  callsFailed,
  daytime,
  shortGifts,
  shortLines,
  talking,
} from '../../parts/call-script/v2/scenarios.ts'
import { afterNoon, sampleDelivery, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { WorkflowInput } from '../../task-input.ts'
import type { Facts } from '../../facts.ts'
import type { Context, Event } from './rules.ts'

const about = (
  purpose: 'arrival' | 'shortage',
  { lines = shortLines, minSum = 500_00, callAttempts = 2, callUnwanted = false, method = 1 } = {},
): WorkflowInput =>
  sampleInput(
    {
      ...sampleDelivery,
      needsCall: true,
      callUnwanted,
      lines,
      delivery: { ...sampleDelivery.delivery!, method },
    },
    { limits: { minSum, callAttempts }, params: { purpose } },
  )
const once = 1
const inTheEvening = sampleInput(
  { ...sampleDelivery, lines: shortLines, at: '2025-11-21T20:55:00.000Z' },
  { limits: { ...daytime, callAttempts: once }, params: { purpose: 'shortage' } },
)

const dayAfter = (days: number) => afterNoon(days * 86_400).slice(0, 10)
const moves = (name: string, days: number, offered = true) => ({
  ...withPayload(name, 'DELIVERY_MOVED', {
    date: dayAfter(days),
    reasonId: 1,
    ...(offered ? {} : { slotId: 'none' }),
  }),
  facts: { timeslot: { offered, today: dayAfter(0) } },
})

/** What the delivery service says of the town. */
const there = {
  covered: true,
  price: 299_00,
  earliestDay: dayAfter(1),
  point: { name: 'Пункт выдачи № 7', street: 'ул. Мира', house: '5' },
}
const changesAddress = (
  name: string,
  { price = there.price, said = there }: { price?: number; said?: typeof there | null } = {},
) => ({
  ...withPayload(name, 'ADDRESS_CHANGED', {
    city: 'Москва',
    street: 'Лесная',
    house: '7',
    apartment: '12',
    comment: 'Домофон не работает',
    price,
  }),
  facts: { coverage: said },
})
const changesPoint = (name: string, said: Facts['coverage'] = there) => ({
  ...withPayload(name, 'POINT_CHANGED', { city: 'Москва', pointId: 'C1-2', price: there.price }),
  facts: { coverage: said },
})

export default {
  inputs: [
    {
      name: 'arrival for a pickup point, no call is wanted',
      input: about('arrival', { method: 2, callUnwanted: true }),
    },
    { name: 'arrival', input: about('arrival') },
    {
      name: 'arrival below the minimum sum',
      input: about('arrival', { minSum: 10_000_00, callAttempts: once }),
    },
    { name: 'shortage', input: about('shortage') },
    { name: 'shortage in the evening', input: inTheEvening },
    { name: 'shortage, no call is wanted', input: about('shortage', { callUnwanted: true }) },
    {
      name: 'shortage below the minimum sum',
      input: about('shortage', { minSum: 1_000_01, callAttempts: once }),
    },
    {
      name: 'shortage with nothing of value collected',
      input: about('shortage', { lines: shortGifts, minSum: 0, callAttempts: once }),
    },
  ],
  events: [
    ...talking,
    withPayload('agreed, with a note', 'CHANGES_AGREED', { note: 'Позвонить за час до приезда' }),
    ...callsFailed,
    ...callBacks,
    moves('moved by two days', 2),
    moves('moved to yesterday', -1),
    moves('moved too far', 60),
    moves('moved to any time of today', 0),
    moves('moved to a slot that is not offered', 2, false),
    ...[
      changesAddress('another address'),
      changesAddress('another address at another price', { price: 349_00 }),
      changesAddress('an address of which the service says nothing', { said: null }),
      changesAddress('an address where the service does not deliver', { said: { ...there, covered: false } }),
    ],
    ...[
      changesPoint('another pickup point'),
      changesPoint('a pickup point that is not there', { ...there, point: null }),
    ],
  ],
  memory: callMemory,
} satisfies Scenarios<Event, Context>
