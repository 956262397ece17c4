import type { LedgerWay } from '../src/shared/ledger.ts'

/** Money is integer minor units of the order's currency; quantities are pieces. No personal data: snapshots are kept for ever. */
export interface OrderLineFacts {
  lineId: number
  sku: string
  barcode: string
  gtin: string | null
  ordered: number
  collected: number
  /** Why less than ordered was collected (catalogue `changeReasons`), and the codes of the collected pieces. */
  reasonId: number | null
  marks: string[]
  unitPrice: number
  /** Minor units of the whole ordered line: what discounts take off, what points pay. */
  discountShare: number
  pointsShare: number
  marked: boolean
  /** Grams a piece; 0: not known. */
  weight: number
  /** Pieces the customer brought back when the order was issued, and those refunded or exchanged since. */
  returned: number
  refunded: number
  exchanged: number
}

export interface DeliveryFacts {
  /** 1 and 2 courier companies, 3 post, 4 delivery partner (specification 3). */
  serviceTypeId: number
  serviceId: number
  /** 1 courier, 2 pickup point, 3 post (specification 3). */
  method: number | null
  /** The delivery service knows the order: it was announced to it. */
  announced: boolean
  /** Instant the delivery is promised for, ISO 8601 UTC. */
  planned: string | null
  /** Boxes that go with the courier, each with a label of its own. */
  boxes: number
  /** Track number that is printed on each of them. */
  track: string | null
}

export interface OrderFacts {
  orderId: number
  statusId: number
  pfm: string
  pickup: boolean
  prepaid: boolean
  /** The kind of payment is one made online, whether or not the money has come. */
  paysOnline: boolean
  needsCall: boolean
  /** The customer has asked not to be called and confirms whatever there is. */
  callUnwanted: boolean
  /** What the customer asked to be done when something is missing (catalogue customerRequests). */
  onShortage: 'call' | 'collectRest' | 'cancel'
  /** Zone of the customer's clock: that of the store that the customer chose. */
  zone: string
  packagesRequired: boolean
  /** Something of it is for adults only. */
  forAdults: boolean
  lines: OrderLineFacts[]
  /** null: pickup. */
  delivery: DeliveryFacts | null
  payStatusId: number
  /** Minor units that are still to be paid. */
  toPay: number
  /** How the order was paid, and so how its money goes back when nobody chooses. */
  payWay: LedgerWay
  /** Where a refund of it can go (catalogue refundAccountTypes); none: it goes back the way it came. */
  refundAccounts: number[]
  /** Instant the customer got the order, ISO 8601 UTC. */
  issuedAt: string | null
  /** Days for which a formed order is kept. */
  timeWaiting: number
  /** Of the code last sent: wrong ones typed since, when it was sent (ISO 8601 UTC), and whether five have locked it. */
  issueCode: { attempts: number; sentAt: string | null; locked: boolean }
  /** Events that the order's own process takes in its present state: what an order action may ask of it. */
  processTakes: string[]
  /** Instant this was read, ISO 8601 UTC. */
  at: string
}

/** Settings a machine decides by, read when its instance starts. */
export interface Limits {
  minSum: number
  callAttempts: number
  callRetryMinutes: number
  /** A call that fails sooner than this after the last counted one is no further attempt. */
  callGapMinutes: number
  /** A call left for so long is over: what it came to is asked. */
  callLimitMinutes: number
  /** Whole hours of the customer's clock between which may be called. */
  callHoursFrom: number
  callHoursTo: number
  codeAttempts: number
  codeResendSeconds: number
  maxPackages: number
  storageDays: number
  /** Days by which the storage may be prolonged in all. */
  storageProlongDays: number
  /** Nobody's storage ends while they stand at the counter. */
  storageGraceMinutes: number
  /** How long a customer who did not confirm may think. */
  confirmationDays: number
  /** How long a delivery service may owe an answer before a person is asked: a label, its courier, the parcel's fate. */
  labelMinutes: number
  shipmentMinutes: number
  deliveryAnswerMinutes: number
  paymentMinutes: number
  /** Grams. */
  maxOrderWeight: number
  maxBoxWeight: number
  /** Per cent by which a weight may differ from that of the goods by their cards. */
  weightTolerance: number
  refundWarningDays: number
  /** So many days after its date a transfer made by hand is still written down. */
  transferDays: number
  exchangeDays: number
}

/** Every machine of an order starts from the same input, so that a new task type needs no server code. */
export interface WorkflowInput {
  order: OrderFacts
  limits: Limits
  params: Record<string, unknown>
}

/** All that a desk's machine starts from; each says in its rules what its parameters are. */
export type DeskInput = Pick<WorkflowInput, 'params'>
