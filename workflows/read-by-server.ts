/**
 * State, event and field names that the server uses outside the engine: to find tasks, to check whether the order's
 * process accepts an event, or to query a context by SQL. Start-up fails when a version lacks one of these states or
 * events.
 */
export const serverReadStates = {
  /** States of the order's delivery label. */
  order: {
    labelAsked: ['generated.announcing', 'generated.relabelling'],
    labelReady: ['generated.labelled'],
    labelFailed: ['generated.labelFailed'],
  },
  /** Too many wrong codes were entered; a manager unlocks the order. */
  delivery: { locked: ['locked'] },
  /** The parcel is still with the delivery service. */
  returnFromShipping: { parcelAway: ['awaitingGoods'] },
  deciding: { contradicted: ['contradicted'] },
} as const satisfies Record<string, Record<string, readonly string[]>>

export const serverSentEvents = {
  order: [
    ...(['PAYMENT_HELD', 'PAID_IN_PART', 'PAYMENT_DECLINED'] as const),
    ...(['LABEL_READY', 'LABEL_FAILED', 'DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY'] as const),
    ...(['DELIVERED_IN_FULL', 'DELIVERED_IN_PART', 'RETURN_STARTED', 'RETURN_CONFIRMED'] as const),
  ],
  delivery: ['PAYMENT_CHANGED', 'ISSUE_WITHOUT_CODE', 'ISSUED_IN_FULL'],
  paying: ['PAYMENT_CHANGED'],
} as const satisfies Record<string, readonly string[]>

export type ServerSentEvent<Name extends keyof typeof serverSentEvents> =
  (typeof serverSentEvents)[Name][number]

/** Context fields: the ledger entry or refund of a task, the number of failed calls. */
export const serverReadFields = {
  /** Number of failed calls that count as attempts. */
  confirming: { attempts: 'attempts' },
  confirmingDelivery: { attempts: 'attempts' },
  moveDelivery: { attempts: 'attempts' },
  moneyReturn: { entry: 'purpose' },
  manualTransferring: { refund: 'refundId' },
} as const satisfies Record<string, Record<string, string>>
