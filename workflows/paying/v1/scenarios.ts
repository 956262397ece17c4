import { bootsMarks, bootsGtin } from '../../parts/collecting/v1/scenarios.ts'
import {
  createEventsWithoutPayload,
  createSampleInput,
  createSampleLine,
  withPayload,
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
const partlyTaken = lines.map((line) => (line.lineId === 1 ? { ...line, returned: 1 } : line))

const restPayload = (returned: number, reasonId: number | null) => ({
  lines: [{ lineId: 1, returned, reasonId }],
  lossComment: 'Разбился',
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
      name: 'the bank is to say',
      input: createSampleInput(
        { statusId: 4, prepaid: false, paysOnline: true, toPay: 3_000_00 },
        { params: { purpose: 'online' } },
      ),
    },
  ],
  events: [
    ...createEventsWithoutPayload('NOT_PAID', 'RETURNED_TO_WAREHOUSE', 'PAYMENT_CHANGED', 'ORDER_WITHDRAWN'),
    withPayload('paid, number of the receipt typed', 'PAID_AND_ISSUED', { document: '000123' }),
    withPayload('paid', 'PAID_AND_ISSUED', {}),
    withPayload('a lost piece', 'RETURNED_IN_PART', restPayload(0, 1)),
    withPayload('a lost piece without a reason', 'RETURNED_IN_PART', restPayload(0, null)),
    withPayload('nothing is lost', 'RETURNED_IN_PART', restPayload(1, null)),
    withPayload('one of two marked pieces is lost, not scanned', 'RETURNED_IN_PART', {
      lines: [{ lineId: 4, returned: 1, reasonId: 1 }],
      lossComment: 'Разбился',
    }),
    withPayload('less than was left', 'RETURNED_TO_WAREHOUSE', restPayload(0, null)),
    withPayload('more than was left', 'RETURNED_TO_WAREHOUSE', restPayload(9, null)),
    withPayload('the rest is paid', 'REST_PAID', { document: '000124' }),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
