/**
 * Names of machines that the server knows beyond its engine: it finds tasks by them, asks the order's process whether it
 * takes an event, or looks into a context by SQL. Start-up fails when a version lacks one of these states or events.
 */
export const states = {
  /** Where the order stands with the label of its delivery. */
  order: {
    labelAsked: ['generated.announcing', 'generated.relabelling'],
    labelReady: ['generated.labelled'],
    labelFailed: ['generated.labelFailed'],
  },
  /** Too many wrong codes: a manager unlocks it. */
  delivery: { locked: ['locked'] },
  /** The parcel is still with the delivery service. */
  returnFromShipping: { parcelAway: ['awaitingGoods'] },
  deciding: { contradicted: ['contradicted'] },
} as const satisfies Record<string, Record<string, readonly string[]>>

export const events = {
  order: [
    ...(['PAYMENT_HELD', 'PAID_IN_PART', 'PAYMENT_DECLINED'] as const),
    ...(['LABEL_READY', 'LABEL_FAILED', 'DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY'] as const),
    ...(['DELIVERED_IN_FULL', 'DELIVERED_IN_PART', 'RETURN_STARTED', 'RETURN_CONFIRMED'] as const),
  ],
  delivery: ['PAYMENT_CHANGED', 'ISSUE_WITHOUT_CODE', 'ISSUED_IN_FULL'],
  paying: ['PAYMENT_CHANGED'],
} as const satisfies Record<string, readonly string[]>

export type EventOf<Name extends keyof typeof events> = (typeof events)[Name][number]

/** Fields of a context: which entry of the ledger, or which refund, a task is about; how many calls have failed. */
export const fields = {
  /** Failed calls that count. */
  confirming: { attempts: 'attempts' },
  confirmingDelivery: { attempts: 'attempts' },
  moveDelivery: { attempts: 'attempts' },
  moneyReturn: { entry: 'purpose' },
  manualTransferring: { refund: 'refundId' },
} as const satisfies Record<string, Record<string, string>>
