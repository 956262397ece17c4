import { bootsMarks, bootsGtin, firstMark, slippersMark } from '../../parts/collecting/v1/scenarios.ts'
import {
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event, ReturnPayload } from './rules.ts'

/** Lines of a delivery. `returned`: number of pieces of the first line that the customer refused. */
const lines = (returned: number) => [
  createSampleLine(1, { ordered: 3, collected: 2, returned }),
  createSampleLine(2, { ordered: 1, collected: 0 }),
  createSampleLine(3, { ordered: 1, collected: 1 }),
  createSampleLine(4, {
    ordered: 2,
    collected: 2,
    returned,
    marked: true,
    gtin: bootsGtin,
    marks: bootsMarks,
  }),
]

const lostByCarrier = 2
type ReturnedCount = number | [returned: number, reasonId: number | null, marks?: string[]]
const returnedPayload = (returned: Record<number, ReturnedCount>, comment?: string): ReturnPayload => ({
  lines: Object.entries(returned).map(([lineId, count]) => {
    const [pieces, reasonId = null, marks = []] = typeof count === 'number' ? [count] : count
    return { lineId: Number(lineId), returned: pieces, reasonId, marks }
  }),
  ...(comment !== undefined && { comment }),
})
const lossComment = 'Курьер потерял одну вещь, составлен акт'
const missingPiece: ReturnedCount = [0, lostByCarrier]
const firstPieceReturned: ReturnedCount = [1, lostByCarrier, [firstMark]]

export default {
  inputs: [
    {
      name: 'nothing was delivered',
      input: createSampleInput(
        { ...sampleDelivery, statusId: 17, lines: lines(0) },
        { params: { deliveredInPart: false } },
      ),
    },
    {
      name: 'a part was delivered',
      input: createSampleInput(
        { ...sampleDelivery, statusId: 17, lines: lines(1) },
        { params: { deliveredInPart: true } },
      ),
    },
  ],
  events: [
    ...createEventsWithoutPayload('RETURN_CONFIRMED', 'ORDER_WITHDRAWN'),
    createSampleEvent(
      'everything collected is back',
      'RETURNED_FULLY',
      returnedPayload({ 1: 2, 3: 1, 4: 2 }),
    ),
    createSampleEvent(
      'everything refused is back',
      'RETURNED_FULLY',
      returnedPayload({ 1: 1, 4: [1, null, [firstMark]] }),
    ),
    createSampleEvent('which piece is back is not said', 'RETURNED_FULLY', returnedPayload({ 1: 1, 4: 1 })),
    createSampleEvent(
      'a line of another order',
      'RETURNED_FULLY',
      returnedPayload({ 1: 2, 3: 1, 4: 2, 99: 0 }),
    ),
    createSampleEvent(
      'a mark of no order',
      'RETURNED_FULLY',
      returnedPayload({ 1: 1, 4: [1, null, [slippersMark]] }),
    ),
    createSampleEvent(
      'something is missing',
      'RETURNED_IN_PART',
      returnedPayload({ 1: [1, lostByCarrier], 3: missingPiece, 4: firstPieceReturned }, lossComment),
    ),
    createSampleEvent(
      'nothing is back',
      'RETURNED_IN_PART',
      returnedPayload({ 1: missingPiece, 3: missingPiece, 4: missingPiece }, lossComment),
    ),
    createSampleEvent(
      'missing without a word',
      'RETURNED_IN_PART',
      returnedPayload({ 1: missingPiece, 3: missingPiece, 4: missingPiece }, ' '),
    ),
    createSampleEvent('missing without a reason', 'RETURNED_IN_PART', returnedPayload({}, lossComment)),
    createSampleEvent(
      'in part with everything back',
      'RETURNED_IN_PART',
      returnedPayload({ 1: 2, 3: 1, 4: 2 }, lossComment),
    ),
    createSampleEvent(
      'in part with everything refused back',
      'RETURNED_IN_PART',
      returnedPayload({ 1: 1, 3: 0, 4: [1, null, [firstMark]] }, lossComment),
    ),
    createSampleEvent('more than was collected', 'RETURNED_IN_PART', returnedPayload({ 1: 3 }, lossComment)),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
