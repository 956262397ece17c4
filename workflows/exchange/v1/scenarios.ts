import type { ExchangeLine } from '../../effects.ts'
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
]
const day = 86_400
const [defect, didNotFit] = [1, 2]

const chooses = (name: string, reasonId: number, ...chosen: [lineId: number, quantity: number][]) =>
  withPayload(name, 'CHOSEN', {
    lines: chosen.map(([lineId, quantity]): ExchangeLine => ({ lineId, quantity })),
    reasonId,
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
      input: sampleInput({ statusId: 12, lines: lines.slice(1), issuedAt: noon }),
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
    withPayload('confirmed', 'CONFIRM', { inspection: true, comments: 'Ярлыки на месте' }),
    { ...withPayload('confirmed too late', 'CONFIRM', { inspection: true }), at: afterNoon(1) },
    withPayload('defect described', 'CONFIRM_DEFECT', defectShown),
    { ...withPayload('defect described too late', 'CONFIRM_DEFECT', defectShown), at: afterNoon(1) },
  ],
  memory: ({ reasonId, chosen }) => [reasonId, chosen],
} satisfies Scenarios<Event, Context>
