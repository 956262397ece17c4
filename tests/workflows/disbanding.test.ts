import { expect, it } from 'vitest'
import disbanding from '../../workflows/disbanding/v1/machine.ts'
import { sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const lines = [sampleLine(1, { ordered: 3, collected: 2 }), sampleLine(2), sampleLine(3, { collected: 1 })]
const returning = () => play(disbanding, sampleInput({ statusId: 15, lines })).send('DISBAND')
const back = (...pieces: [number, number][]) => ({
  lines: pieces.map(([lineId, returned]) => ({ lineId, returned })),
})

it('[TK-05] everything is back on the shelf: collected is cleared and the order hears of it', () => {
  const game = returning().send('DISBANDED', back([1, 2], [3, 1]))
  expect(game.effects()).toEqual([
    { type: 'clearCollected', params: {} },
    { type: 'reportToOrder', params: { event: { type: 'DISBANDED' } } },
  ])
})

it.each([
  ['a line that is not ticked', back([1, 2]), 'everyLineTicked'],
  ['a piece that is missing', back([1, 1], [3, 1]), 'everythingReturned'],
  ['more than was collected', back([1, 3], [3, 1]), 'nothingAboveCollected'],
  ['a product that was never collected', back([1, 2], [2, 1], [3, 1]), 'nothingAboveCollected'],
  ['a line of another order', back([1, 2], [3, 1], [99, 1]), 'everyLineIsTheOrders'],
  ['one line twice', back([1, 2], [3, 1], [3, 1]), 'everyLineIsTheOrders'],
])('[TK-05] %s is refused by its own rule', (_, payload, rule) => {
  expect(returning().refuses('DISBANDED', payload)).toBe(rule)
})

it('[TK-05] the form opens with every collected line, nothing ticked', () => {
  expect(returning().formData('disbanding/v1/return')).toEqual(back([1, 0], [3, 0]))
  expect(returning().summary()).toEqual({ collected: 3, collectedLines: 2 })
})
