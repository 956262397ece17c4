import type { ExchangeLine, ReplacementLine } from '../../effects.ts'
import {
  bootsGtin,
  bootsMarks,
  firstMark,
  unassignedMark,
  unassignedMarkIdentity,
  slippersMark,
  secondMark,
} from '../../parts/collecting/v1/scenarios.ts'
import {
  addSecondsToNoon,
  createEventsWithoutPayload,
  sampleNoon,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const lines = [
  createSampleLine(1, { ordered: 3, collected: 3, returned: 1 }),
  createSampleLine(2, { ordered: 2, collected: 2, refunded: 1, exchanged: 1 }),
  createSampleLine(3, { ordered: 2, collected: 2, marked: true, gtin: bootsGtin, marks: bootsMarks }),
]
const day = 86_400
const [defect, didNotFit] = [1, 2]

const linesChosen = (name: string, reasonId: number, ...chosen: [lineId: number, quantity: number][]) =>
  createSampleEvent(name, 'CHOSEN', {
    lines: chosen.map(([lineId, quantity]): ExchangeLine => ({ lineId, quantity })),
    reasonId,
  })
/** Creates an event that returns one pair of boots. `marks`: the scanned marks. */
const markedPieceReturned = (name: string, marks: string[]) =>
  createSampleEvent(name, 'CHOSEN', {
    lines: [{ lineId: 3, quantity: 1, marks }] as ExchangeLine[],
    reasonId: didNotFit,
  })
const replacementGiven = (name: string, marks: string[], takenElsewhere: string[] = []) => ({
  ...createSampleEvent(name, 'GIVEN', {
    lines: [{ lineId: 3, given: marks.length, marks }] as ReplacementLine[],
  }),
  facts: { marks: { takenElsewhere } },
})
const defectPayload = { inspection: true, defectsDescription: 'Шов разошёлся' }

export default {
  inputs: [
    {
      name: 'the last moment of the term',
      input: createSampleInput({ statusId: 12, lines, issuedAt: addSecondsToNoon(-14 * day) }),
    },
    {
      name: 'a moment after the term',
      input: createSampleInput({ statusId: 13, lines, issuedAt: addSecondsToNoon(-14 * day - 1) }),
    },
    { name: 'being issued', input: createSampleInput({ statusId: 11, lines }) },
    {
      name: 'all is refunded or exchanged',
      input: createSampleInput({ statusId: 12, lines: lines.slice(1, 2), issuedAt: sampleNoon }),
    },
    { name: 'not issued yet', input: createSampleInput({ statusId: 7, lines }) },
  ],
  events: [
    ...createEventsWithoutPayload('BACK'),
    linesChosen('two pieces with a defect', defect, [1, 2]),
    linesChosen('one piece that did not fit', didNotFit, [1, 1], [2, 0]),
    linesChosen('no quantity', didNotFit, [1, 0]),
    linesChosen('what was left at the counter', didNotFit, [1, 3]),
    linesChosen('what is refunded or exchanged already', didNotFit, [2, 1]),
    linesChosen('a line of another order', didNotFit, [99, 1]),
    markedPieceReturned('one of two marked pieces', [firstMark]),
    markedPieceReturned('which marked piece is not said', []),
    markedPieceReturned('a marked piece of no order', [slippersMark]),
    replacementGiven('another piece is given', [unassignedMark]),
    replacementGiven('none is given', []),
    replacementGiven('mark of another product', [slippersMark]),
    replacementGiven('a piece that the customer has', [secondMark]),
    replacementGiven('a piece of another order', [unassignedMark], [unassignedMarkIdentity]),
    createSampleEvent('confirmed', 'CONFIRM', { inspection: true, comments: 'Ярлыки на месте' }),
    { ...createSampleEvent('confirmed too late', 'CONFIRM', { inspection: true }), at: addSecondsToNoon(1) },
    createSampleEvent('defect described', 'CONFIRM_DEFECT', defectPayload),
    {
      ...createSampleEvent('defect described too late', 'CONFIRM_DEFECT', defectPayload),
      at: addSecondsToNoon(1),
    },
  ],
  relevantContext: ({ reasonId, chosen, given }) => [reasonId, chosen, given],
} satisfies Scenarios<Event, Context>
