/**
 * Names of states, events and context fields that the server uses outside of the engine, for example to find tasks by
 * state or to query a context by SQL. The server does not start if a version of the workflow lacks one of these states
 * or events.
 */
export const serverReadStates = {
  /** States of the order's process, by the state of its delivery label. */
  order: {
    labelAsked: ['generated.announcing', 'generated.relabelling'],
    labelReady: ['generated.labelled'],
    labelFailed: ['generated.labelFailed'],
  },
  /** Too many wrong codes were entered. A manager must unlock the order. */
  delivery: { locked: ['locked'] },
  /** The delivery service still has the parcel. */
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

/** Names of context fields, by workflow and by what the server reads them for. */
export const serverReadFields = {
  /** Number of failed calls that count as attempts. */
  confirming: { attempts: 'attempts' },
  confirmingDelivery: { attempts: 'attempts' },
  moveDelivery: { attempts: 'attempts' },
  moneyReturn: { entry: 'purpose' },
  manualTransferring: { refund: 'refundId' },
} as const satisfies Record<string, Record<string, string>>
