import type { CollectedLine, PackageCount, Tare } from '../../effects.ts'
import {
  bare,
  sampleDelivery,
  sampleInput,
  sampleLine,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const GS = '\u001d'

/** Adds the mod-10 check digit to the first 13 digits of a GTIN. */
function gtinOf(thirteen: string): string {
  const sum = [...thirteen].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return `${thirteen}${(10 - (sum % 10)) % 10}`
}

/** Code of a pair of shoes: GTIN, serial of 13 characters, key of 4 and signature of 88. */
const shoeMark = (gtin: string, serial: string) =>
  `01${gtin}21${serial.padEnd(13, '0')}${GS}91EE06${GS}92${'aB3/'.repeat(22)}`

const boots = gtinOf('0460700000001')
const slippers = gtinOf('0460700000002')
const [first, second] = [shoeMark(boots, 'boots01'), shoeMark(boots, 'boots02')]

const outOfStock = 1

/** Of line 1 (plain) and line 2 (marked): pieces, reason of a shortage, marks. */
const collected = (
  [plain, reason]: [number, number | null],
  [marked, markedReason, marks]: [number, number | null, string[]],
): { lines: CollectedLine[] } => ({
  lines: [
    { lineId: 1, collected: plain, reasonId: reason, marks: [] },
    { lineId: 2, collected: marked, reasonId: markedReason, marks },
  ],
})

const nothingTaken = { marks: { takenElsewhere: [] } }
const collects = (name: string, payload: { lines: CollectedLine[] }) => ({
  ...withPayload(name, 'COLLECTED', payload),
  facts: nothingTaken,
})
/** A box of the medium kind; `grams` with contents. */
const box = (grams: number | null, unused = false): Tare => ({ typeId: 2, weight: grams, unused })
const weighs = (name: string, ...tares: Tare[]) => withPayload(name, 'TARES_WEIGHED', { tares })
const packs = (name: string, packages: PackageCount[]) => withPayload(name, 'PACKED', { packages })

const all = collected([2, null], [2, null, [first, second]])

const lines = [
  sampleLine(1, { ordered: 2, unitPrice: 500_00 }),
  sampleLine(2, { ordered: 2, unitPrice: 3_000_00, marked: true, gtin: boots }),
]
const order = { ...sampleDelivery, statusId: 5, lines }
const limits = { minSum: 600_00 }

export default {
  inputs: [
    { name: 'with packages', input: sampleInput(order, { limits }) },
    {
      name: 'collected before',
      input: sampleInput(
        {
          ...order,
          lines: [
            { ...lines[0]!, collected: 1, reasonId: outOfStock },
            { ...lines[1]!, collected: 2, marks: [first, second] },
          ],
        },
        { limits },
      ),
    },
    { name: 'without packages', input: sampleInput({ ...order, packagesRequired: false }, { limits }) },
  ],
  events: [
    ...bare('STARTED', 'BACK_TO_COLLECTION', 'BACK_TO_TARES', 'PACKING_CANCELLED', 'FORM', 'ORDER_WITHDRAWN'),
    collects('all collected', all),
    collects('a marked piece is missing', collected([2, null], [1, outOfStock, [first]])),
    collects('below the minimum sum', collected([1, outOfStock], [0, outOfStock, []])),
    collects('nothing collected', collected([0, outOfStock], [0, outOfStock, []])),
    collects('a line left out', { lines: all.lines.slice(0, 1) }),
    collects('more than ordered', collected([3, null], [2, null, [first, second]])),
    collects('no reason given', collected([1, null], [2, null, [first, second]])),
    collects('a mark not scanned', collected([2, null], [2, null, [first]])),
    collects('mark of another product', collected([2, null], [1, outOfStock, [shoeMark(slippers, 's1')]])),
    collects('separators lost', collected([2, null], [1, outOfStock, [first.replaceAll(GS, '')]])),
    collects('one mark twice', collected([2, null], [2, null, [first, first]])),
    {
      ...withPayload('mark of another order', 'COLLECTED', all),
      facts: { marks: { takenElsewhere: [`01${boots}21boots01000000`] } },
    },
    weighs('two boxes at the limit', box(15_000), box(15_000)),
    weighs('an unused box', box(12_000), box(null, true)),
    weighs('no container'),
    weighs('a box not weighed', box(12_000), box(null)),
    weighs('a box above the maximum', box(15_001)),
    weighs('too heavy in all', box(15_000), box(15_000), box(1)),
    withPayload('the unused box goes', 'UNUSED_TARES_DROPPED', { tares: [box(12_000), box(null, true)] }),
    withPayload('no box is unused', 'UNUSED_TARES_DROPPED', { tares: [box(12_000)] }),
    packs('two packages', [{ typeId: 1, count: 2 }]),
    packs('no package', []),
    packs('one type twice', [
      { typeId: 1, count: 1 },
      { typeId: 1, count: 1 },
    ]),
    packs('too many packages', [{ typeId: 1, count: 21 }]),
  ],
  memory: ({ collected: lines, tares, packages }) => [lines.map((line) => line.collected), tares, packages],
} satisfies Scenarios<Event, Context>
