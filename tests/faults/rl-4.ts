import { writeFigure } from '../bench/measure.ts'
import { runRandomPaths } from './random-walk.ts'

export async function rl4(events: number, seed: number): Promise<boolean> {
  const figures = await runRandomPaths(events, seed)
  for (const divergence of figures.divergences) console.log(divergence)
  const passed = figures.divergences.length === 0
  writeFigure({
    id: 'RL-4',
    measured: figures.divergences.length,
    bar: 0,
    unit: `walks in which the server did otherwise than the machine, or failed, in ${figures.events} events over HTTP`,
    holds: passed,
    reference: 'the pure machine',
    detail: { ...figures },
    command: `npm run test:faults -- RL-4 --events ${events} --seed ${seed}`,
  })
  return passed
}
