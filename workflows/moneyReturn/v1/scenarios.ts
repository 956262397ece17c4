import type { OrderFacts } from '../../task-input.ts'
import { bare, onDay, sampleDelivery, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const of = (name: string, params: Partial<Context>, order: Partial<OrderFacts> = {}) => ({
  name,
  input: sampleInput(
    { statusId: 14, payStatusId: 7, ...order },
    {
      params: {
        purpose: 'cancel',
        kind: 'refunded',
        way: 'bank',
        amount: 1_000_00,
        problem: null,
        ...params,
      },
    },
  ),
})
const document = (doneOn: string) => ({ document: '4821', doneOn })

export default {
  inputs: [
    of('the bank refused a return', { problem: 'bankRefused' }),
    of('paid by gift card', { way: 'giftCard', problem: 'byHand' }),
    of('paid to the partner', { way: 'partner', problem: 'byHand' }),
    of('paid at the till', { way: 'till', problem: 'byHand' }),
    of('the bank did not take the money', { kind: 'captured', purpose: 'capture', problem: 'bankRefused' }),
    of('handed over and not paid', { kind: 'stray', purpose: 'debt', problem: 'unpaid' }),
    of(
      'handed over by a carrier and not paid',
      { kind: 'stray', purpose: 'debt', problem: 'unpaid' },
      sampleDelivery,
    ),
    of('a payment in another currency', { kind: 'stray', purpose: 'stray:b-1', problem: 'otherCurrency' }),
  ],
  events: [
    ...bare('TRY_AGAIN', 'ORDER_WITHDRAWN'),
    { ...withPayload('given back today', 'RETURNED', document('2025-11-22')), ...onDay('2025-11-22') },
    { ...withPayload('given back tomorrow', 'RETURNED', document('2025-11-23')), ...onDay('2025-11-22') },
    {
      ...withPayload('a document without a number', 'RETURNED', { document: 'абв', doneOn: '2025-11-22' }),
      ...onDay('2025-11-22'),
    },
    { ...withPayload('taken today', 'TAKEN', document('2025-11-22')), ...onDay('2025-11-22') },
    { ...withPayload('taken tomorrow', 'TAKEN', document('2025-11-23')), ...onDay('2025-11-22') },
    { ...withPayload('paid today', 'PAID', document('2025-11-22')), ...onDay('2025-11-22') },
    { ...withPayload('paid tomorrow', 'PAID', document('2025-11-23')), ...onDay('2025-11-22') },
    { ...withPayload('the carrier paid', 'CARRIER_PAID', document('2025-11-22')), ...onDay('2025-11-22') },
    { ...withPayload('it will pay', 'CARRIER_PAID', document('2025-11-23')), ...onDay('2025-11-22') },
    withPayload('it will not come', 'WRITTEN_OFF', { comment: 'Покупатель не отвечает' }),
    withPayload('no word about why', 'WRITTEN_OFF', { comment: ' ' }),
    withPayload('the hold has run out', 'NOT_TAKEN', { comment: 'Срок удержания вышел' }),
    withPayload('no word about why not', 'NOT_TAKEN', { comment: ' ' }),
    withPayload('looked into', 'CHECKED', { comment: 'Платёж вернули в личном кабинете банка' }),
    withPayload('no word about it', 'CHECKED', { comment: '   ' }),
  ],
  memory: ({ kind, way, problem, carried }) => [kind, way, problem === 'unpaid', carried],
} satisfies Scenarios<Event, Context>
