import { writeFigure } from '../bench/measure.ts'
import { findMissingMoves, runMoneyScenarios } from './money-walk.ts'

export async function rl12(events: number, seed: number, only?: number): Promise<boolean> {
  const figures = await runMoneyScenarios({
    events,
    seed,
    ...(only === undefined ? {} : { only }),
    tell: console.log,
  })
  for (const [kind, { times, scenario, first, actions }] of Object.entries(figures.problems)) {
    console.log(`\n${times} × ${kind}\n  scenario ${scenario}: ${first}`)
    for (const action of actions) console.log(`    ${action}`)
  }
  const faults = Object.values(figures.problems).reduce((sum, { times }) => sum + times, 0)
  // A single scenario is debugged, not measured.
  const missing = only === undefined ? findMissingMoves(figures) : []
  if (missing.length > 0) console.log(`\nmoves that never came to a result: ${missing.join(', ')}`)
  const passed = faults === 0 && missing.length === 0
  if (only === undefined)
    writeFigure({
      id: 'RL-12',
      measured: faults,
      bar: 0,
      unit: `faults of money, goods, messages and stalled orders in ${figures.events} events of ${figures.scenarios} scenarios of orders`,
      holds: passed,
      reference: 'the bank simulator’s own books',
      detail: figures,
      command: `npm run test:faults -- RL-12 --events ${events} --seed ${seed}`,
    })
  return passed
}
