/** Parts of a code other than GTIN and serial: the length of the value by GS1 application identifier. */
type PartLengths = Readonly<Record<string, number>>

export interface MarkingCodeShape {
  /** Length of the serial (AI 21). */
  serial: number
  required: PartLengths
  optional: PartLengths
}

const percentAlcohol = Object.fromEntries([0, 1, 2, 3, 4, 5].map((point) => [`335${point}`, 6]))

/**
 * Parts of the marking code of a unit in addition to its GTIN, by product group of the state marking system. The parser
 * and the generator of codes use this table, so a new group needs only a new row.
 */
export const productGroups = {
  shoes: { serial: 13, required: { '91': 4, '92': 88 }, optional: { '240': 4 } },
  lightIndustry: { serial: 13, required: { '91': 4, '92': 44 }, optional: {} },
  perfume: { serial: 13, required: { '91': 4, '92': 44 }, optional: {} },
  water: { serial: 13, required: { '93': 4 }, optional: {} },
  beer: { serial: 7, required: { '93': 4 }, optional: percentAlcohol },
  milk: { serial: 6, required: { '93': 4 }, optional: { '3103': 6 } },
} as const satisfies Record<string, MarkingCodeShape>

export type ProductGroup = keyof typeof productGroups

export const markingCodeShapes: readonly MarkingCodeShape[] = Object.values(productGroups)
