import {
  bootsGtin,
  bootsMarks,
  collectedPayload,
  collectedEvent,
  firstMark,
  identitiesOfOtherOrder,
  slippersMark,
  outOfStock,
  packedEvents,
  weighingEvents,
} from '../../parts/collecting/v1/scenarios.ts'
import {
  eventsWithoutPayload,
  sampleDelivery,
  sampleInput,
  sampleLine,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

/** Line 1 is not marked and lacks a piece, line 2 is marked, line 3 was not found. */
const lines = [
  sampleLine(1, { ordered: 3, collected: 2, reasonId: outOfStock }),
  sampleLine(2, { ordered: 2, collected: 2, marked: true, gtin: bootsGtin, marks: bootsMarks }),
  sampleLine(3, { ordered: 1, collected: 0, reasonId: outOfStock }),
]

const notFound: [number, number] = [0, outOfStock]

const linesChosen = (name: string, ...ids: number[]) =>
  withPayload(name, 'LINES_CHOSEN', { lines: ids.map((lineId) => ({ lineId, chosen: 1 })) })

const asBefore = collectedPayload([2, outOfStock], [2, null, bootsMarks], notFound)

export default {
  inputs: [
    { name: 'a pickup order', input: sampleInput({ statusId: 7, lines }) },
    { name: 'without packages', input: sampleInput({ statusId: 7, lines, packagesRequired: false }) },
    {
      name: 'a delivery of light goods',
      input: sampleInput({
        ...sampleDelivery,
        statusId: 27,
        lines: lines.map((line) => ({ ...line, weight: 500 })),
      }),
    },
    { name: 'a delivery with packages', input: sampleInput({ ...sampleDelivery, statusId: 27, lines }) },
    {
      name: 'a delivery without packages',
      input: sampleInput({ ...sampleDelivery, statusId: 27, lines, packagesRequired: false }),
    },
  ],
  events: [
    ...eventsWithoutPayload(
      'CONFIRM',
      'BACK_TO_CHOICE',
      'BACK_TO_COLLECTION',
      'BACK_TO_TARES',
      'PACKING_CANCELLED',
    ),
    ...eventsWithoutPayload('DROP', 'ORDER_WITHDRAWN'),
    withPayload('put into another cell', 'CONFIRM', { storagePlace: 'B-3' }),
    ...weighingEvents,
    linesChosen('all lines', 1, 2, 3),
    linesChosen('the plain line', 1),
    linesChosen('no line'),
    linesChosen('a line of another order', 99),

    collectedEvent('as before', asBefore),
    collectedEvent(
      'the missing piece is found',
      collectedPayload([3, null], [2, null, bootsMarks], notFound),
    ),
    collectedEvent(
      'a marked piece less',
      collectedPayload([2, outOfStock], [1, outOfStock, [firstMark]], notFound),
    ),
    collectedEvent('nothing collected', collectedPayload([0, outOfStock], [0, outOfStock], notFound)),
    collectedEvent('a line left out', { lines: asBefore.lines.slice(0, 2) }),
    collectedEvent('more than ordered', collectedPayload([4, null], [2, null, bootsMarks], notFound)),
    collectedEvent('no reason given', collectedPayload([1, null], [2, null, bootsMarks], notFound)),
    collectedEvent('a mark not scanned', collectedPayload([2, outOfStock], [2, null, [firstMark]], notFound)),
    collectedEvent(
      'mark of another product',
      collectedPayload([2, outOfStock], [1, outOfStock, [slippersMark]], notFound),
    ),
    collectedEvent(
      'one mark twice',
      collectedPayload([2, outOfStock], [2, null, [firstMark, firstMark]], notFound),
    ),
    collectedEvent('mark of another order', asBefore, identitiesOfOtherOrder),
    ...packedEvents,
  ],
  relevantContext: ({ changing, collected: lines, packages, tares, weightComment }) => [
    changing,
    lines.map((line) => line.collected),
    ...[packages, tares, weightComment],
  ],
} satisfies Scenarios<Event, Context>
