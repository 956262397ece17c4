import type { BankDetails } from '../../effects.ts'
import { bare, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const right: BankDetails = {
  checkingAccount: '40817810438000000001',
  bik: '044525225',
  correspondentAccount: '30101810400000000225',
  bankName: 'ПАО Сбербанк',
  payerName: 'Петрова Ольга Ивановна',
}
const corrects = (name: string, changed: Partial<BankDetails>) =>
  withPayload(name, 'DETAILS_CORRECTED', { ...right, ...changed })

export default {
  inputs: [
    {
      name: 'refund to a bank account',
      input: sampleInput({ statusId: 12, paysOnline: true }, { params: { refundId: 501 } }),
    },
  ],
  events: [
    ...bare('DETAILS_WRONG', 'DETAILS_RIGHT', 'ORDER_WITHDRAWN'),
    withPayload('transferred today', 'TRANSFERRED', { paymentNumber: '4821', transferredOn: '2025-11-22' }),
    withPayload('dated tomorrow', 'TRANSFERRED', { paymentNumber: '4821', transferredOn: '2025-11-23' }),
    corrects('other account', {}),
    corrects('BIK of a settlement centre', { bik: '044525000' }),
    corrects('a digit of the account is wrong', { checkingAccount: '40817810538000000001' }),
    corrects('correspondent account of another bank', { correspondentAccount: '30101810145250000974' }),
  ],
  memory: ({ corrected }) => corrected,
} satisfies Scenarios<Event, Context>
