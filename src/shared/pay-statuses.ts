/** Ids of payment statuses; names in three languages: catalogue `payStatuses`. */
export const payStatus = {
  notPaid: 1,
  held: 2,
  paid: 3,
  reversed: 4,
  refunded: 5,
  declinedByTimeout: 6,
  returnDue: 7,
} as const
