import { bootsMarks, bootsGtin, firstMark, slippersMark } from '../../parts/collecting/v1/scenarios.ts'
import { createLeftGoodsSampleEvents } from '../../parts/rest-back/v1/scenarios.ts'
import {
  addSecondsToNoon,
  createEventsWithoutPayload,
  sampleNoon,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event, IssuePayload } from './rules.ts'

const lines = [
  createSampleLine(1, { ordered: 2, collected: 2 }),
  createSampleLine(2, { ordered: 1, collected: 0 }),
  createSampleLine(3, { ordered: 1, collected: 1 }),
  createSampleLine(4, { ordered: 2, collected: 2, marked: true, gtin: bootsGtin, marks: bootsMarks }),
]

const codeEntered = (name: string, matches: boolean) => ({
  ...createSampleEvent(name, 'CODE_ENTERED', { code: matches ? '4821' : '0000' }),
  facts: { issueCode: { matches } },
})

type LineCount = number | [returned: number, handed: number, marks?: string[]]
const issuePayload = (counts: Record<number, LineCount>): IssuePayload => ({
  lines: Object.entries(counts).map(([lineId, count]) => {
    const [returned, handed = 0, marks = []] = typeof count === 'number' ? [count] : count
    return { lineId: Number(lineId), returned, handed, marks }
  }),
})
/** Counts per line when every piece is scanned and handed over. */
const allHanded = { 1: [0, 2], 3: [0, 1], 4: [0, 2, bootsMarks] } satisfies Record<number, LineCount>

export default {
  inputs: [
    { name: 'paid online', input: createSampleInput({ statusId: 7, prepaid: true, lines }) },
    { name: 'to be paid at the till', input: createSampleInput({ statusId: 7, lines }) },
    { name: 'for adults', input: createSampleInput({ statusId: 7, prepaid: true, forAdults: true, lines }) },
    {
      name: 'locked before',
      input: createSampleInput({
        statusId: 7,
        prepaid: true,
        lines,
        issueCode: { attempts: 5, sentAt: addSecondsToNoon(-3_600), locked: true },
      }),
    },
  ],
  events: [
    ...createEventsWithoutPayload('AGE_CONFIRMED', 'AGE_NOT_CONFIRMED', 'CUSTOMER_LEFT', 'ORDER_WITHDRAWN'),
    { name: 'first code', type: 'SEND_CODE', payload: {}, at: sampleNoon, facts: {} },
    { name: 'code a minute later', type: 'SEND_CODE', payload: {}, at: addSecondsToNoon(90), facts: {} },
    { name: 'new code too soon', type: 'NEW_CODE_SENT', payload: {}, at: addSecondsToNoon(59), facts: {} },
    {
      name: 'new code after a minute',
      type: 'NEW_CODE_SENT',
      payload: {},
      at: addSecondsToNoon(60),
      facts: {},
    },
    codeEntered('right code', true),
    codeEntered('wrong code', false),
    createSampleEvent('the phone is lost', 'ISSUE_WITHOUT_CODE', {
      comment: 'Телефон утерян, паспорт проверен',
    }),

    createSampleEvent('the customer has shown a passport', 'UNLOCKED', { reason: 'Паспорт проверен' }),
    ...createLeftGoodsSampleEvents({ lineId: 4, returned: 1, reasonId: null }),

    createSampleEvent('the bank lets go of the money', 'PAYMENT_CHANGED', { prepaid: false }),
    createSampleEvent('the customer has paid', 'PAYMENT_CHANGED', { prepaid: true }),
    createSampleEvent('no piece was counted', 'ISSUED_IN_FULL', issuePayload({ 1: 0, 3: 0, 4: 0 })),
    createSampleEvent('nothing was said at all', 'ISSUED_IN_FULL', { lines: [] }),
    createSampleEvent('all scanned', 'ISSUED_IN_FULL', issuePayload(allHanded)),
    createSampleEvent(
      'a piece was not handed over',
      'ISSUED_IN_FULL',
      issuePayload({ ...allHanded, 1: [0, 1] }),
    ),
    createSampleEvent(
      'a unit of no order was handed over',
      'ISSUED_IN_FULL',
      issuePayload({ ...allHanded, 4: [0, 2, [firstMark, slippersMark]] }),
    ),
    createSampleEvent('in full with a return', 'ISSUED_IN_FULL', issuePayload({ 1: 1 })),
    createSampleEvent('a line of another order', 'ISSUED_IN_FULL', issuePayload({ 99: 0 })),

    createSampleEvent('a part taken, not counted', 'PARTIALLY_ISSUED', issuePayload({ 1: 1, 3: 0 })),
    createSampleEvent(
      'a part taken by scan',
      'PARTIALLY_ISSUED',
      issuePayload({ ...allHanded, 1: [1, 1], 4: [1, 1, [firstMark]] }),
    ),
    createSampleEvent(
      'both marked pieces are left',
      'PARTIALLY_ISSUED',
      issuePayload({ ...allHanded, 4: [2, 0, bootsMarks] }),
    ),
    createSampleEvent(
      'of one piece nothing is said',
      'PARTIALLY_ISSUED',
      issuePayload({ ...allHanded, 1: [0, 1], 4: [1, 1, [firstMark]] }),
    ),
    createSampleEvent(
      'which unit is left is not said',
      'PARTIALLY_ISSUED',
      issuePayload({ ...allHanded, 4: [1, 1] }),
    ),
    createSampleEvent(
      'a unit of no order is taken',
      'PARTIALLY_ISSUED',
      issuePayload({ ...allHanded, 4: [1, 1, [slippersMark]] }),
    ),
    createSampleEvent('a part with nothing returned', 'PARTIALLY_ISSUED', issuePayload({ 1: 0, 3: 0 })),
    createSampleEvent('a part with all returned', 'PARTIALLY_ISSUED', issuePayload({ 1: 2, 3: 1, 4: 2 })),
    createSampleEvent('more returned than collected', 'PARTIALLY_ISSUED', issuePayload({ 1: 3 })),

    createSampleEvent('all refused', 'RETURNED_FULLY', issuePayload({ 1: 2, 3: 1, 4: 2 })),
    createSampleEvent(
      'all refused with a piece handed over',
      'RETURNED_FULLY',
      issuePayload({ 1: [2, 1], 3: 1, 4: 2 }),
    ),
    createSampleEvent('not all refused', 'RETURNED_FULLY', issuePayload({ 1: 2 })),
  ],
  relevantContext: ({ attempts, codeSentAt, prepaid }) => [attempts, codeSentAt, prepaid],
} satisfies Scenarios<Event, Context>
