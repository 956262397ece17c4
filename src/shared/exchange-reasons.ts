/** Reasons of an exchange (specification 3); names in three languages: catalogue `exchangeReasons`. */
export const exchangeReason = { defect: 1, didNotFit: 2 } as const
