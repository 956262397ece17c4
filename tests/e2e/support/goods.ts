import { randomInt } from 'node:crypto'
import type { NewOrderLine } from '../../../schemas/api/new-order.ts'
import { createMarkingCode, addCheckDigit } from '../../../src/shared/marks/barcode.ts'

const shoesBarcode = addCheckDigit('460060502001')

/** Two plain products and a marked one, as the demo shop sells them. */
export const plaid: NewOrderLine = {
  sku: '8100417',
  barcode: addCheckDigit('460060501001'),
  productName: 'Плед флисовый',
  productProperties: '150×200 см, синий',
  quantity: 2,
  price: 129_900,
}
export const mug: NewOrderLine = {
  sku: '8100655',
  barcode: addCheckDigit('460060501002'),
  productName: 'Кружка керамическая',
  productProperties: '350 мл',
  quantity: 1,
  price: 39_900,
}
export const shoes: NewOrderLine = {
  sku: '8200533',
  barcode: shoesBarcode,
  gtin: `0${shoesBarcode}`,
  marked: true,
  productName: 'Кроссовки детские',
  productProperties: 'размер 32',
  quantity: 2,
  price: 349_900,
}

/** A product that no test order contains. */
export const unknownBarcode = addCheckDigit('460099900000')

/** Code of the `n`th pair of shoes of an order; serial numbers are unique to the order. */
export const markOf = (orderId: number, n: number) =>
  createMarkingCode({ gtin: shoes.gtin ?? '', serial: `e${orderId}${n}`, group: 'shoes' })

/** A number that no other order of the run has, so its messages belong to this order alone. */
export const uniquePhone = () => `+79${randomInt(1e8, 1e9)}`
