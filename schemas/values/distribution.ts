/** Lists of stores. Stores of the list `other` get orders only if no store of the list `base` is suitable. */
export const storeListNames = ['base', 'other'] as const
export type StoreListName = (typeof storeListNames)[number]

/** Reasons why a store was chosen. With `off`, `noneSuits` and `stockUnknown` the fallback rule has chosen it. */
export const storeChoiceReasons = ['base', 'other', 'off', 'noneSuits', 'stockUnknown'] as const
export type StoreChoiceReason = (typeof storeChoiceReasons)[number]

/** Why a considered store was chosen or not chosen. */
export const storeVerdicts = [
  ...(['chosen', 'switchedOff', 'foreign', 'unknown', 'tooLittle', 'full'] as const),
  ...(['notListed', 'lessStock', 'busier', 'afterBase', 'notNeeded'] as const),
] as const
export type StoreVerdict = (typeof storeVerdicts)[number]

/** Highest limit of orders to be formed that a store can have. */
export const maxStoreOrderLimit = 100_000
