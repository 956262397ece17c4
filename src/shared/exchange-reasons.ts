/** Reasons of an exchange (specification 3). Their names in three languages are in the catalogue `exchangeReasons`. */
export const exchangeReason = { defect: 1, didNotFit: 2 } as const
