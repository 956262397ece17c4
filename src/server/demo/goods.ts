import { makeMark } from '../../shared/marks/barcode.ts'
import { assortment } from './products/assortment.ts'
import type { Random } from './random.ts'

export interface GoodsLine {
  lineId: number
  sku: string
  gtin: string | null
  quantity: number
  collected: number
}

/** The order's things while its story is told: what the store has in hand, and the code the customer reads out. */
export interface Goods {
  lines: GoodsLine[]
  prepaid: boolean
  code: string
}

const groups = new Map(assortment.map((product) => [product.sku, product.marks]))
const pieces = (lines: GoodsLine[], count: (line: GoodsLine) => number) =>
  lines.reduce((sum, line) => sum + count(line), 0)

export const orderedPieces = (goods: Goods) => pieces(goods.lines, (line) => line.quantity)
export const collectedPieces = (goods: Goods) => pieces(goods.lines, (line) => line.collected)

/** Numbers the units of marked goods, so that no two in the demo are the same. */
export interface Serials {
  next: (gtin: string) => string
}

/** `first`: where the numbers of each product begin. */
export function createSerials(first = 1): Serials {
  const used = new Map<string, number>()
  return {
    next: (gtin) => {
      const number = (used.get(gtin) ?? first - 1) + 1
      used.set(gtin, number)
      return `d${number.toString(36)}`
    },
  }
}

/** Catalogue changeReasons: not on the shelf, defective, damaged packaging, past its date, mixed-up stock. */
const shortageReasons = [1, 1, 1, 1, 2, 3, 4, 6]

/** Collects and answers the payload of COLLECTED. */
export function collect(
  goods: Goods,
  how: 'full' | 'short' | 'nothing',
  random: Random,
  serials: Serials,
): unknown {
  const missing = how === 'short' ? random.pick(goods.lines) : null
  for (const line of goods.lines) {
    const short = line === missing ? (goods.lines.length === 1 ? 1 : random.int(1, line.quantity)) : 0
    line.collected = how === 'nothing' ? 0 : line.quantity - short
  }
  return {
    lines: goods.lines.map(({ lineId, sku, gtin, quantity, collected }) => {
      const group = groups.get(sku)
      return {
        lineId,
        collected,
        reasonId: collected < quantity ? random.pick(shortageReasons) : null,
        marks:
          group && gtin
            ? Array.from({ length: collected }, () => makeMark({ gtin, serial: serials.next(gtin), group }))
            : [],
      }
    }),
  }
}

/** Catalogue bagTypes: one bag for about eight pieces. */
export function pack(goods: Goods, random: Random): unknown {
  const count = Math.min(6, Math.ceil(collectedPieces(goods) / 8))
  return { packages: [{ typeId: random.pick([1, 1, 2, 2, 2, 3]), count }] }
}

/** What the customer leaves at the desk: nothing, one piece, or all of it. */
export function handOver(
  goods: Goods,
  returned: 'nothing' | 'onePiece' | 'everything',
  random: Random,
): unknown {
  const inHand = goods.lines.filter((line) => line.collected > 0)
  const left = returned === 'onePiece' ? random.pick(inHand) : null
  const lines = inHand.map((line) => ({
    lineId: line.lineId,
    returned: returned === 'everything' ? line.collected : line === left ? 1 : 0,
  }))
  return { lines }
}

/** Everything collected, line by line. */
export const backToShelf = (goods: Goods): unknown => ({
  lines: goods.lines
    .filter((line) => line.collected > 0)
    .map(({ lineId, collected }) => ({ lineId, returned: collected })),
})
