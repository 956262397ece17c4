/** Base stores come first, the others when no base store suits. */
export const storeLists = ['base', 'other'] as const
export type StoreList = (typeof storeLists)[number]

/** Why an order is where it is; from `off` on it went by the fallback rule. */
export const placeReasons = ['base', 'other', 'off', 'noneSuits', 'stockUnknown'] as const
export type PlaceReason = (typeof placeReasons)[number]

/** What was decided about each store that was looked at. */
export const storeVerdicts = [
  ...(['chosen', 'switchedOff', 'foreign', 'unknown', 'tooLittle', 'full'] as const),
  ...(['notListed', 'lessStock', 'busier', 'afterBase', 'notNeeded'] as const),
] as const
export type StoreVerdict = (typeof storeVerdicts)[number]

/** The most orders to be formed that a store may be limited to. */
export const highestLimit = 100_000
