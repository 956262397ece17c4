import type { GoodsReturnCause } from '../src/shared/goods-loss.ts'
import type { OrderStatusId } from '../src/shared/order-statuses.ts'
import type { ExceptionKind } from '../src/shared/order-exceptions.ts'
import type { TaskImportance, TaskType } from '../src/shared/task-types.ts'
import type { AccountTransfers, OfferedSlot } from './facts.ts'

/** Collected pieces of one order line. `reasonId`: reason of a shortage (catalogue `changeReasons`). */
export interface CollectedLine {
  lineId: number
  collected: number
  reasonId: number | null
  marks: string[]
}
export interface ReturnedLine {
  lineId: number
  returned: number
  /** Codes of the marked pieces that the customer keeps. Absent if the quantity alone identifies them. */
  handedMarks?: string[]
}
/** Pieces of a line that are returned to the store. */
export interface ReturnedGoodsLine {
  lineId: number
  /** Pieces that are back on a shelf. */
  shelved: number
  /** Pieces that are lost or damaged; `reasonId` tells which (catalogue goodsLossReasons). */
  missing: number
  reasonId: number | null
  /** Codes of the marked pieces that are back on a shelf. Empty if the quantities alone identify them. */
  marks: string[]
  /** Codes of the missing marked pieces, if they are known. */
  missingMarks?: string[]
}
export interface PackageCount {
  typeId: number
  count: number
  /** Price of one package at the time of packing, in minor units. Absent in the form, which does not know it. */
  price?: number
}
/** One container of a delivery. `weight`: grams including contents. `unused`: true if nothing was put into it. */
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
/** Bank account that receives a refund, and its owner. */
export interface BankDetails {
  checkingAccount: string
  bik: string
  correspondentAccount: string
  bankName: string
  payerName: string
}

/** New address of a delivery, as typed by the operator. A pickup point has a name and coordinates. */
export interface NewAddress {
  city: string
  street: string
  house: string
  housing?: string
  building?: string
  apartment?: string
  postcode?: string
  region?: string
  /** Name of the pickup point. Only a pickup point has `lat` and `lon`. */
  pickupPoint?: string
  lat?: number
  lon?: number
  comment?: string
}

/**
 * Effects of machines with their JSON parameters. A machine only names an effect. The domain that implements it
 * (`src/server/domains/<domain>/effects.ts`) executes it in the transaction of the step and puts messages to partners
 * into the outbox. A new effect needs an entry here, a name in `names` and a handler in a domain; otherwise the code
 * does not compile.
 */
export interface EffectParams {
  /** Changes the status of the order and adds the change to the order log. */
  setOrderStatus: { status: OrderStatusId }
  setCancelReason: { reasonId: number | null; comment: string | null }
  /**
   * Sets the storage term of a formed order. `until`: end of the term, ISO 8601 UTC. `days`: its length, including
   * prolongations.
   */
  setStorageTerm: { until: string; days: number }
  /** Sets the staff comment of the order and adds it to the order log. An empty comment is ignored. */
  commentOrder: { comment: string }
  /** Returns the holds, the received money and the points of an order that ends without an issue to the customer. */
  giveBackPayment: Record<string, never>
  saveCollected: { lines: CollectedLine[]; packages: PackageCount[] }
  saveReturned: { lines: ReturnedLine[] }
  /**
   * Records that the unpaid rest of the order was paid. `way`: where it was paid; default: at the till. `document`:
   * number of the receipt or of another document; null if none was entered.
   */
  markPaid: { document: string | null; way?: 'till' | 'courier' }
  /** Records returned pieces, each of which is on a shelf, lost or damaged. */
  putBack: { cause: GoodsReturnCause; lines: ReturnedGoodsLine[]; comment: string | null }
  /** Records that all pieces which the customer refused at the counter are back on the shelf. */
  shelveReturned: Record<string, never>
  /** Resets the collected quantities, the price of the packages and the storage cell of the order. */
  clearCollected: Record<string, never>
  /** Sets the storage cell of the order; null keeps the previous cell. */
  setStoragePlace: { place: string | null }
  /**
   * Adds a failed call to the call history and updates the number of failed calls. `waitReasonId`: id of the catalogue
   * waitReasons.
   */
  countCall: { waitReasonId: number | null; note?: string | null; callBackAt?: string | null }
  /** Removes the last failed call from the count and from the call history. */
  takeBackCall: Record<string, never>
  /**
   * Adds a call to the call history. `outcome`: for example `changesAgreed`. `note`: note of the operator.
   * `callBackAt`: time of the next call, if one was agreed.
   */
  logCall: { outcome: string; note: string | null; callBackAt?: string | null }
  /**
   * Changes the delivery address and price. Removes the old coordinates, and a desired day or slot that is impossible
   * for the new address. `price`: new price of the delivery in minor units. `earliestDay`: YYYY-MM-DD. `zone`:
   * time zone of the address, if it is known. `onCard`: changed on the order card, without a call.
   */
  changeAddress: { address: NewAddress; price: number; earliestDay: string; zone?: string; onCard?: true }
  saveTares: { tares: Tare[] }
  /** Adds to the order log why the weight is correct although it differs from the expected weight. */
  explainWeight: { comment: string }
  /** Moves the delivery to another day or slot. Notifies the delivery service if it knows the order already. */
  moveDelivery: {
    date: string
    slotId: string | null
    /** Null if the delivery can be at any time of the day. */
    slot: OfferedSlot | null
    reasonId: number
    comment: string | null
    /** Time zone of the delivery address, if it is known. */
    zone?: string
  }

