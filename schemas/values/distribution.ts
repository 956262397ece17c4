/**
 * Lists of stores among which orders are distributed. A store of the list `other` is chosen only if no store of the
 * list `base` is suitable.
 */
export const storeListNames = ['base', 'other'] as const
export type StoreListName = (typeof storeListNames)[number]

/**
 * Reasons why a store was chosen. `base`, `other`: list of the suitable store. In the other cases the fallback rule has
 * chosen: distribution is switched off (`off`), no store is suitable (`noneSuits`), or the stock is unknown
 * (`stockUnknown`).
 */
export const storeChoiceReasons = ['base', 'other', 'off', 'noneSuits', 'stockUnknown'] as const
export type StoreChoiceReason = (typeof storeChoiceReasons)[number]

/** Why a considered store was chosen or not chosen. */
export const storeVerdicts = [
  ...(['chosen', 'switchedOff', 'foreign', 'unknown', 'tooLittle', 'full'] as const),
  ...(['notListed', 'lessStock', 'busier', 'afterBase', 'notNeeded'] as const),
] as const
export type StoreVerdict = (typeof storeVerdicts)[number]

/** Highest value of the limit of orders that may wait in a store to be formed. */
export const maxStoreOrderLimit = 100_000
