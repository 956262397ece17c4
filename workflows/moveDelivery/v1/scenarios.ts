import { afterNoon, bare, sampleDelivery, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import { moveDays, type Context, type Event, type MovePayload } from './rules.ts'

const dayAfter = (days: number) => afterNoon(days * 86_400).slice(0, 10)
const moves = (name: string, date: string, more: Partial<MovePayload> = {}, offered = true) => ({
  ...withPayload(name, 'DELIVERY_MOVED', { date, reasonId: 1, ...more }),
  facts: { timeslot: { offered, today: dayAfter(0) } },
})

export default {
  inputs: [{ name: 'promised for tomorrow', input: sampleInput({ ...sampleDelivery, statusId: 5 }) }],
  events: [
    ...bare('DROP', 'ORDER_WITHDRAWN'),
    moves('in two days', dayAfter(2)),
    moves('to a slot, with a comment', '2025-11-25', {
      slotId: '2025-11-25/10-14',
      comment: 'Буду дома после обеда',
    }),
    moves('to a slot that is not offered', dayAfter(2), { slotId: 'none' }, false),
    moves('on the last day allowed', dayAfter(moveDays)),
    moves('to this very day without a slot', dayAfter(0)),
    moves('to a later slot of this very day', dayAfter(0), { slotId: '2025-11-22/18-22' }),
    moves('to a day that has passed', dayAfter(-1)),
    moves('too far ahead', dayAfter(moveDays + 1)),
  ],
  memory: () => null,
} satisfies Scenarios<Event, Context>
