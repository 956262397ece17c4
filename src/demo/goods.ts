import { makeMark } from '../shared/marks/barcode.ts'
import { assortment } from './products/assortment.ts'
import type { Random } from '../server/platform/random.ts'

export interface GoodsLine {
  lineId: number
  sku: string
  gtin: string | null
  quantity: number
  collected: number
  reasonId: number | null
  marks: string[]
  /** Pieces that the customer has in the end. */
  kept: number
}

/** The order's things while its story is told: what the store has in hand, and the code the customer reads out. */
export interface Goods {
  lines: GoodsLine[]
  prepaid: boolean
  /** The bank moves the money, both ways. */
  paysOnline: boolean
  /** A partner has the money, and gives it back. */
  throughPartner: boolean
  code: string
}

const products = new Map(assortment.map((product) => [product.sku, product]))
const pieces = (lines: GoodsLine[], count: (line: GoodsLine) => number) =>
  lines.reduce((sum, line) => sum + count(line), 0)

export const orderedPieces = (goods: Goods) => pieces(goods.lines, (line) => line.quantity)
export const collectedPieces = (goods: Goods) => pieces(goods.lines, (line) => line.collected)
export const keptPieces = (goods: Goods) => pieces(goods.lines, (line) => line.kept)

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
    take(line, how === 'nothing' ? 0 : line.quantity - short, random, serials)
  }
  return collected(goods)
}

function take(line: GoodsLine, count: number, random: Random, serials: Serials): void {
  const { sku, gtin } = line
  const group = products.get(sku)?.marks
  line.collected = count
  line.reasonId = count < line.quantity ? random.pick(shortageReasons) : null
  line.marks =
    group && gtin
      ? Array.from({ length: count }, () => makeMark({ gtin, serial: serials.next(gtin), group }))
      : []
}

const collected = (goods: Goods) => ({
  lines: goods.lines.map(({ lineId, collected, reasonId, marks }) => ({
    lineId,
    collected,
    reasonId,
    marks,
  })),
})

/** One line is collected anew: the same number of other pieces, or one piece fewer. Answers what was chosen and what came of it. */
export function recollect(
  goods: Goods,
  how: 'replaced' | 'fewer',
  random: Random,
  serials: Serials,
): { chosen: unknown; collected: unknown } {
  const line = random.pick(goods.lines.filter((one) => one.collected > 0))
  take(line, how === 'fewer' ? line.collected - 1 : line.collected, random, serials)
  return { chosen: { lines: [{ lineId: line.lineId, chosen: 1 }] }, collected: collected(goods) }
}

/** Grams a box holds here: well below what a courier takes. */
const maxInBox = 11_000

/** Catalogue tareTypes, with their own weight: everything collected goes into boxes, or a courier bag when it is little. */
export function weigh(goods: Goods): unknown {
  const weights = goods.lines.flatMap((line) =>
    Array.from({ length: line.collected }, () => products.get(line.sku)?.weight ?? 0),
  )
  const boxes: number[] = [0]
  for (const weight of weights) {
    if (boxes.at(-1)! + weight > maxInBox) boxes.push(0)
    boxes.push(boxes.pop()! + weight)
  }
  return {
    tares: boxes.map((weight) => {
      const [typeId, own] = weight < 1500 ? [4, 60] : weight < 4000 ? [1, 250] : [2, 450]
      return { typeId, weight: weight + own, unused: false }
    }),
  }
}

/** Catalogue bagTypes: one bag for about eight pieces. */
export function pack(goods: Goods, random: Random): unknown {
  const count = Math.min(6, Math.ceil(collectedPieces(goods) / 8))
  return { packages: [{ typeId: random.pick([1, 1, 2, 2, 2, 3]), count }] }
}

/** What the customer leaves: nothing, one piece, or all of it. */
export function handOver(
  goods: Goods,
  returned: 'nothing' | 'onePiece' | 'everything',
  random: Random,
): { lines: { lineId: number; returned: number; handed: number; marks: string[] }[] } {
  const inHand = goods.lines.filter((line) => line.collected > 0)
  const left = returned === 'onePiece' ? random.pick(inHand) : null
  return {
    lines: inHand.map((line) => {
      const back = returned === 'everything' ? line.collected : line === left ? 1 : 0
      line.kept = line.collected - back
      return { lineId: line.lineId, returned: back, handed: line.kept, marks: line.marks.slice(0, line.kept) }
    }),
  }
}

/** A line that comes back, with the codes of what came. */
interface Back {
  lineId: number
  returned: number
  reasonId: number | null
  marks: string[]
}

/** Everything that the customer does not have, line by line; `lost`: pieces of it that are not there, and why. */
export function backToShelf(goods: Goods, lost = 0, reasonId: number | null = null): { lines: Back[] } {
  let missing = lost
  return {
    lines: goods.lines
      .filter((line) => line.collected > line.kept)
      .map(({ lineId, collected, kept, marks }) => {
        const gone = Math.min(missing, collected - kept)
        missing -= gone
        const returned = collected - kept - gone
        return {
          ...{ lineId, returned, reasonId: gone > 0 ? reasonId : null },
          // The customer has the first of them.
          marks: marks.slice(kept, kept + returned),
        }
      }),
  }
}
