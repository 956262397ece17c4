import {
  bootsGtin,
  bootsMarks,
  createCollectedPayload,
  createCollectedEvent,
  firstMark,
  markIdentitiesOfOtherOrder,
  slippersMark,
  sampleShortageReason,
  packedEvents,
  weighingEvents,
} from '../../parts/collecting/v1/scenarios.ts'
import {
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

/** Lines of a formed order. Line 1 is not marked and lacks a piece, line 2 is marked, line 3 was not found. */
const lines = [
  createSampleLine(1, { ordered: 3, collected: 2, reasonId: sampleShortageReason }),
  createSampleLine(2, { ordered: 2, collected: 2, marked: true, gtin: bootsGtin, marks: bootsMarks }),
  createSampleLine(3, { ordered: 1, collected: 0, reasonId: sampleShortageReason }),
]

const notFound: [number, number] = [0, sampleShortageReason]

const linesChosen = (name: string, ...ids: number[]) =>
  createSampleEvent(name, 'LINES_CHOSEN', { lines: ids.map((lineId) => ({ lineId, chosen: 1 })) })

const asBefore = createCollectedPayload([2, sampleShortageReason], [2, null, bootsMarks], notFound)

export default {
  inputs: [
    { name: 'a pickup order', input: createSampleInput({ statusId: 7, lines }) },
    { name: 'without packages', input: createSampleInput({ statusId: 7, lines, packagesRequired: false }) },
    {
      name: 'a delivery of light goods',
      input: createSampleInput({
        ...sampleDelivery,
        statusId: 27,
        lines: lines.map((line) => ({ ...line, weight: 500 })),
      }),
    },
    {
      name: 'a delivery with packages',
      input: createSampleInput({ ...sampleDelivery, statusId: 27, lines }),
    },
    {
      name: 'a delivery without packages',
      input: createSampleInput({ ...sampleDelivery, statusId: 27, lines, packagesRequired: false }),
    },
  ],
  events: [
    ...createEventsWithoutPayload(
      'CONFIRM',
      'BACK_TO_CHOICE',
      'BACK_TO_COLLECTION',
      'BACK_TO_TARES',
      'PACKING_CANCELLED',
    ),
    ...createEventsWithoutPayload('DROP', 'ORDER_WITHDRAWN'),
    createSampleEvent('put into another cell', 'CONFIRM', { storagePlace: 'B-3' }),
    ...weighingEvents,
    linesChosen('all lines', 1, 2, 3),
    linesChosen('the plain line', 1),
    linesChosen('no line'),
    linesChosen('a line of another order', 99),

    createCollectedEvent('as before', asBefore),
    createCollectedEvent(
      'the missing piece is found',
      createCollectedPayload([3, null], [2, null, bootsMarks], notFound),
    ),
    createCollectedEvent(
      'a marked piece less',
      createCollectedPayload([2, sampleShortageReason], [1, sampleShortageReason, [firstMark]], notFound),
    ),
    createCollectedEvent(
      'nothing collected',
      createCollectedPayload([0, sampleShortageReason], [0, sampleShortageReason], notFound),
    ),
    createCollectedEvent('a line left out', { lines: asBefore.lines.slice(0, 2) }),
    createCollectedEvent(
      'more than ordered',
      createCollectedPayload([4, null], [2, null, bootsMarks], notFound),
    ),
    createCollectedEvent(
      'no reason given',
      createCollectedPayload([1, null], [2, null, bootsMarks], notFound),
    ),
    createCollectedEvent(
      'a mark not scanned',
      createCollectedPayload([2, sampleShortageReason], [2, null, [firstMark]], notFound),
    ),
    createCollectedEvent(
      'mark of another product',
      createCollectedPayload([2, sampleShortageReason], [1, sampleShortageReason, [slippersMark]], notFound),
    ),
    createCollectedEvent(
      'one mark twice',
      createCollectedPayload([2, sampleShortageReason], [2, null, [firstMark, firstMark]], notFound),
    ),
    createCollectedEvent('mark of another order', asBefore, markIdentitiesOfOtherOrder),
    ...packedEvents,
  ],
  relevantContext: ({ changing, collected: lines, packages, tares, weightConfirmed }) => [
    changing,
    lines.map((line) => line.collected),
    ...[packages, tares, weightConfirmed],
  ],
} satisfies Scenarios<Event, Context>
