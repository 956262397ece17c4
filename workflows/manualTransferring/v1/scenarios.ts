import type { BankDetails } from '../../effects.ts'
import { bare, onDay, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const right: BankDetails = {
  checkingAccount: '40817810438000000001',
  bik: '044525225',
  correspondentAccount: '30101810400000000225',
  bankName: 'ПАО Сбербанк',
  payerName: 'Петрова Ольга Ивановна',
}
/** The refund was made long before. */
const madeOn = '2025-09-01'
const transfers = (name: string, changed: { paymentNumber?: string; transferredOn?: string }) => ({
  ...withPayload(name, 'TRANSFERRED', { paymentNumber: '4821', transferredOn: '2025-11-22', ...changed }),
  ...onDay('2025-11-22'),
})
const corrects = (name: string, changed: Partial<BankDetails>) =>
  withPayload(name, 'DETAILS_CORRECTED', { ...right, ...changed })

export default {
  inputs: [
    {
      name: 'refund to a bank account',
      input: sampleInput({ statusId: 12, paysOnline: true }, { params: { refundId: 501, madeOn } }),
    },
  ],
  events: [
    ...bare('DETAILS_WRONG', 'DETAILS_RIGHT', 'ORDER_WITHDRAWN'),
    transfers('transferred today', {}),
    transfers('dated tomorrow', { transferredOn: '2025-11-23' }),
    transfers('dated before the refund', { transferredOn: '2025-08-31' }),
    transfers('of long ago', { transferredOn: '2025-09-20' }),
    transfers('a number of noughts', { paymentNumber: '000' }),
    corrects('other account', {}),
    corrects('BIK of a settlement centre', { bik: '044525000' }),
    corrects('a digit of the account is wrong', { checkingAccount: '40817810538000000001' }),
    corrects('correspondent account of another bank', { correspondentAccount: '30101810145250000974' }),
  ],
  memory: ({ corrected }) => corrected,
} satisfies Scenarios<Event, Context>
