/** Base stores have priority. The other stores are used if no base store is suitable. */
export const storeLists = ['base', 'other'] as const
export type StoreList = (typeof storeLists)[number]

/** Reasons why a store was chosen. In the case of `off` and of all values after it, the fallback rule decided. */
export const placeReasons = ['base', 'other', 'off', 'noneSuits', 'stockUnknown'] as const
export type PlaceReason = (typeof placeReasons)[number]

/** Decision about each store that was considered. */
export const storeVerdicts = [
  ...(['chosen', 'switchedOff', 'foreign', 'unknown', 'tooLittle', 'full'] as const),
  ...(['notListed', 'lessStock', 'busier', 'afterBase', 'notNeeded'] as const),
] as const
export type StoreVerdict = (typeof storeVerdicts)[number]

/** Maximum limit of orders to be formed per store. */
export const maxStoreLimit = 100_000
