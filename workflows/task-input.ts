import type { LedgerWay } from '../src/shared/ledger.ts'

/**
 * An order line as machines see it. Sums are integer minor units of the order's currency, quantities are pieces. It
 * contains no personal data, because snapshots are stored permanently.
 */
export interface OrderLineFacts {
  lineId: number
  sku: string
  barcode: string
  gtin: string | null
  ordered: number
  collected: number
  /** Reason of a shortage (catalogue `changeReasons`); null if no piece is missing. */
  reasonId: number | null
  /** Marking codes of the collected pieces. */
  marks: string[]
  /** Those of `marks` that the customer left at the counter; absent if they are unknown. */
  leftMarks?: string[]
  unitPrice: number
  /** Part of the order's discounts that belongs to the whole line. */
  discountShare: number
  /** Part of the order's bonus points that belongs to the whole line. */
  pointsShare: number
  marked: boolean
  /** Grams per piece; 0 if unknown. */
  weight: number
  /** Pieces that the customer refused at the issue. */
  returned: number
  /** Pieces that were refunded after the issue. */
  refunded: number
  /** Pieces that were exchanged after the issue. */
  exchanged: number
}

export interface DeliveryFacts {
  /** 1 and 2 courier companies, 3 post, 4 delivery partner (specification 3). */
  serviceTypeId: number
  serviceId: number
  /** 1 courier, 2 pickup point, 3 post (specification 3). */
  method: number | null
  /** True if the order is announced to the delivery service. */
  announced: boolean
  /** Promised time of the delivery, ISO 8601 UTC. */
  planned: string | null
  /** Number of boxes for the courier, each with its own label. */
  boxes: number
  /** Track number, which is printed on the label of each box; null if the delivery service has not assigned it. */
  track: string | null
}

export interface OrderFacts {
  orderId: number
  statusId: number
  pfm: string
  pickup: boolean
  prepaid: boolean
  /** True for an online payment method, whether or not the money has been received. */
  paysOnline: boolean
  needsCall: boolean
  /** True if the customer asked not to be called and accepts any changes. */
  callUnwanted: boolean
  /** What the customer wants if goods are missing (catalogue customerRequests). */
  onShortage: 'call' | 'collectRest' | 'cancel'
  /** Time zone of the customer: that of the delivery address if it is known, otherwise that of the store. */
  zone: string
  packagesRequired: boolean
  /**
   * True if the age of the customer must be checked: the order has products for adults, and one of them was collected
   * or no line tells which ones they are.
   */
  forAdults: boolean
  lines: OrderLineFacts[]
  /** Null for pickup. */
  delivery: DeliveryFacts | null
  payStatusId: number
  /** Sum that is still to be paid, in minor units. */
  toPay: number
  /** Way in which the order is paid. A refund uses it too, unless `refundAccounts` offers a choice. */
  payWay: LedgerWay
  /**
   * Types of accounts of which a user chooses one for a refund (catalogue refundAccountTypes). Empty: `payWay` applies.
   */
  refundAccounts: number[]
  /** Time when the issue to the customer was completed, ISO 8601 UTC; null before that. */
  issuedAt: string | null
  /** Storage term of a formed order in days, including prolongations. */
  timeWaiting: number
  /**
   * State of the issue code. `attempts`: number of wrong codes. `sentAt`: time of the last code, ISO 8601 UTC.
   * `locked`: true if too many wrong codes have locked the issue.
   */
  issueCode: { attempts: number; sentAt: string | null; locked: boolean }
  /**
   * Types of the events that the process of the order accepts now. An action that sends an event to the process is
   * possible only if its type is among them.
   */
  processTakes: string[]
  /** Time when these data were read, ISO 8601 UTC. */
  at: string
}

/** Settings that machines use, read when an instance starts. Later changes of the settings do not apply to it. */
export interface WorkflowLimits {
  minSum: number
  callAttempts: number
  callRetryMinutes: number
  /** A call that fails within these minutes after the last counted attempt is not another attempt. */
  callGapMinutes: number
  /** Minutes after which a call that the operator has not ended is treated as ended. */
  callLimitMinutes: number
  /** First hour of the day at which calls are allowed, in the customer's time zone. */
  callHoursFrom: number
  /** Hour of the day from which calls are no longer allowed. */
  callHoursTo: number
  codeAttempts: number
  codeResendSeconds: number
  maxPackages: number
  storageDays: number
  /** Maximum number of days by which the storage can be prolonged in total. */
  storageProlongDays: number
  /** Minutes for which the storage does not expire after the customer has come to the counter. */
  storageGraceMinutes: number
  /** Days after which an order is cancelled that is not confirmed or only partly paid. */
  confirmationDays: number
  /** Minutes to wait for the label before a user must act. */
  labelMinutes: number
  /** Minutes to wait for the courier before a user must act. */
  shipmentMinutes: number
  /**
   * Minutes to wait for the outcome of the delivery before a user must act. They begin at the promised time at the
   * earliest.
   */
  deliveryAnswerMinutes: number
  paymentMinutes: number
  /** Maximum weight of an order in grams. */
  maxOrderWeight: number
  /** Maximum weight of one box in grams. */
  maxBoxWeight: number
  /** Allowed deviation of the measured weight from the expected weight, in per cent. 0 switches the check off. */
  weightTolerance: number
  refundWarningDays: number
  /** Maximum number of days between the date of a manual transfer and the day on which it is recorded. */
  transferDays: number
  exchangeDays: number
}

/**
 * Input of every machine of an order. Its shape is the same for all of them, so that a new task type needs no new
 * server code.
 */
export interface WorkflowInput {
  order: OrderFacts
  limits: WorkflowLimits
  params: Record<string, unknown>
}

/** Input of a machine of the kind `desk`. The rules of each machine document its parameters. */
export type DeskInput = Pick<WorkflowInput, 'params'>
