/** Order sources that the code treats specially. The names of all sources are in the catalogue `orderSourceTypes`. */
export const orderSource = { marketplace: 5, foodDelivery: 6 } as const

/** Sources of orders for which a partner collects the customer's money. */
export const sourcesWithPaymentToPartner: readonly number[] = Object.values(orderSource)
