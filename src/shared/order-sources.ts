/** Sources of orders that rules use. Their names in three languages are in the catalogue `orderSourceTypes`. */
export const orderSource = { marketplace: 5, foodDelivery: 6 } as const

/** Partners that collect the customer's money themselves. */
export const partnerSources: readonly number[] = Object.values(orderSource)
