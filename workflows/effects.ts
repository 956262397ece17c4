import type { GoodsCause } from '../src/shared/goods-loss.ts'
import type { OrderStatusId } from '../src/shared/order-statuses.ts'
import type { ExceptionKind } from '../src/shared/order-exceptions.ts'
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
  /** Codes of the marked pieces that the customer has; said when the number alone does not tell which they are. */
  handedMarks?: string[]
}
/** Pieces of a line that come back to the store. */
export interface BackLine {
  lineId: number
  /** On a shelf. */
  shelved: number
  /** Lost or damaged, as the reason says (catalogue goodsLossReasons). */
  missing: number
  reasonId: number | null
  /** Codes of the marked pieces on a shelf; said when the numbers alone do not tell which they are. */
  marks: string[]
  /** And of those that are missing, when they are at hand. */
  missingMarks?: string[]
}
export interface PackageCount {
  typeId: number
  count: number
  /** Minor units a package, as it was when the order was packed; absent: not known. */
  price?: number
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
  /** Codes of the marked pieces that the customer brings back. */
  marks?: string[]
}
export interface ExchangeLine {
  lineId: number
  quantity: number
  /** Codes of the marked pieces that the customer brings back. */
  marks?: string[]
}
/** A marked piece that is given for one that came back. */
export interface GivenLine {
  lineId: number
  given: number
  marks: string[]
}
/** Where refunded money goes: catalogue `refundAccountTypes` (bank details, card, card via terminal). */
export interface BankDetails {
  checkingAccount: string
  bik: string
  correspondentAccount: string
  bankName: string
  payerName: string
}

/** As the customer says it on the telephone. */
export interface NewAddress {
  city: string
  street: string
  house: string
  housing?: string
  building?: string
  apartment?: string
  postcode?: string
  region?: string
  /** Name of the pickup point, and where a map has it. */
  pickupPoint?: string
  lat?: number
  lon?: number
  comment?: string
}

/**
 * Everything a machine may ask the outside to do, with the JSON it says. A machine only names an effect; the server's
 * domains carry it out inside the step's transaction (`src/server/domains/<domain>/effects.ts`) and hand what leaves the house
 * to the outbox. A new effect is a line here, its name below and a handler there: what is missing does not compile.
 */
export interface EffectParams {
  /** Order: to another status; the log keeps both. */
  setOrderStatus: { status: OrderStatusId }
  setCancelReason: { reasonId: number | null; comment: string | null }
  /** A formed order is kept for so many days, to this instant, ISO 8601 UTC. */
  setStorageTerm: { until: string; days: number }
  /** What whoever works on the order next should know; the last one stands on the order, the log keeps all. Empty: nothing. */
  commentOrder: { comment: string }
  /** Holds and points of a cancelled order are due back to the customer. */
  giveBackPayment: Record<string, never>
  saveCollected: { lines: CollectedLine[]; packages: PackageCount[] }
  saveReturned: { lines: ReturnedLine[] }
  /** Paid, at the till unless `way` says otherwise; `document`: number of the receipt or of another one, when it was typed. */
  markPaid: { document: string | null; way?: 'till' | 'courier' }
  /** Pieces that come back: each is on a shelf, or is said to be lost or damaged. */
  putBack: { cause: GoodsCause; lines: BackLine[]; comment: string | null }
  /** What the customer left at the counter is back on the shelf. */
  shelveReturned: Record<string, never>
  /** Nothing of the order is collected any more. */
  clearCollected: Record<string, never>
  /** Cell where the order waits; null: none was named, and it lies where it lay. */
  setStoragePlace: { place: string | null }
  /** A failed call; catalogue waitReasons. */
  countCall: { waitReasonId: number | null; note?: string | null; callBackAt?: string | null }
  /** The last failed call was none: neither counted nor in the history of calls. */
  takeBackCall: Record<string, never>
  /** A call that came to something, `changesAgreed`; what the operator wrote about it and when the customer is called again. */
  logCall: { outcome: string; note: string | null; callBackAt?: string | null }
  /**
   * Where the order is brought. What a map said of the old place is dropped, and so is a promise that does not hold there.
   * `price`: what the customer pays for the delivery now, minor units; `earliestDay`: YYYY-MM-DD. `onCard`: without a call.
   */
  changeAddress: { address: NewAddress; price: number; earliestDay: string; onCard?: true }
  /** `comment`: why the weight is right though the goods by their cards weigh otherwise. */
  saveTares: { tares: Tare[]; comment?: string | null }
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
    /** Catalogue refundAccountTypes; null: the way the order was paid. */
    accountType: number | null
    reasonId: number
    comment: string | null
    bank: BankDetails | null
  }
  /** `lines`: what was asked for. */
  refuseRefund: { reasonId: number; comment: string; commentToCustomer: string; lines: RefundLine[] }
  /** The customer has given other bank details for this refund. */
  correctRefundDetails: { refundId: number; bank: BankDetails }
  /** The accountant has transferred the money of this refund by hand. */
  markRefundTransferred: { refundId: number; paymentNumber: string; transferredOn: string }

  /** A person has moved the money of this entry of the order's book, or has settled what was wrong with it. */
  settleByHand: { purpose: string; document: string; doneOn: string | null }
  /** The bank will never take this: its hold is gone, and the customer owes the price. */
  dropCapture: { purpose: string; comment: string }
  /** What the bank has refused is asked of it once more; done already, it is not done twice. */
  askBankAgain: { purpose: string }

  /** Like for like of what the customer kept; `reasonId`: catalogue exchangeReasons. Name and phone are the order's. */
  openExchange: {
    lines: ExchangeLine[]
    given: GivenLine[]
    reasonId: number
    inspection: boolean
    defectsDescription: string | null
    comments: string | null
  }

  /** Delivery service: announces the order and asks for its label; the answer comes back to the order's process. */
  announceDelivery: Record<string, never>
  requestLabel: Record<string, never>
  withdrawDelivery: Record<string, never>
  /** The courier has the parcel: its service is asked to bring it back, and what it tells of the parcel still counts. */
  recallDelivery: Record<string, never>
  /** What became of the parcel, as a person has found out; catalogues deliveryStatuses and receiveStatuses. */
  setDeliveryOutcome: { outcome: 'delivered' | 'deliveredInPart' | 'notDelivered' | 'lost' }

  /** Tasks: opens one of this type for the order; `input` reaches its machine as `input.params`. */
  openTask: { type: TaskType; importance?: TaskImportance; input?: Record<string, unknown> }
  /** Withdraws the order's open tasks (all, or of one type) by the system event ORDER_WITHDRAWN. */
  withdrawTasks: { type?: TaskType }
  /** A task tells the order's own process what came of it. */
  reportToOrder: { event: { type: string } & Record<string, unknown> }
  /** A task that waits is out of the current list until then. */
  postponeTask: { until: string | null }

  /**
   * Timers: sends `event` to this instance after `seconds` or at the instant `at` (null: never); a name is unique per instance. `from`:
   * the seconds are counted from the promised instant of the delivery, if that is still to come.
   */
  startTimer: { name: string; event: string } & (
    | { seconds: number; from?: 'promisedDelivery' }
    | { at: string | null }
  )
  cancelTimer: { name: string }

  /** Issue code: makes a new four-digit code and sends it to the customer by SMS. */
  sendIssueCode: Record<string, never>
  /** Wrong codes typed so far and how the code stands: they belong to the order and outlive the task. */
  keepIssueCode: { attempts: number; outcome: 'rejected' | 'confirmed' | 'unlocked' | 'bypassed' }
  requestIssueSupport: Record<string, never>
  recordException: { kind: ExceptionKind; reason: string | null }
  notifyCustomer: { template: CustomerTemplate }
}

