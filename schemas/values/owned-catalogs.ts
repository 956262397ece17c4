/** Catalogues that the retailer may edit. `number`: present if the entries of the catalogue have a numeric value. */
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
} as const satisfies Record<string, { number?: NumericDetail }>
export type EditableCatalogType = keyof typeof editableCatalogs

/** Name and unit of the numeric value that each entry of a catalogue has. */
export interface NumericDetail {
  detail: string
  unit: 'kopecks' | 'grams'
}
export const findNumericDetail = (type: EditableCatalogType): NumericDetail | null => {
  const { number }: { number?: NumericDetail } = editableCatalogs[type]
  return number ?? null
}

/** First id of the retailer's own entries. Entries that belong to the product have smaller ids. */
export const firstShopCatalogEntryId = 10_000
