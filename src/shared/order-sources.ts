/** Sources of orders that rules speak of; names in three languages: catalogue `orderSourceTypes`. */
export const orderSource = { marketplace: 5, foodDelivery: 6 } as const

/** Partners that take the customer's money themselves. */
export const partnerSources: readonly number[] = Object.values(orderSource)
