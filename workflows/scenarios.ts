import { refundAccountType } from '../src/shared/refund-statuses.ts'
import type { EventEnvelope } from './define.ts'
import type { WorkflowLimits, OrderFacts, OrderLineFacts, WorkflowInput } from './task-input.ts'

/** A sample event. `name`: what is special about it, for example «wrong code» or «no reason given». */
export type SampleEvent = { name: string; type: string } & EventEnvelope

/**
 * Sample data from which the tests generate all paths of a version. For each event there are payloads that pass its
 * guards, and payloads that each guard refuses. All values including times are fixed, so that the paths are
 * reproducible.
 */
export interface Scenarios<Event = { type: string } & EventEnvelope, Context = unknown> {
  inputs: readonly { name: string; input: WorkflowInput }[]
  events: readonly (Event & { name: string })[]
  /** Values of the context on which the next steps depend. Visits of a state with equal values count as the same. */
  relevantContext(context: Context): unknown
}

/** Time of the sample events: 12:00 in Moscow. */
export const sampleNoon = '2025-11-22T09:00:00.000Z'
export const addSecondsToNoon = (seconds: number): string =>
  new Date(Date.parse(sampleNoon) + seconds * 1000).toISOString()

export const sampleLimits: WorkflowLimits = {
  minSum: 0,
  callAttempts: 3,
  callRetryMinutes: 30,
  // 0, because nearly all sample events have the same time.
  callGapMinutes: 0,
  callLimitMinutes: 15,
  callHoursFrom: 0,
  callHoursTo: 24,
  codeAttempts: 5,
  codeResendSeconds: 60,
  maxPackages: 20,
  storageDays: 3,
  storageProlongDays: 7,
  storageGraceMinutes: 60,
  confirmationDays: 3,
  labelMinutes: 120,
  shipmentMinutes: 1_440,
  deliveryAnswerMinutes: 1_440,
  paymentMinutes: 30,
  maxOrderWeight: 30_000,
  maxBoxWeight: 15_000,
  weightTolerance: 50,
  refundWarningDays: 7,
  transferDays: 60,
  exchangeDays: 14,
}

/** Facts of an order that is delivered by a courier company. */
export const sampleDelivery: Pick<OrderFacts, 'pickup' | 'delivery'> = {
  pickup: false,
  delivery: {
    serviceTypeId: 1,
    serviceId: 1,
    method: 1,
    announced: false,
    planned: addSecondsToNoon(86_400),
    boxes: 1,
    track: null,
  },
}

export function createSampleLine(lineId: number, facts: Partial<OrderLineFacts> = {}): OrderLineFacts {
  return {
    lineId,
    sku: `10000${lineId}`,
    barcode: `460000000000${lineId}`,
    gtin: null,
    ordered: 1,
    collected: 0,
    reasonId: null,
    marks: [],
    unitPrice: 1_000_00,
    discountShare: 0,
    pointsShare: 0,
    marked: false,
    weight: 0,
    returned: 0,
    refunded: 0,
    exchanged: 0,
    ...facts,
  }
}

export function createSampleInput(
  order: Partial<OrderFacts> = {},
  { limits = {}, params = {} }: { limits?: Partial<WorkflowLimits>; params?: Record<string, unknown> } = {},
): WorkflowInput {
  return {
    order: {
      orderId: 100_001,
      statusId: 1,
      pfm: '1001',
      pickup: true,
      prepaid: false,
      paysOnline: false,
      needsCall: false,
      callUnwanted: false,
      onShortage: 'call',
      zone: 'Europe/Moscow',
      packagesRequired: true,
      forAdults: false,
      lines: [createSampleLine(1, { ordered: 2 }), createSampleLine(2)],
      delivery: null,
      payStatusId: 1,
      toPay: 0,
      payWay: 'till',
      refundAccounts: [refundAccountType.bankDetails, refundAccountType.cardViaTerminal],
      issuedAt: null,
      timeWaiting: 3,
      issueCode: { attempts: 0, sentAt: null, locked: false },
      processTakes: [],
      at: sampleNoon,
      ...order,
    },
    limits: { ...sampleLimits, ...limits },
    params,
  }
}

type Bare<Type> = { name: Type; type: Type } & typeof envelope
const envelope = { payload: {}, at: sampleNoon, facts: {} }

/** Creates sample events without a payload, whose names are their types. */
export const createEventsWithoutPayload = <Type extends string>(...types: Type[]) =>
  // One type per event. Otherwise the compiler would compare two unions of thirty events with each other.
  types.map((type) => ({ name: type, type, ...envelope })) as { [T in Type]: Bare<T> }[Type][]

/** Facts of a sample event whose guards read the current day. */
export const createStoreDayFacts = (today: string) => ({ facts: { storeDay: { today } } })

export const createSampleEvent = <Type extends string, const Payload>(
  name: string,
  type: Type,
  payload: Payload,
) => ({
  ...envelope,
  name,
  type,
  payload,
})
