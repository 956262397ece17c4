/**
 * `npm run test:faults [-- RL-1 … --kills 200 --embedded-kills 30 --events 100000 --minutes 30 --seed 1]`: kills,
 * outages, concurrent users and random scenarios against the built server, with their figures in docs/figures.
 * Bounded but long; the short variant is part of `npm test`.
 */
import { parseArgs } from 'node:util'
import { rl1 } from './rl-1.ts'
import { rl2 } from './rl-2.ts'
import { rl3 } from './rl-3.ts'
import { rl4 } from './rl-4.ts'
import { rl5 } from './rl-5.ts'
import { rl6 } from './rl-6.ts'
import { rl8 } from './rl-8.ts'
import { rl10 } from './rl-10.ts'
import { rl11 } from './rl-11.ts'
import { rl12 } from './rl-12.ts'
import { rl9 } from './rl-9.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    'embedded-kills': { type: 'string', default: '30' },
    events: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    // RL-5: cases of each operation.
    cases: { type: 'string', default: '200' },
    // RL-8: duration of the measurement.
    minutes: { type: 'string', default: '30' },
    // RL-12: the scenario of this number alone.
    only: { type: 'string' },
  },
})
const number = (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`not a whole number: ${text}`)
  return value
}
const seed = values.seed === undefined ? Date.now() % 1_000_000 : number(values.seed)
const runs: Record<string, () => Promise<boolean>> = {
  'RL-1': () => rl1({ postgresql: number(values.kills), embedded: number(values['embedded-kills']) }, seed),
  'RL-2': rl2,
  'RL-3': rl3,
  'RL-4': () => rl4(number(values.events), seed),
  'RL-9': rl9,
  'RL-5': () => rl5(number(values.cases), seed),
  'RL-6': rl6,
  'RL-8': () => rl8(number(values.minutes)),
  'RL-10': rl10,
  'RL-11': () => rl11(seed),
  'RL-12': () =>
    rl12(number(values.events), seed, values.only === undefined ? undefined : number(values.only)),
}

for (const id of positionals)
  if (!(id in runs)) throw new Error(`no fault run ${id}; there are ${Object.keys(runs).join(', ')}`)
let allPassed = true
for (const [id, run] of Object.entries(runs))
  if (positionals.length === 0 || positionals.includes(id)) allPassed = (await run()) && allPassed
process.exit(allPassed ? 0 : 1)
