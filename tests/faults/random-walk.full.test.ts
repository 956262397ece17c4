import { expect, it } from 'vitest'
import { walkAtRandom } from './random-walk.ts'

it('[RL-4] random walks over HTTP find no step in which the server does otherwise than the machine', async () => {
  // The short form; the whole: `npm run test:faults -- RL-4`.
  const walked = await walkAtRandom(2_000, 4)
  expect(walked.divergences).toEqual([])
  expect(walked.accepted).toBeGreaterThan(200)
  expect(walked.refused).toBeGreaterThan(200)
})
