/** Ids of the entries of the catalogue cancelReasons that the order process sets by itself. */
export const cancelReason = {
  outOfStock: 2,
  belowMinimum: 3,
  notPaidInTime: 9,
  storageExpired: 10,
  paymentDeclined: 14,
  notConfirmed: 15,
  lost: 16,
} as const
