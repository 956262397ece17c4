import { writeFigure } from '../bench/measure.ts'
import { walkWithMoney } from './money-walk.ts'

export async function rl12(events: number, seed: number, only?: number): Promise<boolean> {
  const figures = await walkWithMoney({
    events,
    seed,
    ...(only === undefined ? {} : { only }),
    tell: console.log,
  })
  for (const [kind, { times, life, first, deeds }] of Object.entries(figures.problems)) {
    console.log(`\n${times} × ${kind}\n  life ${life}: ${first}`)
    for (const deed of deeds) console.log(`    ${deed}`)
  }
  const faults = Object.values(figures.problems).reduce((sum, { times }) => sum + times, 0)
  const holds = faults === 0
  // A single life is looked at, not measured.
  if (only === undefined)
    writeFigure({
      id: 'RL-12',
      measured: faults,
      bar: 0,
      unit: `faults of money, goods, messages and standing orders in ${figures.events} events of ${figures.lives} lives of orders`,
      holds,
      reference: 'the bank simulator’s own books',
      detail: figures,
      command: `npm run test:faults -- RL-12 --events ${events} --seed ${seed}`,
    })
  return holds
}
