import { describe, expect, it } from 'vitest'
import { runKills } from './kill-run.ts'

/** The short form of RL-1; the complete one is `npm run test:faults -- RL-1`. */
const short = { clients: 4, seed: 7, partnerTroubles: false, mostSteps: 25 }

describe.concurrent('a server killed at random moments under load', () => {
  it('[RL-1] on PostgreSQL loses no acknowledged step, repeats no step and duplicates no message', async () => {
    const run = await runKills({ kind: 'postgresql', kills: 2, ...short })
    expect(run.problems).toEqual([])
    expect(run.kills).toBe(2)
    expect(run.acknowledgedSteps).toBeGreaterThan(20)
  })

  it('[RL-1] on the embedded database loses no acknowledged step, repeats no step and duplicates no message', async () => {
    const run = await runKills({ kind: 'embedded', kills: 1, ...short })
    expect(run.problems).toEqual([])
    expect(run.kills).toBe(1)
    expect(run.acknowledgedSteps).toBeGreaterThan(10)
  })
})
