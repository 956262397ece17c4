import {
  createEventsWithoutPayload,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event, RegisterRow } from './rules.ts'

const row = (number: number, orderId: number | null, problem: string | null = null): RegisterRow => ({
  row: number,
  orderId,
  problem,
  quantity: 1,
  cost: 250_00,
  correction: number === 3,
})
const rowsWithOneWrong = [
  ...[row(1, 100_001), row(2, 100_001), row(3, 100_002), row(4, 100_003)],
  ...[row(5, 100_003, 'productNotInOrder'), row(6, 100_004)],
]
const rowsWithOneRefunded = [row(1, 100_001, 'alreadyRefunded'), row(3, 100_002), row(6, 100_004)]
const rowsRead = (name: string, rows: RegisterRow[]) => createSampleEvent(name, 'ROWS_READ', { rows })
const orderConfirmed = (name: string, orderId: number) =>
  createSampleEvent(name, 'CONFIRM_ORDER', { orderId })
const registerFinished = (name: string, postingDate: string) =>
  createSampleEvent(name, 'FINISH', { transferDate: '2025-11-22', postingDate })

export default {
  inputs: [{ name: 'a new register', input: createSampleInput({}, { params: { currency: 'RUB' } }) }],
  events: [
    ...createEventsWithoutPayload(
      'READING_FAILED',
      'CHECK_AGAIN',
      'CONFIRM_ALL',
      'CLOSE',
      'FINISHED',
      'POSTING_FAILED',
      'CLOSED',
    ),
    rowsRead('three orders and a wrong one', rowsWithOneWrong),
    rowsRead('only wrong rows', [row(1, null, 'unknownOrder')]),
    rowsRead('no rows', []),
    rowsRead('only the first is left', [row(1, 100_001)]),
    orderConfirmed('the first', 100_001),
    orderConfirmed('the second', 100_002),
    orderConfirmed('the third', 100_004),
    orderConfirmed('one with a wrong row', 100_003),
    orderConfirmed('one of another register', 100_099),
    createSampleEvent('the first is taken back', 'UNCONFIRM_ORDER', { orderId: 100_001 }),
    createSampleEvent('one was refunded meanwhile', 'ROWS_CHANGED', { rows: rowsWithOneRefunded }),
    registerFinished('posted on the day of the transfer', '2025-11-22'),
    registerFinished('posted after the transfer', '2025-11-23'),
  ],
  // `confirmed` is compared in the sequence of the confirmations, so that the paths contain every sequence.
  relevantContext: ({ orders, confirmed, takenBack }) => [orders.length, confirmed, takenBack],
} satisfies Scenarios<Event, Context>
