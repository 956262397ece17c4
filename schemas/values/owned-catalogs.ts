/**
 * Catalogues that the shop may edit, because no machine depends on their entries. `number`: present if the entries of
 * the catalogue have a numeric value.
 */
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
} as const satisfies Record<string, { number?: NumericDetail }>
export type OwnedCatalogType = keyof typeof ownedCatalogs

/** Name and unit of the numeric value that each entry of a catalogue has. */
export interface NumericDetail {
  detail: string
  unit: 'kopecks' | 'grams'
}
export const findNumericDetail = (type: OwnedCatalogType): NumericDetail | null => {
  const { number }: { number?: NumericDetail } = ownedCatalogs[type]
  return number ?? null
}

/** First id of the shop's own entries. Entries that belong to the product have smaller ids. */
export const firstOwnId = 10_000
