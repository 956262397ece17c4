import type { GoodsReturnCause } from '../src/shared/goods-loss.ts'
import type { OrderStatusId } from '../src/shared/order-statuses.ts'
import type { ExceptionKind } from '../src/shared/order-exceptions.ts'
import type { TaskImportance, TaskType } from '../src/shared/task-types.ts'
import type { OfferedSlot } from './facts.ts'

/** Collected quantity of one order line; a shortage carries its reason (catalogue `changeReasons`). */
export interface CollectedLine {
  lineId: number
  collected: number
  reasonId: number | null
  marks: string[]
}
export interface ReturnedLine {
  lineId: number
  returned: number
  /** Codes of the marked pieces that the customer keeps; set when the quantity alone does not identify them. */
  handedMarks?: string[]
}
/** Pieces of a line that are returned to the store. */
export interface ReturnedGoodsLine {
  lineId: number
  /** Pieces that are back on a shelf. */
  shelved: number
  /** Pieces that are lost or damaged, depending on the reason (catalogue goodsLossReasons). */
  missing: number
  reasonId: number | null
  /** Codes of the marked pieces on a shelf; set when the quantities alone do not identify them. */
  marks: string[]
  /** Codes of the missing marked pieces, when they are known. */
  missingMarks?: string[]
}
export interface PackageCount {
  typeId: number
  count: number
  /** Price of one package in minor units at the time of packing; absent: unknown. */
  price?: number
}
/** One box or bag of a delivery. `weight`: grams including contents; `unused`: taken from the store but not filled. */
export interface Tare {
  typeId: number
  weight: number | null
  unused: boolean
}
/** Pieces of one line to be refunded. */
export interface RefundLine {
  lineId: number
  quantity: number
  /** Codes of the marked pieces that the customer returns. */
  marks?: string[]
}
export interface ExchangeLine {
  lineId: number
  quantity: number
  /** Codes of the marked pieces that the customer returns. */
  marks?: string[]
}
/** Marked pieces handed over in exchange for returned ones. */
export interface ReplacementLine {
  lineId: number
  given: number
  marks: string[]
}
/** Recipient of a refund transfer: catalogue `refundAccountTypes` (bank details, card, card via terminal). */
export interface BankDetails {
  checkingAccount: string
  bik: string
  correspondentAccount: string
  bankName: string
  payerName: string
}

/** Address as the customer states it on the phone. */
export interface NewAddress {
  city: string
  street: string
  house: string
  housing?: string
  building?: string
  apartment?: string
  postcode?: string
  region?: string
  /** Name and coordinates of the pickup point. */
  pickupPoint?: string
  lat?: number
  lon?: number
  comment?: string
}

/**
 * Effects of machines with their JSON parameters. A machine only names an effect; the server's domains execute it inside
 * the step's transaction (`src/server/domains/<domain>/effects.ts`) and put outgoing messages into the outbox. A new effect
 * needs an entry here, its name below and a handler there; a missing one does not compile.
 */
export interface EffectParams {
  /** Order: changes the status; the log contains the old and the new one. */
  setOrderStatus: { status: OrderStatusId }
  setCancelReason: { reasonId: number | null; comment: string | null }
  /** Storage term of a formed order: number of days, and the instant it ends (ISO 8601 UTC). */
  setStorageTerm: { until: string; days: number }
  /** Comment of the staff on the order; the order contains the last one, the log all of them. Empty: ignored. */
  commentOrder: { comment: string }
  /** Returns the holds and points of a cancelled order to the customer. */
  giveBackPayment: Record<string, never>
  saveCollected: { lines: CollectedLine[]; packages: PackageCount[] }
  saveReturned: { lines: ReturnedLine[] }
  /**
   * Marks the order as paid, at the till unless `way` is set; `document`: number of the receipt or another document,
   * when it was entered.
   */
  markPaid: { document: string | null; way?: 'till' | 'courier' }
  /** Records returned pieces: each is on a shelf, lost or damaged. */
  putBack: { cause: GoodsReturnCause; lines: ReturnedGoodsLine[]; comment: string | null }
  /** Puts the pieces that the customer refused at the counter back on the shelf. */
  shelveReturned: Record<string, never>
  /** Resets the collected quantities of the order. */
  clearCollected: Record<string, never>
  /** Storage cell of the order; null: not specified, the previous cell stays. */
  setStoragePlace: { place: string | null }
  /** Counts a failed call; catalogue waitReasons. */
  countCall: { waitReasonId: number | null; note?: string | null; callBackAt?: string | null }
  /** Reverts the last failed call: it is removed from the count and from the call history. */
  takeBackCall: Record<string, never>
  /**
   * Logs a successful call with its outcome (for example `changesAgreed`), the operator's note and the time of the next
   * call.
   */
  logCall: { outcome: string; note: string | null; callBackAt?: string | null }
  /**
   * Changes the delivery address. Removes the coordinates of the old address, and a promised day that the new address
   * does not support. `price`: what the customer now pays for the delivery, minor units; `earliestDay`: YYYY-MM-DD.
   * `onCard`: changed without a call.
   */
  changeAddress: { address: NewAddress; price: number; earliestDay: string; onCard?: true }
  /** `comment`: why the weight is correct although it differs from the weight on the product cards. */
  saveTares: { tares: Tare[]; comment?: string | null }
  /** Moves the delivery to another day or slot; the delivery service is notified if the order is announced to it. */
  moveDelivery: {
    date: string
    slotId: string | null
    /** null: any time of the day. */
    slot: OfferedSlot | null
    reasonId: number
    comment: string | null
  }

