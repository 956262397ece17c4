import { bothMarks, boots, firstMark, markOfSlippers } from '../../parts/collecting/v1/scenarios.ts'
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
  sampleLine(4, {
    ordered: 2,
    collected: 2,
    returned: givenBack,
    marked: true,
    gtin: boots,
    marks: bothMarks,
  }),
]

const lostByCarrier = 2
type Back = number | [returned: number, reasonId: number | null, marks?: string[]]
const back = (returned: Record<number, Back>, comment?: string): ReturnPayload => ({
  lines: Object.entries(returned).map(([lineId, said]) => {
    const [pieces, reasonId = null, marks = []] = typeof said === 'number' ? [said] : said
    return { lineId: Number(lineId), returned: pieces, reasonId, marks }
  }),
  ...(comment !== undefined && { comment }),
})
const lost = 'Курьер потерял одну вещь, составлен акт'
const missing: Back = [0, lostByCarrier]
const firstBack: Back = [1, lostByCarrier, [firstMark]]

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
    withPayload('everything collected is back', 'RETURNED_FULLY', back({ 1: 2, 3: 1, 4: 2 })),
    withPayload('everything refused is back', 'RETURNED_FULLY', back({ 1: 1, 4: [1, null, [firstMark]] })),
    withPayload('which piece is back is not said', 'RETURNED_FULLY', back({ 1: 1, 4: 1 })),
    withPayload('a line of another order', 'RETURNED_FULLY', back({ 1: 2, 3: 1, 4: 2, 99: 0 })),
    withPayload('a mark of no order', 'RETURNED_FULLY', back({ 1: 1, 4: [1, null, [markOfSlippers]] })),
    withPayload(
      'something is missing',
      'RETURNED_IN_PART',
      back({ 1: [1, lostByCarrier], 3: missing, 4: firstBack }, lost),
    ),
    withPayload('nothing is back', 'RETURNED_IN_PART', back({ 1: missing, 3: missing, 4: missing }, lost)),
    withPayload(
      'missing without a word',
      'RETURNED_IN_PART',
      back({ 1: missing, 3: missing, 4: missing }, ' '),
    ),
    withPayload('missing without a reason', 'RETURNED_IN_PART', back({}, lost)),
    withPayload('in part with everything back', 'RETURNED_IN_PART', back({ 1: 2, 3: 1, 4: 2 }, lost)),
    withPayload(
      'in part with everything refused back',
      'RETURNED_IN_PART',
      back({ 1: 1, 3: 0, 4: [1, null, [firstMark]] }, lost),
    ),
    withPayload('more than was collected', 'RETURNED_IN_PART', back({ 1: 3 }, lost)),
  ],
  memory: () => null,
} satisfies Scenarios<Event, Context>
