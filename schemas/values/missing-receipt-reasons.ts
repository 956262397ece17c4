/**
 * Why received money has no sale receipt: the refused part of a delivery is not back in the store yet, the cash
 * register refused the receipt, or no receipt was requested.
 */
export const missingReceiptReasons = ['awaitsReturn', 'receiptFailed', 'receiptMissing'] as const
