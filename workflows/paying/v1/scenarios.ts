import { bootsMarks, bootsGtin, secondMark } from '../../parts/collecting/v1/scenarios.ts'
import { createLeftGoodsSampleEvents } from '../../parts/rest-back/v1/scenarios.ts'
import {
  createEventsWithoutPayload,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const lines = [
  createSampleLine(1, { ordered: 2, collected: 2 }),
  createSampleLine(2, { ordered: 1, collected: 0 }),
  createSampleLine(3, { ordered: 1, collected: 1 }),
]
const linesWithMarkedLeft = [
  ...lines,
  createSampleLine(4, {
    ordered: 2,
    collected: 2,
    returned: 2,
    marked: true,
    gtin: bootsGtin,
    marks: bootsMarks,
  }),
]
const linesWithOneMarkedLeft = linesWithMarkedLeft.map((line) =>
  line.marked ? { ...line, returned: 1, leftMarks: [secondMark] } : line,
)
const partlyTaken = lines.map((line) => (line.lineId === 1 ? { ...line, returned: 1 } : line))

const paid = (name: string, type: 'PAID_AND_ISSUED' | 'REST_PAID', document?: string, isUsed = false) => ({
  ...createSampleEvent(name, type, document === undefined ? {} : { document }),
  facts: { tillDocument: { isUsed } },
})

export default {
  inputs: [
    {
      name: 'everything is taken',
      input: createSampleInput(
        { statusId: 7, lines, toPay: 3_000_00 },
        { params: { purpose: 'till', taken: 'inFull' } },
      ),
    },
    {
      name: 'a part is taken',
      input: createSampleInput(
        { statusId: 7, lines: partlyTaken, toPay: 2_000_00 },
        { params: { purpose: 'till', taken: 'inPart' } },
      ),
    },
    {
      name: 'marked pieces are left',
      input: createSampleInput(
        { statusId: 7, lines: linesWithMarkedLeft, toPay: 3_000_00 },
        { params: { purpose: 'till', taken: 'inPart' } },
      ),
    },
    {
      name: 'one of two marked pieces is left',
      input: createSampleInput(
        { statusId: 7, lines: linesWithOneMarkedLeft, toPay: 3_000_00 },
        { params: { purpose: 'till', taken: 'inPart' } },
      ),
    },
    {
      name: 'the bank is to say',
      input: createSampleInput(
        { statusId: 4, prepaid: false, paysOnline: true, toPay: 3_000_00 },
        { params: { purpose: 'online' } },
      ),
    },
  ],
  events: [
    ...createEventsWithoutPayload('NOT_PAID', 'PAYMENT_CHANGED', 'ORDER_WITHDRAWN'),
    paid('paid, number of the receipt typed', 'PAID_AND_ISSUED', '000123'),
    paid('a receipt of another order', 'PAID_AND_ISSUED', '000125', true),
    paid('paid', 'PAID_AND_ISSUED'),
    ...createLeftGoodsSampleEvents(),
    paid('the rest is paid', 'REST_PAID', '000124'),
    paid('the rest with a receipt of another order', 'REST_PAID', '000125', true),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
