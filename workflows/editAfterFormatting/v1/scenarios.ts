import {
  boots,
  bothMarks,
  collected,
  collects,
  firstMark,
  heldElsewhere,
  markOfSlippers,
  outOfStock,
  packing,
  weighing,
} from '../../parts/collecting/v1/scenarios.ts'
import {
  bare,
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
  sampleLine(2, { ordered: 2, collected: 2, marked: true, gtin: boots, marks: bothMarks }),
  sampleLine(3, { ordered: 1, collected: 0, reasonId: outOfStock }),
]

const notFound: [number, number] = [0, outOfStock]

const linesChosen = (name: string, ...ids: number[]) =>
  withPayload(name, 'LINES_CHOSEN', { lines: ids.map((lineId) => ({ lineId, chosen: 1 })) })

const asBefore = collected([2, outOfStock], [2, null, bothMarks], notFound)

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
    ...bare('CONFIRM', 'BACK_TO_CHOICE', 'BACK_TO_COLLECTION', 'BACK_TO_TARES', 'PACKING_CANCELLED'),
    ...bare('DROP', 'ORDER_WITHDRAWN'),
    withPayload('put into another cell', 'CONFIRM', { storagePlace: 'B-3' }),
    ...weighing,
    linesChosen('all lines', 1, 2, 3),
    linesChosen('the plain line', 1),
    linesChosen('no line'),
    linesChosen('a line of another order', 99),

    collects('as before', asBefore),
    collects('the missing piece is found', collected([3, null], [2, null, bothMarks], notFound)),
    collects('a marked piece less', collected([2, outOfStock], [1, outOfStock, [firstMark]], notFound)),
    collects('nothing collected', collected([0, outOfStock], [0, outOfStock], notFound)),
    collects('a line left out', { lines: asBefore.lines.slice(0, 2) }),
    collects('more than ordered', collected([4, null], [2, null, bothMarks], notFound)),
    collects('no reason given', collected([1, null], [2, null, bothMarks], notFound)),
    collects('a mark not scanned', collected([2, outOfStock], [2, null, [firstMark]], notFound)),
    collects(
      'mark of another product',
      collected([2, outOfStock], [1, outOfStock, [markOfSlippers]], notFound),
    ),
    collects('one mark twice', collected([2, outOfStock], [2, null, [firstMark, firstMark]], notFound)),
    collects('mark of another order', asBefore, heldElsewhere),
    ...packing,
  ],
  memory: ({ changing, collected: lines, packages, tares, weightComment }) => [
    changing,
    lines.map((line) => line.collected),
    ...[packages, tares, weightComment],
  ],
} satisfies Scenarios<Event, Context>