export type CustomerTemplate =
  | 'paidInPart'
  | 'orderFormed'
  | 'orderCancelled'
  | 'storageExpired'
  | 'storageEnding'
  | 'storageProlonged'
  | 'cancelAtCourier'
  | 'deliveredAfterCancel'
  | 'orderReturned'
  | 'orderLost'
  | 'assemblyDelayed'
  | 'deliveryMoved'
  | 'issuedToDelivery'
  | 'refundTransferred'
  | 'refundRefused'
  | 'refundDone'
  | 'restBack'
  | 'owing'
  | 'formedInPart'
  | 'notReached'

export type EffectName = keyof EffectParams

/** One entry for each line of `EffectParams`: a name that is missing, or one too many, does not compile. */
const names = {
  setOrderStatus: true,
  setCancelReason: true,
  setStorageTerm: true,
  commentOrder: true,
  giveBackPayment: true,
  saveCollected: true,
  saveReturned: true,
  markPaid: true,
  putBack: true,
  shelveReturned: true,
  clearCollected: true,
  setStoragePlace: true,
  countCall: true,
  takeBackCall: true,
  logCall: true,
  changeAddress: true,
  saveTares: true,
  moveDelivery: true,
  completePayment: true,
  registerReceipt: true,
  openRefund: true,
  refuseRefund: true,
  correctRefundDetails: true,
  markRefundTransferred: true,
  settleByHand: true,
  askBankAgain: true,
  dropCapture: true,
  openExchange: true,
  announceDelivery: true,
  requestLabel: true,
  withdrawDelivery: true,
  recallDelivery: true,
  setDeliveryOutcome: true,
  openTask: true,
  withdrawTasks: true,
  reportToOrder: true,
  postponeTask: true,
  startTimer: true,
  cancelTimer: true,
  sendIssueCode: true,
  keepIssueCode: true,
  recordException: true,
  requestIssueSupport: true,
  notifyCustomer: true,
} satisfies Record<EffectName, true>

/** Declares every effect for `setup({ actions })`. They do nothing here: `transition()` hands them out as data. */
export const effects = Object.fromEntries(Object.keys(names).map((name) => [name, () => {}])) as unknown as {
  [Name in EffectName]: (_: unknown, params: EffectParams[Name]) => void
}
