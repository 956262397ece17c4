/** Ids of the catalogue documentTypes. */
export const documentType = {
  orderForm: 1,
  transportInvoice: 2,
  label: 3,
  acceptanceAct: 4,
  refundApplication: 5,
  receipt: 6,
} as const
