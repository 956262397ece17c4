import {
  afterNoon,
  bare,
  noon,
  sampleInput,
  sampleLine,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event, IssuePayload } from './rules.ts'

const lines = [
  sampleLine(1, { ordered: 2, collected: 2 }),
  sampleLine(2, { ordered: 1, collected: 0 }),
  sampleLine(3, { ordered: 1, collected: 1 }),
]

const code = (name: string, matches: boolean) => ({
  ...withPayload(name, 'CODE_ENTERED', { code: matches ? '4821' : '0000' }),
  facts: { issueCode: { matches } },
})

const back = (returned: Record<number, number>): IssuePayload => ({
  lines: Object.entries(returned).map(([lineId, pieces]) => ({ lineId: Number(lineId), returned: pieces })),
})

export default {
  inputs: [
    { name: 'paid online', input: sampleInput({ statusId: 7, prepaid: true, lines }) },
    { name: 'to be paid at the till', input: sampleInput({ statusId: 7, lines }) },
  ],
  events: [
    ...bare('UNLOCKED', 'CUSTOMER_LEFT', 'RETURNED_TO_WAREHOUSE', 'ORDER_WITHDRAWN'),
    { name: 'first code', type: 'SEND_CODE', payload: {}, at: noon, facts: {} },
    { name: 'code a minute later', type: 'SEND_CODE', payload: {}, at: afterNoon(90), facts: {} },
    { name: 'new code too soon', type: 'NEW_CODE_SENT', payload: {}, at: afterNoon(59), facts: {} },
    { name: 'new code after a minute', type: 'NEW_CODE_SENT', payload: {}, at: afterNoon(60), facts: {} },
    code('right code', true),
    code('wrong code', false),
    withPayload('the phone is lost', 'ISSUE_WITHOUT_CODE', { comment: 'Телефон утерян, паспорт проверен' }),

    withPayload('all taken', 'ISSUED_IN_FULL', back({ 1: 0, 3: 0 })),
    withPayload('in full with a return', 'ISSUED_IN_FULL', back({ 1: 1 })),
    withPayload('a line of another order', 'ISSUED_IN_FULL', back({ 99: 0 })),

    withPayload('a part taken', 'PARTIALLY_ISSUED', back({ 1: 1, 3: 0 })),
    withPayload('a part with nothing returned', 'PARTIALLY_ISSUED', back({ 1: 0, 3: 0 })),
    withPayload('a part with all returned', 'PARTIALLY_ISSUED', back({ 1: 2, 3: 1 })),
    withPayload('more returned than collected', 'PARTIALLY_ISSUED', back({ 1: 3 })),

    withPayload('all refused', 'RETURNED_FULLY', back({ 1: 2, 3: 1 })),
    withPayload('not all refused', 'RETURNED_FULLY', back({ 1: 2 })),
  ],
  memory: ({ attempts, codeSentAt }) => [attempts, codeSentAt],
} satisfies Scenarios<Event, Context>
