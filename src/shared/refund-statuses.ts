/** Statuses of a refund operation. Their names in three languages are in the catalogue `refundStatuses`. */
export const refundStatus = {
  /** The bank or an accountant must still refund the money. */
  open: 1,
  done: 2,
  refused: 3,
  /**
   * The money was not refunded: the bank refused, all attempts failed, or a user cancelled the outbox event. The event
   * contains the reason and can be restarted.
   */
  failed: 4,
} as const

/** Entry «other» of the catalogue `refundReasons`. It requires an explanation. */
export const otherRefundReasonId = 8

/** Destinations of refunded money (specification 3, catalogue `refundAccountTypes`). */
export const refundAccountType = { bankDetails: 1, card: 2, cardViaTerminal: 3 } as const
