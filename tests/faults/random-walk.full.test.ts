import { expect, it } from 'vitest'
import { runRandomPaths } from './random-walk.ts'

it('[RL-4] random paths over HTTP find no step in which the server differs from the machine', async () => {
  // The short form; the complete one is `npm run test:faults -- RL-4`.
  const result = await runRandomPaths(2_000, 4)
  expect(result.divergences).toEqual([])
  expect(result.accepted).toBeGreaterThan(200)
  expect(result.refused).toBeGreaterThan(200)
})
