import {
  afterNoon,
  bare,
  noon,
  sampleDelivery,
  sampleInput,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import { moveDays, type Context, type Event, type MovePayload } from './rules.ts'

const day = 86_400
const moves = (name: string, date: string, more: Partial<MovePayload> = {}) =>
  withPayload(name, 'DELIVERY_MOVED', { date, reasonId: 1, ...more })

export default {
  inputs: [{ name: 'promised for tomorrow', input: sampleInput({ ...sampleDelivery, statusId: 5 }) }],
  events: [
    ...bare('DROP', 'ORDER_WITHDRAWN'),
    moves('in two days', afterNoon(2 * day)),
    moves('to a slot, with a comment', '2025-11-25T13:00:00+03:00', {
      slotId: '2025-11-25/10-14',
      comment: 'Буду дома после обеда',
    }),
    moves('on the last day allowed', afterNoon(moveDays * day)),
    moves('to this very moment', noon),
    moves('too far ahead', afterNoon(moveDays * day + 1)),
  ],
  memory: () => null,
} satisfies Scenarios<Event, Context>
