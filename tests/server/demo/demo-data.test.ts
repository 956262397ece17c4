import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { NewOrder } from '../../../schemas/api/new-order.ts'
import { createCustomers } from '../../../src/demo/customers.ts'
import { createDemoOrder } from '../../../src/demo/new-orders.ts'
import { getHour, moveToOpeningHours, pickOrderTimesAndStores } from '../../../src/demo/order-times.ts'
import { assortment } from '../../../src/demo/products/assortment.ts'
import { createRandom } from '../../../src/server/platform/random.ts'
import { demoStores } from '../../../src/demo/stores.ts'
import { isBarcode, createMarkingCode } from '../../../src/shared/marks/barcode.ts'
import { parseMarkingCode } from '../../../src/shared/marks/parse-mark.ts'
import { productGroups, type ProductGroup } from '../../../src/shared/marks/product-groups.ts'
import { parsePhone } from '../../../src/shared/phone.ts'

const now = new Date('2026-11-21T11:40:00.000Z')

function createOrders(seed: number, count: number) {
  const random = createRandom(seed)
  const customers = createCustomers(random, 300)
  return pickOrderTimesAndStores(random, demoStores, count, now).map((time, index) =>
    createDemoOrder(random, random.pick(customers), time, index, { awaitsPayment: index % 10 === 0 }),
  )
}

describe('[OP-01] demo data', () => {
  it('the assortment has real barcodes, each once, and goods of every marked group', () => {
    expect(assortment.length).toBeGreaterThanOrEqual(150)
    expect(new Set(assortment.map((p) => p.barcode)).size).toBe(assortment.length)
    expect(new Set(assortment.map((p) => p.sku)).size).toBe(assortment.length)
    expect(assortment.every((p) => p.barcode.length === 13 && isBarcode(p.barcode))).toBe(true)
    expect(assortment.every((p) => p.gtin === `0${p.barcode}`)).toBe(true)
    expect(assortment.every((p) => p.price > 0 && p.regularPrice < p.price && p.weight > 0)).toBe(true)
    const groups = new Set(assortment.map((p) => p.marks))
    for (const group of Object.keys(productGroups) as ProductGroup[]) expect(groups).toContain(group)
  })

  it('every marked product has marks that the scanner accepts', () => {
    for (const { gtin, marks } of assortment) {
      if (marks === null) continue
      expect(parseMarkingCode(createMarkingCode({ gtin, serial: 'd1', group: marks }))).toMatchObject({
        ok: true,
        gtin,
      })
    }
  })

  it('three hundred customers, each phone once, none of an operator', () => {
    const customers = createCustomers(createRandom(1), 300)
    expect(new Set(customers.map((c) => c.phone)).size).toBe(300)
    for (const { phone } of customers) {
      expect(parsePhone(`+${phone}`, 'RU')?.digits).toBe(phone)
      expect(phone).toMatch(/^794[2-8]/)
    }
    expect(customers.some((c) => c.language === 'kk')).toBe(true)
  })

  it('[SP-06] cover every field that arrives with an order', () => {
    const orders = createOrders(5, 400).map(({ order }) => order)
    const lines = orders.flatMap((order) => order.lines)
    for (const order of orders) expect(order.name).toContain(order.clientName)
    expect(orders.some(({ clientPatronymic }) => clientPatronymic !== undefined)).toBe(true)
    expect(lines.some(({ commentCooperator }) => commentCooperator !== undefined)).toBe(true)
    expect(lines.some(({ actualBarcode }) => actualBarcode !== undefined)).toBe(true)
    for (const { actualBarcode, barcode } of lines)
      if (actualBarcode !== undefined) {
        expect(isBarcode(actualBarcode)).toBe(true)
        expect(actualBarcode).not.toBe(barcode)
      }
  })

  it('[SP-06] a delivery has the codes and coordinates of its address', () => {
    const random = createRandom(3)
    const [customer] = createCustomers(random, 1)
    const moscow = demoStores.find(({ city }) => city === 'Москва')!
    const order = createDemoOrder(random, customer!, { at: now, store: moscow }, 1, {
      awaitsPayment: false,
      delivered: 1,
    })
    expect(order.order.delivery?.address).toMatchObject({
      kladr: '7700000000000',
      fias: expect.any(String),
      lat: expect.any(Number),
      lon: expect.any(Number),
    })
  })

  it('the same seed gives the same orders, another seed others', () => {
    expect(createOrders(7, 40)).toEqual(createOrders(7, 40))
    expect(createOrders(8, 40)).not.toEqual(createOrders(7, 40))
  })

  it('orders are like those of the shop, oldest first, none from the future', () => {
    const isValid = addFormats.default(new Ajv({ strict: false })).compile(NewOrder)
    const orders = createOrders(3, 300)
    for (const { order } of orders) expect(isValid(order), JSON.stringify(isValid.errors)).toBe(true)
    const times = orders.map(({ at }) => at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)!).toBeLessThanOrEqual(now.getTime())
    expect(orders.some(({ order }) => order.productsForAdults)).toBe(true)
    expect(orders.every(({ order }) => order.pfm !== 'C001')).toBe(true)
  })

  it('most orders arrive at lunch and after work, hardly any at night', () => {
    const countAt = (hour: number) =>
      createOrders(5, 4000).filter(({ at, zone }) => getHour(at.getTime(), zone) === hour).length
    expect(Math.min(countAt(12), countAt(18))).toBeGreaterThan(5 * Math.max(countAt(3), countAt(4)))
  })

  it('stores work from 9 to 22 by their own clock', () => {
    const random = createRandom(1)
    for (const zone of ['Europe/Moscow', 'Asia/Novosibirsk'])
      for (let hour = 0; hour < 24; hour++) {
        const moment = now.getTime() + hour * 3_600_000
        const open = moveToOpeningHours(moment, zone, random)
        expect(getHour(open, zone)).toBeGreaterThanOrEqual(9)
        expect(getHour(open, zone)).toBeLessThan(22)
        expect(open).toBeGreaterThanOrEqual(moment)
      }
  })
})
