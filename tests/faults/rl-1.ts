import { writeFigure } from '../bench/measure.ts'
import { runKills, type KillRun } from './kill-run.ts'
import type { Kind } from './stage.ts'

/** Kills under load on both databases; the figure is the number of problems. */
export async function rl1(kills: Record<Kind, number>, seed: number): Promise<boolean> {
  const runs: KillRun[] = []
  for (const kind of ['postgresql', 'embedded'] as const) {
    if (kills[kind] === 0) continue
    const run = await runKills({ kind, kills: kills[kind], seed, tell: console.log })
    console.log(run)
    runs.push(run)
  }
  const measured = runs.reduce((sum, run) => sum + run.problems.length, 0)
  const total = runs.reduce((sum, run) => sum + run.kills, 0)
  writeFigure({
    id: 'RL-1',
    measured,
    bar: 0,
    unit: `steps lost or doubled, effects doubled, things left lying, in ${total} kills`,
    holds: measured === 0,
    reference: 'none: absolute',
    detail: { runs },
    command: `npm run test:faults -- RL-1 --kills ${kills.postgresql} --embedded-kills ${kills.embedded} --seed ${seed}`,
  })
  return measured === 0
}
