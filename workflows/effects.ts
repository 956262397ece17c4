import type { OrderStatusId } from '../src/shared/order-statuses.ts'
import type { TaskImportance, TaskType } from '../src/shared/task-types.ts'
import type { OfferedSlot } from './facts.ts'

/** Quantity of one order line that was collected; a shortage carries its reason (catalogue `changeReasons`). */
export interface CollectedLine {
  lineId: number
  collected: number
  reasonId: number | null
  marks: string[]
}
export interface ReturnedLine {
  lineId: number
  returned: number
}
export interface PackageCount {
  typeId: number
  count: number
}
/** One box or bag of a delivery. `weight`: grams with its contents; `unused`: taken out of the store but not filled. */
export interface Tare {
  typeId: number
  weight: number | null
  unused: boolean
}
/** Sum in minor units of the order's currency. */
export interface RefundLine {
  lineId: number
  quantity: number
}
export interface ExchangeLine {
  lineId: number
  quantity: number
}
/** Where refunded money goes: catalogue `refundAccountTypes` (bank details, card, card via terminal). */
export interface BankDetails {
  checkingAccount: string
  bik: string
  correspondentAccount: string
  bankName: string
  payerName: string
}

/**
 * Everything a machine may ask the outside to do, with the JSON it says. A machine only names an effect; the server's
 * domains carry it out inside the step's transaction (`src/server/<domain>/effects.ts`) and hand what leaves the house
 * to the outbox. A new effect is a line here and a handler there: a missing handler does not compile.
 */
export interface EffectParams {
  /** Order: to another status; the log keeps both. */
  setOrderStatus: { status: OrderStatusId }
  setCancelReason: { reasonId: number | null; comment: string | null }
  /** Holds and points of a cancelled order are due back to the customer. */
  giveBackPayment: Record<string, never>
  saveCollected: { lines: CollectedLine[]; packages: PackageCount[] }
  saveReturned: { lines: ReturnedLine[] }
  /** Paid at the till; `document`: number of the receipt or of another document, when it was typed. */
  markPaid: { document: string | null }
  /** Everything collected goes back to the shelf. */
  clearCollected: Record<string, never>
  /** A failed call; catalogue waitReasons. */
  countCall: { waitReasonId: number | null; note?: string | null }
  /** The last failed call was none: neither counted nor in the history of calls. */
  takeBackCall: Record<string, never>
  /** A call that came to something, `changesAgreed`, and what the operator wrote about it. */
  logCall: { outcome: string; note: string | null }
  saveTares: { tares: Tare[] }
  /** Another day or slot of the delivery; the delivery service hears of it when it knows the order. */
  moveDelivery: {
    date: string
    slotId: string | null
    /** null: any time of the day. */
    slot: OfferedSlot | null
    reasonId: number
    comment: string | null
  }

  /** Money: the bank takes for good what it holds, as far as goods went to the customer. */
  completePayment: Record<string, never>
  /** A receipt of what was sold or given back. */
  registerReceipt: { kind: 'sell' | 'sellRefund' }
  openRefund: {
    lines: RefundLine[]
    accountType: number
    reasonId: number
    comment: string | null
    bank: BankDetails | null
  }
  refuseRefund: { reasonId: number; comment: string; commentToCustomer: string }
  /** The customer has given other bank details for this refund. */
  correctRefundDetails: { refundId: number; bank: BankDetails }
  /** The accountant has transferred the money of this refund by hand. */
  markRefundTransferred: { refundId: number; paymentNumber: string; transferredOn: string }

  /** Like for like of what the customer kept; `reasonId`: catalogue exchangeReasons. Name and phone are the order's. */
  openExchange: {
    lines: ExchangeLine[]
    reasonId: number
    inspection: boolean
    defectsDescription: string | null
    comments: string | null
  }

  /** Delivery service: announces the order and asks for its label; the answer comes back to the order's process. */
  announceDelivery: Record<string, never>
  requestLabel: Record<string, never>
  withdrawDelivery: Record<string, never>

  /** Tasks: opens one of this type for the order; `input` reaches its machine as `input.params`. */
  openTask: { type: TaskType; importance?: TaskImportance; input?: Record<string, unknown> }
  /** Withdraws the order's open tasks (all, or of one type) by the system event ORDER_WITHDRAWN. */
  withdrawTasks: { type?: TaskType }
  /** A task tells the order's own process what came of it. */
  reportToOrder: { event: { type: string } & Record<string, unknown> }
  /** A task that waits is out of the current list until then. */
  postponeTask: { until: string | null }

  /** Timers: sends `event` to this instance after `seconds` or at the instant `at`; a name is unique per instance. */
  startTimer: { name: string; event: string } & ({ seconds: number } | { at: string })
  cancelTimer: { name: string }

  /** Issue code: makes a new four-digit code and sends it to the customer by SMS. */
  sendIssueCode: Record<string, never>
  requestIssueSupport: Record<string, never>
  notifyCustomer: { template: CustomerTemplate }
}

export type CustomerTemplate =
  | 'orderFormed'
  | 'orderCancelled'
  | 'storageExpired'
  | 'assemblyDelayed'
  | 'deliveryMoved'
  | 'issuedToDelivery'
  | 'refundTransferred'

export type EffectName = keyof EffectParams

/** Declares every effect for `setup({ actions })`. They do nothing here: `transition()` hands them out as data. */
export const effects = Object.fromEntries(
  (
    [
      'setOrderStatus',
      'setCancelReason',
      'giveBackPayment',
      'saveCollected',
      'saveReturned',
      'markPaid',
      'clearCollected',
      'countCall',
      'takeBackCall',
      'logCall',
      'saveTares',
      'moveDelivery',
      'completePayment',
      'registerReceipt',
      'openRefund',
      'refuseRefund',
      'correctRefundDetails',
      'markRefundTransferred',
      'openExchange',
      'announceDelivery',
      'requestLabel',
      'withdrawDelivery',
      'openTask',
      'withdrawTasks',
      'reportToOrder',
      'postponeTask',
      'startTimer',
      'cancelTimer',
      'sendIssueCode',
      'requestIssueSupport',
      'notifyCustomer',
    ] satisfies EffectName[]
  ).map((name) => [name, () => {}]),
) as unknown as { [Name in EffectName]: (_: unknown, params: EffectParams[Name]) => void }
