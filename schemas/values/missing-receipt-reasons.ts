/**
 * Reasons why money that the bank received has no sale receipt. `awaitsReturn`: it is not known yet which pieces the
 * customer keeps. `receiptFailed`: a requested receipt has failed. `receiptMissing`: no receipt was requested.
 */
export const missingReceiptReasons = ['awaitsReturn', 'receiptFailed', 'receiptMissing'] as const
