/**
 * Why money has no sale receipt: the rest of a partial delivery is not back yet, the cash register refused the receipt,
 * or there is none.
 */
export const missingReceiptReasons = ['awaitsReturn', 'receiptFailed', 'receiptMissing'] as const
