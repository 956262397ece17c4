import { bare, sampleInput, sampleLine, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const lines = [
  sampleLine(1, { ordered: 3, collected: 2 }),
  sampleLine(2, { ordered: 1, collected: 0 }),
  sampleLine(3, { ordered: 1, collected: 1 }),
]

const back = (returned: Record<number, number>) => ({
  lines: Object.entries(returned).map(([lineId, pieces]) => ({ lineId: Number(lineId), returned: pieces })),
})

export default {
  inputs: [{ name: 'two lines collected', input: sampleInput({ statusId: 15, lines }) }],
  events: [
    ...bare('DISBAND', 'ORDER_WITHDRAWN'),
    withPayload('everything is back', 'DISBANDED', back({ 1: 2, 3: 1 })),
    withPayload('a line is not ticked', 'DISBANDED', back({ 1: 2 })),
    withPayload('a piece is missing', 'DISBANDED', back({ 1: 1, 3: 1 })),
    withPayload('more than was collected', 'DISBANDED', back({ 1: 3, 3: 1 })),
    withPayload('a line of another order', 'DISBANDED', back({ 1: 2, 3: 1, 99: 0 })),
  ],
  memory: () => null,
} satisfies Scenarios<Event, Context>
