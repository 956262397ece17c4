import type { CollectedLine, PackageCount, Tare } from '../../../effects.ts'
import { createSampleLine, createSampleEvent } from '../../../scenarios.ts'

const GS = '\u001d'

/** Adds the mod-10 check digit to the first 13 digits of a GTIN. */
function gtinOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Marking code of a pair of shoes: GTIN, serial of 13 characters, key of 4 and signature of 88. */
const shoeMark = (gtin: string, serial: string) =>
  `01${gtin}21${serial.padEnd(13, '0')}${GS}91EE06${GS}92${'aB3/'.repeat(22)}`

export const bootsGtin = gtinOf('0460700000001')
export const [firstMark, secondMark] = [shoeMark(bootsGtin, 'boots01'), shoeMark(bootsGtin, 'boots02')]
export const bootsMarks = [firstMark, secondMark]
/** Mark of a pair that belongs to no order. */
export const unassignedMark = shoeMark(bootsGtin, 'boots09')
export const unassignedMarkIdentity = `01${bootsGtin}21boots09000000`
export const slippersMark = shoeMark(gtinOf('0460700000002'), 's1')

/** Reason of a shortage (catalogue `changeReasons`). */
export const sampleShortageReason = 1

/** Count of one line: pieces, reason of a shortage, marks. */
type Count = [collected: number, reason: number | null, marks?: string[]]
/** Creates the payload of COLLECTED from the counts of line 1, line 2 and so on. */
export const createCollectedPayload = (...counts: Count[]): { lines: CollectedLine[] } => ({
  lines: counts.map(([pieces, reasonId, marks = []], i) => ({
    lineId: i + 1,
    collected: pieces,
    reasonId,
    marks,
  })),
})

export const createCollectedEvent = (
  name: string,
  payload: { lines: CollectedLine[] },
  takenElsewhere: string[] = [],
) => ({
  ...createSampleEvent(name, 'COLLECTED', payload),
  facts: { marks: { takenElsewhere } },
})
/** Identity of `firstMark`, used as a mark that belongs to another order. */
export const markIdentitiesOfOtherOrder = [`01${bootsGtin}21boots01000000`]

/** Sample order: line 1 is not marked, line 2 is marked. */
export const sampleOrderLines = [
  createSampleLine(1, { ordered: 2, unitPrice: 500_00 }),
  createSampleLine(2, { ordered: 2, unitPrice: 3_000_00, marked: true, gtin: bootsGtin }),
]
/** The lines of the sample order after a first forming in which one piece was missing. */
export const previouslyFormedLines = [
  { ...sampleOrderLines[0]!, collected: 1, reasonId: sampleShortageReason },
  { ...sampleOrderLines[1]!, collected: 2, marks: bootsMarks },
]
export const formingLimits = { minSum: 600_00 }

const allCollected = createCollectedPayload([2, null], [2, null, bootsMarks])

export const collectedEvents = [
  createCollectedEvent('all collected', allCollected),
  createCollectedEvent(
    'a marked piece is missing',
    createCollectedPayload([2, null], [1, sampleShortageReason, [firstMark]]),
  ),
  createCollectedEvent(
    'below the minimum sum',
    createCollectedPayload([1, sampleShortageReason], [0, sampleShortageReason]),
  ),
  createCollectedEvent(
    'nothing collected',
    createCollectedPayload([0, sampleShortageReason], [0, sampleShortageReason]),
  ),
  createCollectedEvent('a line left out', { lines: allCollected.lines.slice(0, 1) }),
  createCollectedEvent('more than ordered', createCollectedPayload([3, null], [2, null, bootsMarks])),
  createCollectedEvent('no reason given', createCollectedPayload([1, null], [2, null, bootsMarks])),
  createCollectedEvent('a mark not scanned', createCollectedPayload([2, null], [2, null, [firstMark]])),
  createCollectedEvent(
    'mark of another product',
    createCollectedPayload([2, null], [1, sampleShortageReason, [slippersMark]]),
  ),
  createCollectedEvent(
    'separators lost',
    createCollectedPayload([2, null], [1, sampleShortageReason, [firstMark.replaceAll(GS, '')]]),
  ),
  createCollectedEvent(
    'one mark twice',
    createCollectedPayload([2, null], [2, null, [firstMark, firstMark]]),
  ),
  createCollectedEvent('mark of another order', allCollected, markIdentitiesOfOtherOrder),
]

const packed = (name: string, packages: PackageCount[]) => ({
  ...createSampleEvent(name, 'PACKED', { packages }),
  facts: { packagePrices: { 1: 7_00 } },
})
export const packedEvents = [
  packed('two packages', [{ typeId: 1, count: 2 }]),
  packed('no package', []),
  packed('one type twice', [
    { typeId: 1, count: 1 },
    { typeId: 1, count: 1 },
  ]),
  packed('too many packages', [{ typeId: 1, count: 21 }]),
]

/** Creates a medium box. `grams`: weight including the contents. */
export const createMediumBox = (grams: number | null, unused = false): Tare => ({
  typeId: 2,
  weight: grams,
  unused,
})
/** Facts in which an empty medium box weighs 450 grams. */
const tareFacts = { tareWeights: { 2: 450 } }
export const createTaresWeighedEvent = (name: string, ...tares: Tare[]) => ({
  ...createSampleEvent(name, 'TARES_WEIGHED', { tares }),
  facts: tareFacts,
})
const unusedTaresDropped = (name: string, ...tares: Tare[]) =>
  createSampleEvent(name, 'UNUSED_TARES_DROPPED', { tares })
export const weighingEvents = [
  createTaresWeighedEvent('two boxes at the limit', createMediumBox(15_000), createMediumBox(15_000)),
  createTaresWeighedEvent('an unused box', createMediumBox(12_000), createMediumBox(null, true)),
  createTaresWeighedEvent('no container'),
  createTaresWeighedEvent('a box not weighed', createMediumBox(12_000), createMediumBox(null)),
  createTaresWeighedEvent('a box above the maximum', createMediumBox(15_001)),
  createTaresWeighedEvent(
    'too heavy in all',
    createMediumBox(15_000),
    createMediumBox(15_000),
    createMediumBox(1),
  ),
  unusedTaresDropped('the unused box goes', createMediumBox(12_000), createMediumBox(null, true)),
  unusedTaresDropped('no box is unused', createMediumBox(12_000)),
  createSampleEvent('the weight is right', 'WEIGHT_CONFIRMED', { comment: 'Взвешено на других весах' }),
]
