import { expect, it } from 'vitest'
import { runLogFailures } from './log-troubles.ts'

it('[RL-11] the log holds no name, phone, address, account, mark, code or token, whatever fails', async () => {
  // One run of four; the others are run by `npm run test:faults -- RL-11`.
  const searched = await runLogFailures()
  expect(searched.held).toEqual([])
  expect(searched.lookedFor).toBeGreaterThan(30)
  expect(searched.bytes).toBeGreaterThan(1_000)
})
