import type { ProductGroup } from '../../shared/marks/product-groups.ts'
import { pictureOf } from './pictures.ts'
import { withCheckDigit } from '../../shared/marks/barcode.ts'

export interface Product {
  sku: string
  barcode: string
  gtin: string
  name: string
  properties: string | null
  /** Address of its picture on this server. */
  picture: string | null
  /** Grams a piece. */
  weight: number
  /** Kopecks. */
  price: number
  /** Price with the loyalty card. */
  regularPrice: number
  vat: number
  /** Product group of the state marking system; null: not marked. */
  marks: ProductGroup | null
  adults: boolean
  /** Place in the store's walking order. */
  pickOrder: number
  /** How often it is bought. */
  popularity: number
}

export interface Department {
  /** Two digits; the department's place in the walk and part of its codes. */
  number: number
  vat: number
  popularity: number
}

/** `[name, properties, grams, roubles, what is special]`. */
export type ProductRow = readonly [
  name: string,
  properties: string | null,
  grams: number,
  roubles: number,
  special?: { marks?: ProductGroup; vat?: number; adults?: boolean },
]

/** Codes follow the place in the table, so that they never change: EAN-13 of the range 460 (Russia). */
export const productsOf = (department: Department, table: readonly ProductRow[]): Product[] =>
  table.map(([name, properties, weight, roubles, special = {}], index) => {
    const place = department.number * 1000 + index + 1
    const barcode = withCheckDigit(`4606180${String(place).padStart(5, '0')}`)
    return {
      sku: `8${String(department.number).padStart(2, '0')}${String(index + 1).padStart(4, '0')}`,
      barcode,
      gtin: `0${barcode}`,
      name,
      properties,
      picture: pictureOf(name),
      weight,
      price: roubles * 100,
      regularPrice: Math.round(roubles * 0.93) * 100,
      vat: special.vat ?? department.vat,
      marks: special.marks ?? null,
      adults: special.adults ?? false,
      pickOrder: place,
      popularity: department.popularity,
    }
  })
