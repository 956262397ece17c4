import type { OrderFacts } from '../../task-input.ts'
import {
  createEventsWithoutPayload,
  createStoreDayFacts,
  sampleDelivery,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const moneyReturnInput = (name: string, params: Partial<Context>, order: Partial<OrderFacts> = {}) => ({
  name,
  input: createSampleInput(
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
const documentPayload = (doneOn: string) => ({ document: '4821', doneOn })

export default {
  inputs: [
    moneyReturnInput('the bank refused a return', { problem: 'bankRefused' }),
    moneyReturnInput('paid by gift card', { way: 'giftCard', problem: 'byHand' }),
    moneyReturnInput('paid to the partner', { way: 'partner', problem: 'byHand' }),
    moneyReturnInput('paid at the till', { way: 'till', problem: 'byHand' }),
    moneyReturnInput('the bank did not take the money', {
      kind: 'captured',
      purpose: 'capture',
      problem: 'bankRefused',
    }),
    moneyReturnInput('handed over and not paid', { kind: 'stray', purpose: 'debt', problem: 'unpaid' }),
    moneyReturnInput(
      'handed over by a carrier and not paid',
      { kind: 'stray', purpose: 'debt', problem: 'unpaid' },
      sampleDelivery,
    ),
    moneyReturnInput('a payment in another currency', {
      kind: 'stray',
      purpose: 'stray:b-1',
      currency: 'KZT',
      problem: 'otherCurrency',
    }),
  ],
  events: [
    ...createEventsWithoutPayload('TRY_AGAIN', 'ORDER_WITHDRAWN'),
    {
      ...createSampleEvent('given back today', 'RETURNED', documentPayload('2025-11-22')),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('given back tomorrow', 'RETURNED', documentPayload('2025-11-23')),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('a document without a number', 'RETURNED', {
        document: 'абв',
        doneOn: '2025-11-22',
      }),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('taken today', 'TAKEN', documentPayload('2025-11-22')),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('taken tomorrow', 'TAKEN', documentPayload('2025-11-23')),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('paid today', 'PAID', documentPayload('2025-11-22')),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('paid tomorrow', 'PAID', documentPayload('2025-11-23')),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('the carrier paid', 'CARRIER_PAID', documentPayload('2025-11-22')),
      ...createStoreDayFacts('2025-11-22'),
    },
    {
      ...createSampleEvent('it will pay', 'CARRIER_PAID', documentPayload('2025-11-23')),
      ...createStoreDayFacts('2025-11-22'),
    },
    createSampleEvent('it will not come', 'WRITTEN_OFF', { comment: 'Покупатель не отвечает' }),
    createSampleEvent('no word about why', 'WRITTEN_OFF', { comment: ' ' }),
    createSampleEvent('the hold has run out', 'NOT_TAKEN', { comment: 'Срок удержания вышел' }),
    createSampleEvent('no word about why not', 'NOT_TAKEN', { comment: ' ' }),
    createSampleEvent('looked into', 'CHECKED', { comment: 'Платёж вернули в личном кабинете банка' }),
    createSampleEvent('no word about it', 'CHECKED', { comment: '   ' }),
  ],
  relevantContext: ({ kind, way, problem, carried }) => [kind, way, problem === 'unpaid', carried],
} satisfies Scenarios<Event, Context>
