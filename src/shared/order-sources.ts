/** Sources of orders that rules speak of; names in three languages: catalogue `orderSourceTypes`. */
export const orderSource = { marketplace: 5, foodDelivery: 6 } as const
