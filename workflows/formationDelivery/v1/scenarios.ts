import type { Tare } from '../../effects.ts'
import {
  collectingOfForming,
  limitsOfForming as limits,
  linesFormedBefore,
  linesToForm as lines,
  packing,
} from '../../parts/collecting/v1/scenarios.ts'
import { bare, sampleDelivery, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

/** A box of the medium kind; `grams` with contents. */
const box = (grams: number | null, unused = false): Tare => ({ typeId: 2, weight: grams, unused })
const weighs = (name: string, ...tares: Tare[]) => withPayload(name, 'TARES_WEIGHED', { tares })

const order = { ...sampleDelivery, statusId: 5, lines }

export default {
  inputs: [
    { name: 'with packages', input: sampleInput(order, { limits }) },
    { name: 'collected before', input: sampleInput({ ...order, lines: linesFormedBefore }, { limits }) },
    { name: 'without packages', input: sampleInput({ ...order, packagesRequired: false }, { limits }) },
  ],
  events: [
    ...bare('STARTED', 'BACK_TO_COLLECTION', 'BACK_TO_TARES', 'PACKING_CANCELLED', 'FORM', 'ORDER_WITHDRAWN'),
    ...collectingOfForming,
    weighs('two boxes at the limit', box(15_000), box(15_000)),
    weighs('an unused box', box(12_000), box(null, true)),
    weighs('no container'),
    weighs('a box not weighed', box(12_000), box(null)),
    weighs('a box above the maximum', box(15_001)),
    weighs('too heavy in all', box(15_000), box(15_000), box(1)),
    withPayload('the unused box goes', 'UNUSED_TARES_DROPPED', { tares: [box(12_000), box(null, true)] }),
    withPayload('no box is unused', 'UNUSED_TARES_DROPPED', { tares: [box(12_000)] }),
    ...packing,
  ],
  memory: ({ collected, tares, packages }) => [collected.map((line) => line.collected), tares, packages],
} satisfies Scenarios<Event, Context>
