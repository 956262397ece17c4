import { bootsMarks, bootsGtin, firstMark, slippersMark } from '../../parts/collecting/v1/scenarios.ts'
import {
  createEventsWithoutPayload,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

/** Lines of a cancelled order. Line 4 has marked pieces. */
const lines = [
  createSampleLine(1, { ordered: 3, collected: 2 }),
  createSampleLine(2, { ordered: 1, collected: 0 }),
  createSampleLine(3, { ordered: 1, collected: 1 }),
  createSampleLine(4, { ordered: 2, collected: 2, marked: true, gtin: bootsGtin, marks: bootsMarks }),
]
const notFound = 1

type ReturnedCount = number | [returned: number, reasonId: number | null, marks?: string[]]
const returnedPayload = (returned: Record<number, ReturnedCount>) => ({
  lines: Object.entries(returned).map(([lineId, count]) => {
    const [pieces, reasonId = null, marks = []] = typeof count === 'number' ? [count] : count
    return { lineId: Number(lineId), returned: pieces, reasonId, marks }
  }),
})
const allReturned = { 1: 2, 3: 1, 4: 2 }

export default {
  inputs: [{ name: 'three lines collected', input: createSampleInput({ statusId: 15, lines }) }],
  events: [
    ...createEventsWithoutPayload('DISBAND', 'ORDER_WITHDRAWN'),
    createSampleEvent('everything is back', 'DISBANDED', returnedPayload(allReturned)),
    createSampleEvent('a line is not ticked', 'DISBANDED', returnedPayload({ 1: 2, 4: 2 })),
    createSampleEvent('a piece is missing', 'DISBANDED', returnedPayload({ ...allReturned, 1: 1 })),
    createSampleEvent('more than was collected', 'DISBANDED', returnedPayload({ ...allReturned, 1: 3 })),
    createSampleEvent('a line of another order', 'DISBANDED', returnedPayload({ ...allReturned, 99: 0 })),
    createSampleEvent(
      'a mark of no order',
      'DISBANDED',
      returnedPayload({ ...allReturned, 4: [2, null, [firstMark, slippersMark]] }),
    ),
    createSampleEvent('a piece is lost', 'DISBANDED_IN_PART', {
      ...returnedPayload({ ...allReturned, 1: [1, notFound], 4: [1, notFound, [firstMark]] }),
      comment: 'Коробка пуста',
    }),
    createSampleEvent(
      'which piece is lost is not said',
      'DISBANDED_IN_PART',
      returnedPayload({ ...allReturned, 4: [1, notFound] }),
    ),
    createSampleEvent(
      'lost without a reason',
      'DISBANDED_IN_PART',
      returnedPayload({ ...allReturned, 1: 1 }),
    ),
    createSampleEvent('in part with everything back', 'DISBANDED_IN_PART', returnedPayload(allReturned)),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
