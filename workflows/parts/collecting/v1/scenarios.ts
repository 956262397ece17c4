import type { CollectedLine, PackageCount, Tare } from '../../../effects.ts'
import { sampleLine, withPayload } from '../../../scenarios.ts'

const GS = '\u001d'

/** Adds the mod-10 check digit to the first 13 digits of a GTIN. */
function gtinOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Code of a pair of shoes: GTIN, serial of 13 characters, key of 4 and signature of 88. */
const shoeMark = (gtin: string, serial: string) =>
  `01${gtin}21${serial.padEnd(13, '0')}${GS}91EE06${GS}92${'aB3/'.repeat(22)}`

export const boots = gtinOf('0460700000001')
export const [firstMark, secondMark] = [shoeMark(boots, 'boots01'), shoeMark(boots, 'boots02')]
export const bothMarks = [firstMark, secondMark]
/** Mark of a pair that belongs to no order. */
export const freeMark = shoeMark(boots, 'boots09')
export const freeIdentity = `01${boots}21boots09000000`
export const markOfSlippers = shoeMark(gtinOf('0460700000002'), 's1')

/** Reason of a shortage (catalogue `changeReasons`). */
export const outOfStock = 1

/** Count of one line: pieces, reason of a shortage, marks. */
type Count = [collected: number, reason: number | null, marks?: string[]]
/** Counts of line 1, line 2 and so on. */
export const collected = (...counts: Count[]): { lines: CollectedLine[] } => ({
  lines: counts.map(([pieces, reasonId, marks = []], i) => ({
    lineId: i + 1,
    collected: pieces,
    reasonId,
    marks,
  })),
})

export const collects = (
  name: string,
  payload: { lines: CollectedLine[] },
  takenElsewhere: string[] = [],
) => ({
  ...withPayload(name, 'COLLECTED', payload),
  facts: { marks: { takenElsewhere } },
})
/** Identity of the first mark, held by another order. */
export const heldElsewhere = [`01${boots}21boots01000000`]

/** Line 1 is not marked, line 2 is marked. */
export const linesToForm = [
  sampleLine(1, { ordered: 2, unitPrice: 500_00 }),
  sampleLine(2, { ordered: 2, unitPrice: 3_000_00, marked: true, gtin: boots }),
]
/** The same lines when the order is formed again with a piece missing. */
export const linesFormedBefore = [
  { ...linesToForm[0]!, collected: 1, reasonId: outOfStock },
  { ...linesToForm[1]!, collected: 2, marks: bothMarks },
]
export const limitsOfForming = { minSum: 600_00 }

const allCollected = collected([2, null], [2, null, bothMarks])

export const collectingOfForming = [
  collects('all collected', allCollected),
  collects('a marked piece is missing', collected([2, null], [1, outOfStock, [firstMark]])),
  collects('below the minimum sum', collected([1, outOfStock], [0, outOfStock])),
  collects('nothing collected', collected([0, outOfStock], [0, outOfStock])),
  collects('a line left out', { lines: allCollected.lines.slice(0, 1) }),
  collects('more than ordered', collected([3, null], [2, null, bothMarks])),
  collects('no reason given', collected([1, null], [2, null, bothMarks])),
  collects('a mark not scanned', collected([2, null], [2, null, [firstMark]])),
  collects('mark of another product', collected([2, null], [1, outOfStock, [markOfSlippers]])),
  collects('separators lost', collected([2, null], [1, outOfStock, [firstMark.replaceAll(GS, '')]])),
  collects('one mark twice', collected([2, null], [2, null, [firstMark, firstMark]])),
  collects('mark of another order', allCollected, heldElsewhere),
]

const packed = (name: string, packages: PackageCount[]) => ({
  ...withPayload(name, 'PACKED', { packages }),
  facts: { packagePrices: { 1: 7_00 } },
})
export const packing = [
  packed('two packages', [{ typeId: 1, count: 2 }]),
  packed('no package', []),
  packed('one type twice', [
    { typeId: 1, count: 1 },
    { typeId: 1, count: 1 },
  ]),
  packed('too many packages', [{ typeId: 1, count: 21 }]),
]

/** A medium box; `grams` includes contents. */
export const box = (grams: number | null, unused = false): Tare => ({ typeId: 2, weight: grams, unused })
/** The empty box weighs 450 grams. */
const tareFacts = { tareWeights: { 2: 450 } }
export const weighs = (name: string, ...tares: Tare[]) => ({
  ...withPayload(name, 'TARES_WEIGHED', { tares }),
  facts: tareFacts,
})
const unusedTaresDropped = (name: string, ...tares: Tare[]) =>
  withPayload(name, 'UNUSED_TARES_DROPPED', { tares })
export const weighing = [
  weighs('two boxes at the limit', box(15_000), box(15_000)),
  weighs('an unused box', box(12_000), box(null, true)),
  weighs('no container'),
  weighs('a box not weighed', box(12_000), box(null)),
  weighs('a box above the maximum', box(15_001)),
  weighs('too heavy in all', box(15_000), box(15_000), box(1)),
  unusedTaresDropped('the unused box goes', box(12_000), box(null, true)),
  unusedTaresDropped('no box is unused', box(12_000)),
  withPayload('the weight is right', 'WEIGHT_CONFIRMED', { comment: 'Взвешено на других весах' }),
]
