import { expect, it } from 'vitest'
import { walkWithMoney } from './money-walk.ts'

it('[RL-12] random lives of orders: the ledger holds, and the bank’s own books agree to the kopeck', async () => {
  // The short form; the whole: `npm run test:faults -- RL-12`.
  const walked = await walkWithMoney({ events: 150, seed: 12 })
  expect(walked.problems).toEqual({})
  expect(walked.accepted).toBeGreaterThan(80)
  expect(Object.keys(walked.ends).length).toBeGreaterThan(1)
})
