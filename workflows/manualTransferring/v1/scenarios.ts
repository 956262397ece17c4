import type { BankDetails } from '../../effects.ts'
import {
  createEventsWithoutPayload,
  createStoreDayFacts,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const validDetails: BankDetails = {
  checkingAccount: '40817810438000000001',
  bik: '044525225',
  correspondentAccount: '30101810400000000225',
  bankName: 'ПАО Сбербанк',
  payerName: 'Петрова Ольга Ивановна',
}
/** Day on which the refund was created, long before the transfer. */
const madeOn = '2025-09-01'
const transferred = (name: string, overrides: { paymentNumber?: string; transferredOn?: string }) => ({
  ...createSampleEvent(name, 'TRANSFERRED', {
    paymentNumber: '4821',
    transferredOn: '2025-11-22',
    ...overrides,
  }),
  ...createStoreDayFacts('2025-11-22'),
})
const detailsCorrected = (name: string, overrides: Partial<BankDetails>) =>
  createSampleEvent(name, 'DETAILS_CORRECTED', { ...validDetails, ...overrides })

export default {
  inputs: [
    {
      name: 'refund to a bank account',
      input: createSampleInput({ statusId: 12, paysOnline: true }, { params: { refundId: 501, madeOn } }),
    },
  ],
  events: [
    ...createEventsWithoutPayload('DETAILS_WRONG', 'DETAILS_RIGHT', 'ORDER_WITHDRAWN'),
    transferred('transferred today', {}),
    transferred('dated tomorrow', { transferredOn: '2025-11-23' }),
    transferred('dated before the refund', { transferredOn: '2025-08-31' }),
    transferred('of long ago', { transferredOn: '2025-09-20' }),
    transferred('a number of noughts', { paymentNumber: '000' }),
    detailsCorrected('other account', {}),
    detailsCorrected('BIK of a settlement centre', { bik: '044525000' }),
    detailsCorrected('a digit of the account is wrong', { checkingAccount: '40817810538000000001' }),
    detailsCorrected('correspondent account of another bank', {
      correspondentAccount: '30101810145250000974',
    }),
  ],
  relevantContext: ({ corrected }) => corrected,
} satisfies Scenarios<Event, Context>