  /** Money: captures the held amount as far as goods were handed over to the customer. */
  completePayment: Record<string, never>
  /** Registers a receipt of a sale or a refund. */
  registerReceipt: { kind: 'sell' | 'sellRefund' }
  openRefund: {
    lines: RefundLine[]
    /** Catalogue refundAccountTypes; null: refunded by the original payment method. */
    accountType: number | null
    reasonId: number
    comment: string | null
    bank: BankDetails | null
  }
  /** `lines`: the pieces that the customer wanted to return. */
  refuseRefund: { reasonId: number; comment: string; commentToCustomer: string; lines: RefundLine[] }
  /** Replaces the bank details of this refund. */
  correctRefundDetails: { refundId: number; bank: BankDetails }
  /** Records that the accountant has transferred the money of this refund manually. */
  markRefundTransferred: { refundId: number; paymentNumber: string; transferredOn: string }

  /** Settles a ledger entry manually: the money was moved, or the problem was resolved. */
  settleByHand: { purpose: string; document: string; doneOn: string | null }
  /** Cancels a capture whose hold was released: the customer owes the price. */
  dropCapture: { purpose: string; comment: string }
  /** Repeats a request that the bank refused; idempotent if it has succeeded meanwhile. */
  askBankAgain: { purpose: string }

  /**
   * Exchanges kept pieces for the same products; `reasonId`: catalogue exchangeReasons. Name and phone are taken from
   * the order.
   */
  openExchange: {
    lines: ExchangeLine[]
    given: ReplacementLine[]
    reasonId: number
    inspection: boolean
    defectsDescription: string | null
    comments: string | null
  }

  /**
   * Delivery service: announces the order and requests its label; the response is sent to the order's process as an
   * event.
   */
  announceDelivery: Record<string, never>
  requestLabel: Record<string, never>
  withdrawDelivery: Record<string, never>
  /** Requests the return of a parcel that is with the courier; later delivery notifications are still accepted. */
  recallDelivery: Record<string, never>
  /** Outcome of the delivery recorded by a user; catalogues deliveryStatuses and receiveStatuses. */
  setDeliveryOutcome: { outcome: 'delivered' | 'deliveredInPart' | 'notDelivered' | 'lost' }

  /** Tasks: opens a task of this type for the order; `input` reaches its machine as `input.params`. */
  openTask: { type: TaskType; importance?: TaskImportance; input?: Record<string, unknown> }
  /** Withdraws the order's open tasks (all, or of one type) by the system event ORDER_WITHDRAWN. */
  withdrawTasks: { type?: TaskType }
  /** Sends the outcome of a task to the order's own process. */
  reportToOrder: { event: { type: string } & Record<string, unknown> }
  /** Hides a waiting task from the current list until this instant. */
  postponeTask: { until: string | null }

  /**
   * Timers: sends `event` to this instance after `seconds` or at the instant `at` (null: never); a name is unique per
   * instance. `from`: counts the seconds from the promised instant of the delivery, if that lies in the future.
   */
  startTimer: { name: string; event: string } & (
    | { seconds: number; from?: 'promisedDelivery' }
    | { at: string | null }
  )
  cancelTimer: { name: string }

  /** Issue code: generates a new four-digit code and sends it to the customer by SMS. */
  sendIssueCode: Record<string, never>
  /** Stores the number of wrong codes and the state of the code on the order, because a new task must not reset them. */
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

/** One entry for each member of `EffectParams`; a missing or superfluous name does not compile. */
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

/**
 * Declares every effect for `setup({ actions })`. The implementations are empty: `transition()` returns the effects as
 * data.
 */
export const effects = Object.fromEntries(Object.keys(names).map((name) => [name, () => {}])) as unknown as {
  [Name in EffectName]: (_: unknown, params: EffectParams[Name]) => void
}