  /** Captures the price of the goods that the customer keeps. Returns all other money and points. */
  completePayment: Record<string, never>
  /** Registers the receipt of a sale. Refunds register their receipts themselves. */
  registerReceipt: { kind: 'sell' }
  openRefund: {
    lines: RefundLine[]
    /** Id of the catalogue refundAccountTypes; null if the original payment method is used. */
    accountType: number | null
    reasonId: number
    comment: string | null
    bank: BankDetails | null
  }
  /** Records a refused refund. `lines`: pieces that the customer wanted to return. */
  refuseRefund: { reasonId: number; comment: string; commentToCustomer: string; lines: RefundLine[] }
  /** Replaces the bank details of this refund. They need a new approval. */
  correctRefundDetails: { refundId: number; bank: BankDetails }
  /**
   * Records that the accountant has transferred the money of this refund manually. `sameAccount`: transfers of other
   * orders to the same bank account, which count towards the approval limit.
   */
  markRefundTransferred: {
    refundId: number
    paymentNumber: string
    transferredOn: string
    sameAccount: AccountTransfers
  }

  /** Settles a ledger entry manually: the money was moved, or the problem was resolved. */
  settleByHand: { purpose: string; document: string; doneOn: string | null }
  /** Cancels a capture that the bank cannot make, for example because the hold expired. The customer then owes it. */
  dropCapture: { purpose: string; comment: string }
  /** Repeats a request that the bank refused, with the same idempotency key. Money is therefore not moved twice. */
  askBankAgain: { purpose: string }

  /**
   * Exchanges pieces that the customer has for the same products. `reasonId`: id of the catalogue exchangeReasons.
   */
  openExchange: {
    lines: ExchangeLine[]
    given: ReplacementLine[]
    reasonId: number
    inspection: boolean
    defectsDescription: string | null
    comments: string | null
  }

  /** Announces the order to its delivery service. The label arrives as the event LABEL_READY of the order's process. */
  announceDelivery: Record<string, never>
  requestLabel: Record<string, never>
  withdrawDelivery: Record<string, never>
  /** Requests the return of a parcel that the courier has. Later notifications of a delivery are still accepted. */
  recallDelivery: Record<string, never>
  /**
   * Stores the outcome of a delivery that a user recorded (catalogues deliveryStatuses and receiveStatuses). The goods
   * of a lost parcel are recorded as lost.
   */
  setDeliveryOutcome: { outcome: 'delivered' | 'deliveredInPart' | 'notDelivered' | 'lost' }

  /** Opens a task of this type for the order. Its machine gets `input` as `input.params`. */
  openTask: { type: TaskType; importance?: TaskImportance; input?: Record<string, unknown> }
  /**
   * Sends ORDER_WITHDRAWN to the open tasks of the order: to those of one type, or to all except the tasks about money.
   * The task whose step has this effect is skipped.
   */
  withdrawTasks: { type?: TaskType }
  /** Sends an event of a task or an action to the order's process. */
  reportToOrder: { event: { type: string } & Record<string, unknown> }
  /** Hides the task from the list of current tasks until this instant; null displays it again at once. */
  postponeTask: { until: string | null }

  /**
   * Sends `event` to this instance after `seconds` or at the instant `at` (null: no timer is started). A timer replaces
   * one with the same name. `from`: the seconds begin at the promised time of the delivery, if it is in the future.
   */
  startTimer: { name: string; event: string } & (
    | { seconds: number; from?: 'promisedDelivery' }
    | { at: string | null }
  )
  cancelTimer: { name: string }

  /** Generates a new issue code of four digits and sends it to the customer by SMS. */
  sendIssueCode: Record<string, never>
  /** Stores the number of wrong codes and the outcome with the order, so that a new task does not reset them. */
  keepIssueCode: { attempts: number; outcome: 'rejected' | 'confirmed' | 'unlocked' | 'bypassed' }
  requestIssueSupport: Record<string, never>
  recordException: { kind: ExceptionKind; reason: string | null }
  notifyCustomer: { template: CustomerMessageTemplate }
  /** Sends an SMS with a text of a process owner. Its placeholders are those of `ownMessagePlaceholders`. */
  sendOwnMessage: { texts: OwnMessageTexts }
}

/** Texts of an own message by language. Without a Kazakh text the Russian one is sent. */
export interface OwnMessageTexts {
  ru: string
  en: string
  kk?: string
}

/** Placeholders of an own message. `storage`: end of the storage term. Unknown values are replaced by nothing. */
export const ownMessagePlaceholders = ['orderId', 'storeAddress', 'storePhone', 'storage', 'track'] as const

export type CustomerMessageTemplate =
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

/** Names of all members of `EffectParams`. The type check refuses a missing or an additional name. */
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
  explainWeight: true,
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
  sendOwnMessage: true,
} satisfies Record<EffectName, true>

/**
 * Actions for XState's `setup`. They are empty, because `transition()` returns the effects as data and the server
 * executes them.
 */
export const effects = Object.fromEntries(Object.keys(names).map((name) => [name, () => {}])) as unknown as {
  [Name in EffectName]: (_: unknown, params: EffectParams[Name]) => void
}
