import {
  callBackEvents,
  getCallContextAffectingNextSteps,
  failedCallEvents,
  daytimeCallingHours,
  sampleGiftShortageLines,
  sampleShortageLines,
  sampleCallEvents,
} from '../../parts/call-script/v1/scenarios.ts'
import {
  createAddressChangedEvent,
  createPickupPointChangedEvent,
  sampleCoverage,
} from '../../parts/new-place/v1/scenarios.ts'
import {
  addSecondsToNoon,
  sampleDelivery,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Facts } from '../../facts.ts'
import type { WorkflowInput } from '../../task-input.ts'
import type { Context, Event } from './rules.ts'

const callInput = (
  purpose: 'arrival' | 'shortage',
  { lines = sampleShortageLines, minSum = 500_00, callAttempts = 2, callUnwanted = false, method = 1 } = {},
): WorkflowInput =>
  createSampleInput(
    {
      ...sampleDelivery,
      needsCall: true,
      callUnwanted,
      lines,
      delivery: { ...sampleDelivery.delivery!, method },
    },
    { limits: { minSum, callAttempts }, params: { purpose } },
  )
const singleAttempt = 1
const eveningInput = createSampleInput(
  { ...sampleDelivery, lines: sampleShortageLines, at: '2025-11-21T20:55:00.000Z' },
  { limits: { ...daytimeCallingHours, callAttempts: singleAttempt }, params: { purpose: 'shortage' } },
)

const dayAfter = (days: number) => addSecondsToNoon(days * 86_400).slice(0, 10)
const deliveryMoved = (
  name: string,
  days: number,
  { offered = true, ...timeslot }: Partial<Facts['timeslot']> = {},
) => ({
  ...createSampleEvent(name, 'DELIVERY_MOVED', {
    date: dayAfter(days),
    reasonId: 1,
    ...(offered ? {} : { slotId: 'none' }),
  }),
  facts: { timeslot: { offered, today: dayAfter(0), ...timeslot } },
})

export default {
  inputs: [
    {
      name: 'arrival for a pickup point, no call is wanted',
      input: callInput('arrival', { method: 2, callUnwanted: true }),
    },
    { name: 'arrival', input: callInput('arrival') },
    {
      name: 'arrival below the minimum sum',
      input: callInput('arrival', { minSum: 10_000_00, callAttempts: singleAttempt }),
    },
    { name: 'shortage', input: callInput('shortage') },
    { name: 'shortage in the evening', input: eveningInput },
    { name: 'shortage, no call is wanted', input: callInput('shortage', { callUnwanted: true }) },
    {
      name: 'shortage below the minimum sum',
      input: callInput('shortage', { minSum: 1_000_01, callAttempts: singleAttempt }),
    },
    {
      name: 'shortage with nothing of value collected',
      input: callInput('shortage', {
        lines: sampleGiftShortageLines,
        minSum: 0,
        callAttempts: singleAttempt,
      }),
    },
  ],
  events: [
    ...sampleCallEvents,
    createSampleEvent('agreed, with a note', 'CHANGES_AGREED', { note: 'Позвонить за час до приезда' }),
    ...failedCallEvents,
    ...callBackEvents,
    deliveryMoved('moved by two days', 2),
    deliveryMoved('moved to yesterday', -1),
    deliveryMoved('moved too far', 60),
    deliveryMoved('moved to any time of today', 0),
    deliveryMoved('moved to a slot that is not offered', 2, { offered: false }),
    deliveryMoved('moved before the earliest day of the service', 2, { earliestDay: dayAfter(3) }),
    deliveryMoved('moved to the promised day', 2, { isUnchanged: true }),
    ...[
      createAddressChangedEvent('another address'),
      createAddressChangedEvent('another address at another price', sampleCoverage, 349_00),
      createAddressChangedEvent('an address of which the service says nothing', null),
      createAddressChangedEvent('an address where the service does not deliver', {
        ...sampleCoverage,
        covered: false,
      }),
    ],
    ...[
      createPickupPointChangedEvent('another pickup point'),
      createPickupPointChangedEvent('a pickup point that is not there', { ...sampleCoverage, point: null }),
    ],
  ],
  relevantContext: getCallContextAffectingNextSteps,
} satisfies Scenarios<Event, Context>
