/**
 * Why received money has no sale receipt: it is not known yet which pieces the customer keeps, the cash register
 * refused the receipt, or no receipt was requested.
 */
export const missingReceiptReasons = ['awaitsReturn', 'receiptFailed', 'receiptMissing'] as const
