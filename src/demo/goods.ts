import { createMarkingCode } from '../shared/marks/barcode.ts'
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
  /** Pieces that the customer keeps. */
  remaining: number
}

/** State of the goods of a simulated order. `code`: issue code that the customer received last. */
export interface SimulatedGoods {
  lines: GoodsLine[]
  prepaid: boolean
  /** True if payments and refunds go through the bank. */
  paysOnline: boolean
  /** True if payments and refunds go through a partner. */
  throughPartner: boolean
  code: string
}

const products = new Map(assortment.map((product) => [product.sku, product]))
const sumPieces = (lines: GoodsLine[], count: (line: GoodsLine) => number) =>
  lines.reduce((sum, line) => sum + count(line), 0)

export const countOrderedPieces = (goods: SimulatedGoods) => sumPieces(goods.lines, (line) => line.quantity)
export const countCollectedPieces = (goods: SimulatedGoods) =>
  sumPieces(goods.lines, (line) => line.collected)
/** True if a collected product is for adults only. The age of the customer is then checked at issue. */
export const areForAdults = (goods: SimulatedGoods): boolean =>
  goods.lines.some(({ sku, collected }) => collected > 0 && products.get(sku)?.adults === true)
export const countPiecesWithCustomer = (goods: SimulatedGoods) =>
  sumPieces(goods.lines, (line) => line.remaining)

/** Generates the serial numbers of marked goods. A number is unique among the pieces of its product. */
export interface SerialNumbers {
  next: (gtin: string) => string
}

/** Creates the serial numbers with one counter per product. `first`: number with which each counter starts. */
export function createSerialNumbers(first = 1): SerialNumbers {
  const used = new Map<string, number>()
  return {
    next: (gtin) => {
      const number = (used.get(gtin) ?? first - 1) + 1
      used.set(gtin, number)
      return `d${number.toString(36)}`
    },
  }
}

/**
 * Ids of the catalogue changeReasons, repeated according to their weight: not on the shelf, defective, damaged
 * packaging, expired, mixed-up stock.
 */
const shortageReasons = [1, 1, 1, 1, 2, 3, 4, 6]

/** Collects the goods and returns the payload of COLLECTED. */
export function collectGoods(
  goods: SimulatedGoods,
  mode: 'full' | 'short' | 'nothing',
  random: Random,
  serials: SerialNumbers,
): unknown {
  const missing = mode === 'short' ? random.pick(goods.lines) : null
  for (const line of goods.lines) {
    const shortage = line === missing ? (goods.lines.length === 1 ? 1 : random.int(1, line.quantity)) : 0
    setCollected(line, mode === 'nothing' ? 0 : line.quantity - shortage, random, serials)
  }
  return createCollectedPayload(goods)
}

function setCollected(line: GoodsLine, count: number, random: Random, serials: SerialNumbers): void {
  const { sku, gtin } = line
  const group = products.get(sku)?.marks
  line.collected = count
  line.reasonId = count < line.quantity ? random.pick(shortageReasons) : null
  line.marks =
    group && gtin
      ? Array.from({ length: count }, () => createMarkingCode({ gtin, serial: serials.next(gtin), group }))
      : []
}

const createCollectedPayload = (goods: SimulatedGoods) => ({
  lines: goods.lines.map(({ lineId, collected, reasonId, marks }) => ({
    lineId,
    collected,
    reasonId,
    marks,
  })),
})

/**
 * Collects a line again, with other pieces or with one piece fewer. Returns the payloads of LINES_CHOSEN and COLLECTED.
 */
export function recollectLine(
  goods: SimulatedGoods,
  mode: 'replaced' | 'fewer',
  random: Random,
  serials: SerialNumbers,
): { chosen: unknown; collected: unknown } {
  const line = random.pick(goods.lines.filter((candidate) => candidate.collected > 0))
  setCollected(line, mode === 'fewer' ? line.collected - 1 : line.collected, random, serials)
  return { chosen: { lines: [{ lineId: line.lineId, chosen: 1 }] }, collected: createCollectedPayload(goods) }
}

/** Maximum weight of a box in grams, well below the limit of couriers. */
const maxInBox = 11_000

/**
 * Packs the collected goods into boxes, or into a courier bag if they are light. Ids and weights are those of the
 * catalogue tareTypes.
 */
