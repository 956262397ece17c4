/** Ids of payment statuses. Their names in three languages are in the catalogue `payStatuses`. */
export const payStatus = {
  notPaid: 1,
  held: 2,
  paid: 3,
  reversed: 4,
  refunded: 5,
  declinedByTimeout: 6,
  returnDue: 7,
} as const
