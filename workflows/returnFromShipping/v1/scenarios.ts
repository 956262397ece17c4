import {
  bare,
  sampleDelivery,
  sampleInput,
  sampleLine,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event, ReturnPayload } from './rules.ts'

/** Of a part delivery the customer gave one piece of the first line back. */
const lines = (givenBack: number) => [
  sampleLine(1, { ordered: 3, collected: 2, returned: givenBack }),
  sampleLine(2, { ordered: 1, collected: 0 }),
  sampleLine(3, { ordered: 1, collected: 1 }),
]

const back = (returned: Record<number, number>, comment?: string): ReturnPayload => ({
  lines: Object.entries(returned).map(([lineId, pieces]) => ({ lineId: Number(lineId), returned: pieces })),
  ...(comment !== undefined && { comment }),
})
const lost = 'Курьер потерял одну вещь, составлен акт'

export default {
  inputs: [
    {
      name: 'nothing was delivered',
      input: sampleInput(
        { ...sampleDelivery, statusId: 17, lines: lines(0) },
        { params: { deliveredInPart: false } },
      ),
    },
    {
      name: 'a part was delivered',
      input: sampleInput(
        { ...sampleDelivery, statusId: 17, lines: lines(1) },
        { params: { deliveredInPart: true } },
      ),
    },
  ],
  events: [
    ...bare('RETURN_CONFIRMED', 'ORDER_WITHDRAWN'),
    withPayload('everything collected is back', 'RETURNED_FULLY', back({ 1: 2, 3: 1 })),
    withPayload('everything refused is back', 'RETURNED_FULLY', back({ 1: 1 })),
    withPayload('a line of another order', 'RETURNED_FULLY', back({ 1: 2, 3: 1, 99: 0 })),
    withPayload('something is missing', 'RETURNED_IN_PART', back({ 1: 1 }, lost)),
    withPayload('nothing is back', 'RETURNED_IN_PART', back({}, lost)),
    withPayload('missing without a word', 'RETURNED_IN_PART', back({}, ' ')),
    withPayload('in part with everything back', 'RETURNED_IN_PART', back({ 1: 2, 3: 1 }, lost)),
    withPayload('in part with everything refused back', 'RETURNED_IN_PART', back({ 1: 1, 3: 0 }, lost)),
    withPayload('more than was collected', 'RETURNED_IN_PART', back({ 1: 3 }, lost)),
  ],
  memory: () => null,
} satisfies Scenarios<Event, Context>
