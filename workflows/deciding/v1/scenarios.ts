import {
  createEventsWithoutPayload,
  sampleDelivery,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { OrderFacts } from '../../task-input.ts'
import type { Context, Event } from './rules.ts'

const decidingInput = (purpose: Context['purpose'], order: Partial<OrderFacts>) =>
  createSampleInput(order, { params: { purpose } })
const packed = { ...sampleDelivery, lines: [createSampleLine(1, { collected: 1 })] }

export default {
  inputs: [
    {
      name: 'the customer did not confirm',
      input: decidingInput('notConfirmed', { statusId: 3, needsCall: true }),
    },
    { name: 'no label came', input: decidingInput('label', { ...packed, statusId: 27 }) },
    { name: 'no courier came', input: decidingInput('shipment', { ...packed, statusId: 9 }) },
    { name: 'the carrier contradicts', input: decidingInput('lateNews', { ...packed, statusId: 20 }) },
  ],
  events: [
    ...createEventsWithoutPayload(
      'CALL_AGAIN',
      'REQUEST_LABEL',
      'COURIER_TOOK',
      'COURIER_EXPECTED',
      'ORDER_WITHDRAWN',
    ),
    createSampleEvent('settled', 'SETTLED', {
      comment: 'Покупатель вернул посылку в пункт выдачи, акт № 15',
    }),
    createSampleEvent('cancelled', 'CANCEL_ORDER', { reasonId: 4, comment: 'Не отвечает второй день' }),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
