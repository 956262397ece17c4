import { expect, it } from 'vitest'
import { runKills } from './kill-run.ts'

const load = { clients: 8, seed: 11, partnerTroubles: false, mostSteps: 50 }

it.concurrent.each([
  ['postgresql', 8],
  ['embedded', 3],
] as const)('[RL-1] %s killed %i times under load loses and duplicates nothing', async (kind, kills) => {
  const run = await runKills({ kind, kills, ...load })
  expect(run.problems).toEqual([])
  expect(run.kills).toBe(kills)
  expect(run.acknowledgedSteps).toBeGreaterThan(20)
})
