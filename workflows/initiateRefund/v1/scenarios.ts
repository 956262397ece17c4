import { refundAccountType } from '../../../src/shared/refund-statuses.ts'
import type { BankDetails, RefundLine } from '../../effects.ts'
import { bootsGtin, bootsMarks, firstMark, slippersMark } from '../../parts/collecting/v1/scenarios.ts'
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
  createSampleLine(2, { ordered: 1, collected: 1, refunded: 1 }),
  createSampleLine(3, { ordered: 2, collected: 2, marked: true, gtin: bootsGtin, marks: bootsMarks }),
]
const day = 86_400
const { bankDetails, card, cardViaTerminal: viaTerminal } = refundAccountType

const paidByBank = { payWay: 'bank' as const, refundAccounts: [bankDetails, card, viaTerminal] }

const linesChosen = (name: string, accountType: number, ...chosen: [lineId: number, quantity: number][]) =>
  createSampleEvent(name, 'CHOSEN', {
    lines: chosen.map(([lineId, quantity]): RefundLine => ({ lineId, quantity })),
    reasonId: 1,
    accountType,
  })

const markedPieceReturned = (name: string, marks: string[]) =>
  createSampleEvent(name, 'CHOSEN', {
    lines: [{ lineId: 3, quantity: 1, marks }] as RefundLine[],
    reasonId: 1,
    accountType: viaTerminal,
  })

const validDetails: BankDetails = {
  checkingAccount: '40817810438000000001',
  bik: '044525225',
  correspondentAccount: '30101810400000000225',
  bankName: 'ПАО Сбербанк',
  payerName: 'Петрова Ольга Ивановна',
}
const confirmedWithDetails = (name: string, changed: Partial<BankDetails>) =>
  createSampleEvent(name, 'CONFIRM_WITH_DETAILS', { ...validDetails, ...changed })

export default {
  inputs: [
    {
      name: 'paid online, issued eight days ago',
      input: createSampleInput({
        statusId: 12,
        lines,
        paysOnline: true,
        prepaid: true,
        ...paidByBank,
        issuedAt: addSecondsToNoon(-8 * day),
      }),
    },
    {
      name: 'paid online, issued a week ago',
      input: createSampleInput({
        statusId: 13,
        lines,
        paysOnline: true,
        prepaid: true,
        ...paidByBank,
        issuedAt: addSecondsToNoon(-7 * day),
      }),
    },
    {
      name: 'paid at the till',
      input: createSampleInput({ statusId: 12, lines, prepaid: true, issuedAt: addSecondsToNoon(-30 * day) }),
    },
    {
      name: 'paid by gift card',
      input: createSampleInput({
        statusId: 12,
        lines,
        prepaid: true,
        payWay: 'giftCard',
        refundAccounts: [],
        issuedAt: sampleNoon,
      }),
    },
    {
      name: 'paid to the partner, issued eight days ago',
      input: createSampleInput({
        statusId: 12,
        lines,
        prepaid: true,
        paysOnline: true,
        payWay: 'partner',
        refundAccounts: [],
        issuedAt: addSecondsToNoon(-8 * day),
      }),
    },
    {
      name: 'all is refunded',
      input: createSampleInput({
        statusId: 12,
        lines: lines.slice(1, 2),
        prepaid: true,
        issuedAt: sampleNoon,
      }),
    },
    { name: 'not issued yet', input: createSampleInput({ statusId: 7, lines, prepaid: true }) },
  ],
  events: [
    ...createEventsWithoutPayload('ACKNOWLEDGED', 'BACK'),
    linesChosen('two pieces to a bank account', bankDetails, [1, 2]),
    linesChosen('one piece to the card', card, [1, 1]),
    linesChosen('one piece via terminal', viaTerminal, [1, 1], [2, 0]),
    createSampleEvent('one piece, back the way it was paid', 'CHOSEN', {
      lines: [{ lineId: 1, quantity: 1 }] as RefundLine[],
      reasonId: 1,
    }),
    markedPieceReturned('one of two marked pieces', [firstMark]),
    markedPieceReturned('which marked piece is not said', []),
    markedPieceReturned('a marked piece of no order', [slippersMark]),
    linesChosen('nothing chosen', viaTerminal, [1, 0]),
    linesChosen('what was left at the counter', viaTerminal, [1, 3]),
    linesChosen('what is refunded already', viaTerminal, [2, 1]),
    linesChosen('a line of another order', viaTerminal, [99, 1]),
    confirmedWithDetails('right details', {}),
    confirmedWithDetails('BIK of a settlement centre', { bik: '044525000' }),
    confirmedWithDetails('a digit of the account is wrong', { checkingAccount: '40817810538000000001' }),
    confirmedWithDetails('correspondent account of another bank', {
      correspondentAccount: '30101810145250000974',
    }),
    createSampleEvent('confirmed', 'CONFIRM', { comment: 'Товар осмотрен' }),
    createSampleEvent("one piece for a reason of one's own", 'CHOSEN', {
      lines: [{ lineId: 1, quantity: 1 }] as RefundLine[],
      reasonId: 8,
      accountType: viaTerminal,
    }),
    createSampleEvent('confirmed without words', 'CONFIRM', {}),
    createSampleEvent('refused with what was asked for', 'REFUSE', {
      lines: [{ lineId: 1, quantity: 1 }],
      reasonId: 7,
      comment: 'Товар был в употреблении',
      commentToCustomer: 'Вернуть можно только товар без следов использования',
    }),
    createSampleEvent('refused', 'REFUSE', {
      reasonId: 7,
      comment: 'Товар был в употреблении',
      commentToCustomer: 'Вернуть можно только товар без следов использования',
    }),
  ],
  relevantContext: ({ accountType, chosen, reasonId }) => [accountType, chosen, reasonId],
} satisfies Scenarios<Event, Context>
