/**
 * Catalogues that the retailer may edit. `number`: the numeric value of the entries; absent if they have only texts.
 */
export const editableCatalogs = {
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
} as const satisfies Record<string, { number?: CatalogNumericDetail }>
export type EditableCatalogType = keyof typeof editableCatalogs

/** Numeric value of the entries of a catalogue: `detail` is its name in the stored details of an entry. */
export interface CatalogNumericDetail {
  detail: string
  unit: 'kopecks' | 'grams'
}
export const findCatalogNumericDetail = (type: EditableCatalogType): CatalogNumericDetail | null => {
  const { number }: { number?: CatalogNumericDetail } = editableCatalogs[type]
  return number ?? null
}

/** First id of the retailer's own entries. Entries that belong to the product have smaller ids. */
export const firstRetailerCatalogEntryId = 10_000