export function createTaresWeighedPayload(goods: SimulatedGoods): unknown {
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
      const [typeId, tareWeight] = weight < 1500 ? [4, 60] : weight < 4000 ? [1, 250] : [2, 450]
      return { typeId, weight: weight + tareWeight, unused: false }
    }),
  }
}

/** Packs the goods into bags, one for about eight pieces, at most six. Ids are those of the catalogue bagTypes. */
export function createBagsPayload(goods: SimulatedGoods, random: Random): unknown {
  const count = Math.min(6, Math.ceil(countCollectedPieces(goods) / 8))
  return { packages: [{ typeId: random.pick([1, 1, 2, 2, 2, 3]), count }] }
}

/** Hands the goods over to the customer. `returned`: what the customer refuses. Returns the payload of the issue. */
export function handOverGoods(
  goods: SimulatedGoods,
  returned: 'nothing' | 'onePiece' | 'everything',
  random: Random,
): { lines: { lineId: number; returned: number; handed: number; marks: string[] }[] } {
  const collectedLines = goods.lines.filter((line) => line.collected > 0)
  const returnedLine = returned === 'onePiece' ? random.pick(collectedLines) : null
  return {
    lines: collectedLines.map((line) => {
      const returnedCount = returned === 'everything' ? line.collected : line === returnedLine ? 1 : 0
      line.remaining = line.collected - returnedCount
      return {
        lineId: line.lineId,
        returned: returnedCount,
        handed: line.remaining,
        marks: line.marks.slice(0, line.remaining),
      }
    }),
  }
}

/**
 * Exchanges a piece that the customer keeps for another piece of the same product. Returns the lines of the payloads
 * CHOSEN and, for a marked product, GIVEN.
 */
export function exchangePiece(
  goods: SimulatedGoods,
  random: Random,
  serials: SerialNumbers,
): {
  chosen: { lineId: number; quantity: number; marks?: string[] }
  given: { lineId: number; given: number; marks: string[] } | null
} {
  const line = random.pick(goods.lines.filter(({ remaining }) => remaining > 0))
  const { lineId, sku, gtin } = line
  const group = products.get(sku)?.marks
  if (!group || !gtin) return { chosen: { lineId, quantity: 1 }, given: null }
  const [returned] = line.marks
  const replacement = createMarkingCode({ gtin, serial: serials.next(gtin), group })
  line.marks = [replacement, ...line.marks.slice(1)]
  return {
    chosen: { lineId, quantity: 1, marks: returned === undefined ? [] : [returned] },
    given: { lineId, given: 1, marks: [replacement] },
  }
}

/** Id of the catalogue changeReasons: declined by the customer. */
const declinedByCustomer = 9

/**
 * Takes everything out of the order. Returns the payloads of LINES_CHOSEN and COLLECTED.
 */
export function takeEverythingOut(goods: SimulatedGoods): { chosen: unknown; collected: unknown } {
  for (const line of goods.lines)
    Object.assign(line, { collected: 0, reasonId: declinedByCustomer, marks: [] })
  return {
    chosen: { lines: goods.lines.map(({ lineId }) => ({ lineId, chosen: 1 })) },
    collected: createCollectedPayload(goods),
  }
}

interface ReturnedLine {
  lineId: number
  returned: number
  reasonId: number | null
  marks: string[]
}

/**
 * Creates a payload that returns to the shelf all collected pieces that the customer does not keep. `lost`: number of
 * these pieces that are missing. `reasonId`: why they are missing (catalogue goodsLossReasons).
 */
export function createShelfReturnPayload(
  goods: SimulatedGoods,
  lost = 0,
  reasonId: number | null = null,
): { lines: ReturnedLine[] } {
  let missing = lost
  return {
    lines: goods.lines
      .filter((line) => line.collected > line.remaining)
      .map(({ lineId, collected, remaining, marks }) => {
        const lostCount = Math.min(missing, collected - remaining)
        missing -= lostCount
        const returned = collected - remaining - lostCount
        return {
          lineId,
          returned,
          reasonId: lostCount > 0 ? reasonId : null,
          // The customer keeps the first pieces, so the marking codes after them are returned.
          marks: marks.slice(remaining, remaining + returned),
        }
      }),
  }
}
