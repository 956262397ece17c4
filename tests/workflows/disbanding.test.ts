import { expect, it } from 'vitest'
import { goodsLossReason } from '../../src/shared/goods-loss.ts'
import disbanding from '../../workflows/disbanding/v1/machine.ts'
import {
  bootsGtin,
  bootsMarks,
  firstMark,
  unassignedMark,
} from '../../workflows/parts/collecting/v1/scenarios.ts'
import { createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const lines = [
  createSampleLine(1, { ordered: 3, collected: 2 }),
  createSampleLine(2),
  createSampleLine(3, { collected: 1 }),
]
const shoes = createSampleLine(4, {
  ordered: 2,
  collected: 2,
  marked: true,
  gtin: bootsGtin,
  marks: bootsMarks,
})
const returning = (more: (typeof shoes)[] = []) =>
  play(disbanding, createSampleInput({ statusId: 15, lines: [...lines, ...more] })).send('DISBAND')
const { notFound, packagingDamaged } = goodsLossReason

type ReturnedPiece = [lineId: number, returned: number, reasonId?: number | null, marks?: string[]]
const returnedPieces = (...pieces: ReturnedPiece[]) => ({
  lines: pieces.map(([lineId, returned, reasonId = null, marks = []]) => ({
    lineId,
    returned,
    reasonId,
    marks,
  })),
})
const putBackLine = (
  lineId: number,
  shelved: number,
  missing = 0,
  reasonId: number | null = null,
  marks: string[] = [],
) => ({
  lineId,
  shelved,
  missing,
  reasonId,
  marks,
})

it('[TK-05] everything is back on the shelf: confirmed piece by piece, the collected quantity is cleared and the order is notified', () => {
  const instance = returning().send('DISBANDED', returnedPieces([1, 2], [3, 1]))
  expect(instance.effects()).toEqual([
    {
      type: 'putBack',
      params: { cause: 'disbanded', lines: [putBackLine(1, 2), putBackLine(3, 1)], comment: null },
    },
    { type: 'clearCollected', params: {} },
    { type: 'reportToOrder', params: { event: { type: 'DISBANDED' } } },
  ])
})

it('[TK-22] a lost and a damaged piece are recorded with their reasons, and the task ends', () => {
  const instance = returning([shoes]).send('DISBANDED_IN_PART', {
    ...returnedPieces([1, 1, notFound], [3, 0, packagingDamaged], [4, 1, notFound, [firstMark]]),
    comment: ' Коробка вскрыта ',
  })
  expect(instance.state()).toBe('disbanded')
  expect(instance.effects()[0]).toEqual({
    type: 'putBack',
    params: {
      cause: 'disbanded',
      lines: [
        putBackLine(1, 1, 1, notFound),
        putBackLine(3, 0, 1, packagingDamaged),
        putBackLine(4, 1, 1, notFound, [firstMark]),
      ],
      comment: 'Коробка вскрыта',
    },
  })
  expect(instance.effect('recordException')).toEqual({ kind: 'shortReturn', reason: 'Коробка вскрыта' })
})

it.each([
  ['a missing piece without a reason', returnedPieces([1, 1], [3, 1], [4, 2]), 'everyMissingHasReason'],
  ['nothing missing', returnedPieces([1, 2], [3, 1], [4, 2]), 'somethingMissing'],
  [
    'one of two marked pieces that nobody scanned',
    returnedPieces([1, 2], [3, 1], [4, 1, notFound]),
    'marksSayWhich',
  ],
  [
    'a mark of no order as one that came back',
    returnedPieces([1, 2], [3, 1], [4, 1, notFound, [unassignedMark]]),
    'everyMarkIsTheOrders',
  ],
])('[TK-22] %s is refused by its own rule', (_, payload, rule) => {
  expect(returning([shoes]).refuses('DISBANDED_IN_PART', payload)).toBe(rule)
})

it.each([
  ['a line that is not ticked', returnedPieces([1, 2]), 'everyLineTicked'],
  ['a piece that is missing', returnedPieces([1, 1], [3, 1]), 'everythingReturned'],
  ['more than was collected', returnedPieces([1, 3], [3, 1]), 'nothingAboveExpected'],
  ['a product that was never collected', returnedPieces([1, 2], [2, 1], [3, 1]), 'nothingAboveExpected'],
  ['a line of another order', returnedPieces([1, 2], [3, 1], [99, 1]), 'everyLineIsTheOrders'],
  ['one line twice', returnedPieces([1, 2], [3, 1], [3, 1]), 'everyLineIsTheOrders'],
])('[TK-05] %s is refused by its own rule', (_, payload, rule) => {
  expect(returning().refuses('DISBANDED', payload)).toBe(rule)
})

it('[TK-05] the form opens with every collected line, nothing ticked', () => {
  expect(returning().formData('disbanding/v1/return')).toEqual(returnedPieces([1, 0], [3, 0]))
  expect(returning().summary()).toEqual({ collected: 3, collectedLines: 2, collectedPieces: '1:2 3:1' })
})
