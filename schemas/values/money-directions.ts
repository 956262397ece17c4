/** Money that the customer must get back, money that must be received, and payments that must be clarified first. */
export const moneyDirections = ['toReturn', 'toReceive', 'toClarify'] as const
