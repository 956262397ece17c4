/** Catalogues that are the shop's own matter: no machine decides by their entries. `number`: the detail that counts, and its unit. */
export const ownedCatalogs = {
  callFailReasons: {},
  cancelReasons: {},
  staffCancelReasons: {},
  waitReasons: {},
  changeReasons: {},
  goodsLossReasons: {},
  moveReasons: {},
  refundReasons: {},
  exchangeReasons: {},
  bagTypes: { number: { detail: 'price', unit: 'kopecks' } },
  tareTypes: { number: { detail: 'weight', unit: 'grams' } },
} as const satisfies Record<string, { number?: CountedDetail }>
export type OwnedCatalogType = keyof typeof ownedCatalogs

/** A detail of every entry that counts something. */
export interface CountedDetail {
  detail: string
  unit: 'kopecks' | 'grams'
}
export const countedIn = (type: OwnedCatalogType): CountedDetail | null => {
  const { number }: { number?: CountedDetail } = ownedCatalogs[type]
  return number ?? null
}

/** Entries of releases have smaller ids. */
export const firstOwnId = 10_000
