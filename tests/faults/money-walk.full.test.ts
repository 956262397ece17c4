import { expect, it } from 'vitest'
import { findMissingMoves, runMoneyScenarios } from './money-walk.ts'

it('[RL-12] random order scenarios keep the ledger consistent with the bank’s books to the kopeck', async () => {
  // The short form; the complete one is `npm run test:faults -- RL-12`.
  const result = await runMoneyScenarios({ events: 150, seed: 12 })
  expect(result.problems).toEqual({})
  expect(findMissingMoves(result), 'registers, approved transfers and contradictory arrivals').toEqual([])
  expect(result.accepted).toBeGreaterThan(80)
  expect(Object.keys(result.ends).length).toBeGreaterThan(1)
})
