import {
  callBackEvents,
  getCallContextAffectingNextSteps,
  failedCallEvents,
  daytimeCallingHours,
  noNumberLeftEvents,
} from '../../parts/call-script/v1/scenarios.ts'
import { maxDaysUntilDelivery, type DeliveryMovePayload } from '../../parts/delivery-slot/v1/rules.ts'
import {
  addSecondsToNoon,
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Facts } from '../../facts.ts'
import type { Context, Event } from './rules.ts'

const dayAfter = (days: number) => addSecondsToNoon(days * 86_400).slice(0, 10)
const deliveryMoved = (
  name: string,
  date: string,
  overrides: Partial<DeliveryMovePayload> = {},
  timeslot: Partial<Facts['timeslot']> = {},
) => ({
  ...createSampleEvent(name, 'DELIVERY_MOVED', { date, reasonId: 1, ...overrides }),
  facts: { timeslot: { offered: true, today: dayAfter(0), ...timeslot } },
})
const eveningEvent = <const Type extends 'CALL_STARTED' | 'CALLING_HOURS_ENDED'>(
  name: string,
  type: Type,
) => ({
  name,
  type,
  payload: {},
  facts: {},
  at: '2025-11-22T20:55:00.000Z',
})

export default {
  inputs: [
    {
      name: 'promised for tomorrow',
      input: createSampleInput({ ...sampleDelivery, statusId: 5 }, { limits: { callAttempts: 2 } }),
    },
    {
      name: 'asked in the evening',
      input: createSampleInput(
        { ...sampleDelivery, statusId: 5, at: '2025-11-21T20:55:00.000Z' },
        { limits: { ...daytimeCallingHours, callAttempts: 1 } },
      ),
    },
  ],
  events: [
    ...createEventsWithoutPayload(
      'CALL_STARTED',
      'CUSTOMER_CALLED',
      'CUSTOMER_LISTENS',
      'HUNG_UP',
      'CALL_LEFT',
      'CALL_BACK_DUE',
      'CALLING_HOURS_ENDED',
      'DROP',
      'ORDER_WITHDRAWN',
    ),
    eveningEvent('call in the evening', 'CALL_STARTED'),
    eveningEvent('hours end in the evening', 'CALLING_HOURS_ENDED'),
    ...failedCallEvents,
    ...noNumberLeftEvents,
    ...callBackEvents,
    deliveryMoved('in two days', dayAfter(2)),
    deliveryMoved('to a slot, with a comment', '2025-11-25', {
      slotId: '2025-11-25/10-14',
      comment: 'Буду дома после обеда',
    }),
    deliveryMoved('to a slot that is not offered', dayAfter(2), { slotId: 'none' }, { offered: false }),
    deliveryMoved('on the last day allowed', dayAfter(maxDaysUntilDelivery)),
    deliveryMoved('to this very day without a slot', dayAfter(0)),
    deliveryMoved('to a later slot of this very day', dayAfter(0), { slotId: '2025-11-22/18-22' }),
    deliveryMoved('to a day that has passed', dayAfter(-1)),
    deliveryMoved('before the earliest day of the service', dayAfter(1), {}, { earliestDay: dayAfter(2) }),
    deliveryMoved('on the promised day', dayAfter(1), {}, { isUnchanged: true }),
    deliveryMoved('too far ahead', dayAfter(maxDaysUntilDelivery + 1)),
  ],
  relevantContext: getCallContextAffectingNextSteps,
} satisfies Scenarios<Event, Context>
