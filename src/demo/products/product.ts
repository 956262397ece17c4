import type { ProductGroup } from '../../shared/marks/product-groups.ts'
import { findPicture } from './pictures.ts'
import { addCheckDigit } from '../../shared/marks/barcode.ts'

export interface Product {
  sku: string
  barcode: string
  gtin: string
  name: string
  properties: string | null
  /** URL path of the picture. */
  picture: string | null
  /** Grams per piece. */
  weight: number
  /** Kopecks. */
  price: number
  /** Price with the loyalty card, in kopecks. */
  regularPrice: number
  vat: number
  /** Product group in the state system of marking codes; null if the product is not marked. */
  marks: ProductGroup | null
  adults: boolean
  /** Position in the order in which a store picks goods. */
  pickOrder: number
  /** Statistical weight in the random choice of goods for an order. */
  popularity: number
}

export interface Department {
  /** Number of two digits, used in the picking order and in the product codes. */
  number: number
  vat: number
  popularity: number
}

/** `[name, properties, grams, roubles, special properties]`. */
export type ProductRow = readonly [
  name: string,
  properties: string | null,
  grams: number,
  roubles: number,
  special?: { marks?: ProductGroup; vat?: number; adults?: boolean },
]

/**
 * Creates the products of a department. A barcode is an EAN-13 of the range 460 (Russia). The codes of a product depend
 * on its position in the table, so a new product is added at the end.
 */
export const createProducts = (department: Department, table: readonly ProductRow[]): Product[] =>
  table.map(([name, properties, weight, roubles, special = {}], index) => {
    const position = department.number * 1000 + index + 1
    const barcode = addCheckDigit(`4606180${String(position).padStart(5, '0')}`)
    return {
      sku: `8${String(department.number).padStart(2, '0')}${String(index + 1).padStart(4, '0')}`,
      barcode,
      gtin: `0${barcode}`,
      name,
      properties,
      picture: findPicture(name),
      weight,
      price: roubles * 100,
      regularPrice: Math.round(roubles * 0.93) * 100,
      vat: special.vat ?? department.vat,
      marks: special.marks ?? null,
      adults: special.adults ?? false,
      pickOrder: position,
      popularity: department.popularity,
    }
  })
