import type { CollectedLine, PackageCount } from '../../effects.ts'
import { bare, sampleInput, sampleLine, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const GS = '\u001d'

/** Adds the mod-10 check digit to the first 13 digits of a GTIN. */
function gtinOf(thirteen: string): string {
  const sum = [...thirteen].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return `${thirteen}${(10 - (sum % 10)) % 10}`
}
const shoeMark = (gtin: string, serial: string) =>
  `01${gtin}21${serial.padEnd(13, '0')}${GS}91EE06${GS}92${'aB3/'.repeat(22)}`

const boots = gtinOf('0460700000001')
const slippers = gtinOf('0460700000002')
const [first, second] = [shoeMark(boots, 'boots01'), shoeMark(boots, 'boots02')]
const outOfStock = 1

/** Line 1 is plain and was short of a piece, line 2 is marked, line 3 was not found. */
const lines = [
  sampleLine(1, { ordered: 3, collected: 2, reasonId: outOfStock }),
  sampleLine(2, { ordered: 2, collected: 2, marked: true, gtin: boots, marks: [first, second] }),
  sampleLine(3, { ordered: 1, collected: 0, reasonId: outOfStock }),
]

type Count = [collected: number, reason: number | null, marks?: string[]]
const collected = (...counts: [Count, Count, Count]): { lines: CollectedLine[] } => ({
  lines: counts.map(([pieces, reasonId, marks = []], i) => ({
    ...{ lineId: i + 1, collected: pieces, reasonId, marks },
  })),
})
const both = [first, second]
const notFound: Count = [0, outOfStock]

const collects = (name: string, payload: { lines: CollectedLine[] }) => ({
  ...withPayload(name, 'COLLECTED', payload),
  facts: { marks: { takenElsewhere: [] as string[] } },
})
const chooses = (name: string, ...ids: number[]) =>
  withPayload(name, 'LINES_CHOSEN', { lines: ids.map((lineId) => ({ lineId, chosen: 1 })) })
const packs = (name: string, packages: PackageCount[]) => withPayload(name, 'PACKED', { packages })

const asBefore = collected([2, outOfStock], [2, null, both], notFound)

export default {
  inputs: [
    { name: 'a pickup order', input: sampleInput({ statusId: 7, lines }) },
    { name: 'without packages', input: sampleInput({ statusId: 7, lines, packagesRequired: false }) },
  ],
  events: [
    ...bare('CONFIRM', 'BACK_TO_CHOICE', 'BACK_TO_COLLECTION', 'DROP', 'ORDER_WITHDRAWN'),
    chooses('all lines', 1, 2, 3),
    chooses('the plain line', 1),
    chooses('no line'),
    chooses('a line of another order', 99),

    collects('as before', asBefore),
    collects('the missing piece is found', collected([3, null], [2, null, both], notFound)),
    collects('a marked piece less', collected([2, outOfStock], [1, outOfStock, [first]], notFound)),
    collects('nothing collected', collected([0, outOfStock], [0, outOfStock], notFound)),
    collects('a line left out', { lines: asBefore.lines.slice(0, 2) }),
    collects('more than ordered', collected([4, null], [2, null, both], notFound)),
    collects('no reason given', collected([1, null], [2, null, both], notFound)),
    collects('a mark not scanned', collected([2, outOfStock], [2, null, [first]], notFound)),
    collects(
      'mark of another product',
      collected([2, outOfStock], [1, outOfStock, [shoeMark(slippers, 's1')]], notFound),
    ),
    collects('one mark twice', collected([2, outOfStock], [2, null, [first, first]], notFound)),
    {
      ...withPayload('mark of another order', 'COLLECTED', asBefore),
      facts: { marks: { takenElsewhere: [`01${boots}21boots01000000`] } },
    },
    packs('two packages', [{ typeId: 1, count: 2 }]),
    packs('no package', []),
    packs('one type twice', [
      { typeId: 1, count: 1 },
      { typeId: 1, count: 1 },
    ]),
    packs('too many packages', [{ typeId: 1, count: 21 }]),
  ],
  memory: ({ changing, collected: lines, packages }) => [
    changing,
    lines.map((line) => line.collected),
    packages,
  ],
} satisfies Scenarios<Event, Context>
