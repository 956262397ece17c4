import type { LedgerWay } from '../src/shared/ledger.ts'

/**
 * Money is integer minor units of the order's currency; quantities are pieces. No personal data, because snapshots are
 * stored permanently.
 */
export interface OrderLineFacts {
  lineId: number
  sku: string
  barcode: string
  gtin: string | null
  ordered: number
  collected: number
  /** Reason of a shortage (catalogue `changeReasons`), and the codes of the collected pieces. */
  reasonId: number | null
  marks: string[]
  unitPrice: number
  /** Minor units for the whole ordered line: the share of discounts and of points. */
  discountShare: number
  pointsShare: number
  marked: boolean
  /** Grams per piece; 0: unknown. */
  weight: number
  /** Pieces that the customer refused at the issue, and those refunded or exchanged since. */
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
  /** The order is announced to the delivery service. */
  announced: boolean
  /** Promised time of the delivery, ISO 8601 UTC. */
  planned: string | null
  /** Number of boxes for the courier, each with its own label. */
  boxes: number
  /** Track number printed on each box. */
  track: string | null
}

export interface OrderFacts {
  orderId: number
  statusId: number
  pfm: string
  pickup: boolean
  prepaid: boolean
  /** True for an online payment type, whether or not the money has been received. */
  paysOnline: boolean
  needsCall: boolean
  /** The customer asked not to be called and accepts any changes. */
  callUnwanted: boolean
  /** Customer's choice for shortages (catalogue customerRequests). */
  onShortage: 'call' | 'collectRest' | 'cancel'
  /** Time zone of the customer: the zone of the chosen store. */
  zone: string
  packagesRequired: boolean
  /** At least one product is for adults only. */
  forAdults: boolean
  lines: OrderLineFacts[]
  /** null: pickup. */
  delivery: DeliveryFacts | null
  payStatusId: number
  /** Minor units that are still to be paid. */
  toPay: number
  /** Payment method; also the refund method when none is chosen. */
  payWay: LedgerWay
  /** Available refund accounts (catalogue refundAccountTypes); empty: refunded by the original payment method. */
  refundAccounts: number[]
  /** Instant of the issue to the customer, ISO 8601 UTC. */
  issuedAt: string | null
  /** Storage term of a formed order in days. */
  timeWaiting: number
  /**
   * State of the last issue code: number of wrong attempts, when it was sent (ISO 8601 UTC), and whether five wrong
   * attempts have locked it.
   */
  issueCode: { attempts: number; sentAt: string | null; locked: boolean }
  /** Events that the process of the order accepts in its current state, so that an order action may send them. */
  processTakes: string[]
  /** Instant of reading, ISO 8601 UTC. */
  at: string
}

/** Settings for a machine, read when its instance starts. */
export interface Limits {
  minSum: number
  callAttempts: number
  callRetryMinutes: number
  /** Minutes: a call that fails sooner after the last counted call is not counted as an attempt. */
  callGapMinutes: number
  /** Minutes after which a call counts as ended, so that the operator must enter its outcome. */
  callLimitMinutes: number
  /** Calling hours in the customer's time zone, whole hours. */
  callHoursFrom: number
  callHoursTo: number
  codeAttempts: number
  codeResendSeconds: number
  maxPackages: number
  storageDays: number
  /** Maximum total prolongation of the storage, days. */
  storageProlongDays: number
  /** Extension of the storage, minutes, after the customer came to the counter. */
  storageGraceMinutes: number
  /** How long an unconfirmed order is kept, days. */
  confirmationDays: number
  /** Minutes to wait for the label, the courier or the outcome of the delivery before a task is opened for a user. */
  labelMinutes: number
  shipmentMinutes: number
  deliveryAnswerMinutes: number
  paymentMinutes: number
  /** Grams. */
  maxOrderWeight: number
  maxBoxWeight: number
  /** Allowed deviation of the measured weight from the weight on the product cards, per cent. */
  weightTolerance: number
  refundWarningDays: number
  /** Maximum number of days between the date of a manual transfer and its recording. */
  transferDays: number
  exchangeDays: number
}

/** All machines of an order start from the same input, so that a new task type needs no server code. */
export interface WorkflowInput {
  order: OrderFacts
  limits: Limits
  params: Record<string, unknown>
}

/** Input of a desk machine; each documents its parameters in its rules. */
export type DeskInput = Pick<WorkflowInput, 'params'>
