import type { ExchangeLine, GivenLine } from '../../effects.ts'
import {
  boots,
  bothMarks,
  firstMark,
  freeMark,
  freeIdentity,
  markOfSlippers,
  secondMark,
} from '../../parts/collecting/v1/scenarios.ts'
import {
  afterNoon,
  bare,
  noon,
  sampleInput,
  sampleLine,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const lines = [
  sampleLine(1, { ordered: 3, collected: 3, returned: 1 }),
  sampleLine(2, { ordered: 2, collected: 2, refunded: 1, exchanged: 1 }),
  sampleLine(3, { ordered: 2, collected: 2, marked: true, gtin: boots, marks: bothMarks }),
]
const day = 86_400
const [defect, didNotFit] = [1, 2]

const chooses = (name: string, reasonId: number, ...chosen: [lineId: number, quantity: number][]) =>
  withPayload(name, 'CHOSEN', {
    lines: chosen.map(([lineId, quantity]): ExchangeLine => ({ lineId, quantity })),
    reasonId,
  })
/** One pair of boots comes back: the one with this mark. */
const bringsBack = (name: string, marks: string[]) =>
  withPayload(name, 'CHOSEN', {
    lines: [{ lineId: 3, quantity: 1, marks }] as ExchangeLine[],
    reasonId: didNotFit,
  })
const gives = (name: string, marks: string[], takenElsewhere: string[] = []) => ({
  ...withPayload(name, 'GIVEN', { lines: [{ lineId: 3, given: marks.length, marks }] as GivenLine[] }),
  facts: { marks: { takenElsewhere } },
})
const defectShown = { inspection: true, defectsDescription: 'Шов разошёлся' }

export default {
  inputs: [
    {
      name: 'the last moment of the term',
      input: sampleInput({ statusId: 12, lines, issuedAt: afterNoon(-14 * day) }),
    },
    {
      name: 'a moment after the term',
      input: sampleInput({ statusId: 13, lines, issuedAt: afterNoon(-14 * day - 1) }),
    },
    { name: 'being issued', input: sampleInput({ statusId: 11, lines }) },
    {
      name: 'all is refunded or exchanged',
      input: sampleInput({ statusId: 12, lines: lines.slice(1, 2), issuedAt: noon }),
    },
    { name: 'not issued yet', input: sampleInput({ statusId: 7, lines }) },
  ],
  events: [
    ...bare('BACK'),
    chooses('two pieces with a defect', defect, [1, 2]),
    chooses('one piece that did not fit', didNotFit, [1, 1], [2, 0]),
    chooses('no quantity', didNotFit, [1, 0]),
    chooses('what was left at the counter', didNotFit, [1, 3]),
    chooses('what is refunded or exchanged already', didNotFit, [2, 1]),
    chooses('a line of another order', didNotFit, [99, 1]),
    bringsBack('one of two marked pieces', [firstMark]),
    bringsBack('which marked piece is not said', []),
    bringsBack('a marked piece of no order', [markOfSlippers]),
    gives('another piece is given', [freeMark]),
    gives('none is given', []),
    gives('mark of another product', [markOfSlippers]),
    gives('a piece that the customer has', [secondMark]),
    gives('a piece of another order', [freeMark], [freeIdentity]),
    withPayload('confirmed', 'CONFIRM', { inspection: true, comments: 'Ярлыки на месте' }),
    { ...withPayload('confirmed too late', 'CONFIRM', { inspection: true }), at: afterNoon(1) },
    withPayload('defect described', 'CONFIRM_DEFECT', defectShown),
    { ...withPayload('defect described too late', 'CONFIRM_DEFECT', defectShown), at: afterNoon(1) },
  ],
  memory: ({ reasonId, chosen, given }) => [reasonId, chosen, given],
} satisfies Scenarios<Event, Context>
