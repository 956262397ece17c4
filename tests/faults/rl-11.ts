import { writeFigure } from '../bench/measure.ts'
import { runKills } from './kill-run.ts'
import type { LogSearchResult } from './log-secrets.ts'
import { runLogFailures } from './log-troubles.ts'
import { runMoneyScenarios } from './money-walk.ts'
import { runFuzzer } from './rl-5.ts'

const kills = 6
const cases = 2
const events = 150

/**
 * The logs of every kind of failure, each in a short run: errors of the database, of partners and of callers with a
 * planted customer, kills, a fuzzer, payments. Each log is searched for the values themselves.
 */
export async function rl11(seed: number): Promise<boolean> {
  // Whether the servers of all runs wrote everything they could.
  process.env.LOG_LEVEL = 'trace'
  const runs: Record<string, LogSearchResult> = {
    troubles: await runLogFailures(),
    kills: (await runKills({ kind: 'postgresql', kills, clients: 8, seed, mostSteps: 50 })).log,
    fuzz: (await runFuzzer(cases, seed)).log,
    money: (await runMoneyScenarios({ events, seed })).log,
  }
  for (const [name, { held, bytes }] of Object.entries(runs)) {
    if (bytes === 0) throw new Error(`RL-11: the run ${name} wrote no log`)
    for (const value of held) console.log(`RL-11: the log of ${name} contains «${value}»`)
  }
  const sum = (valueOf: (run: LogSearchResult) => number) =>
    Object.values(runs).reduce((total, run) => total + valueOf(run), 0)
  const measured = sum(({ held }) => held.length)
  writeFigure({
    id: 'RL-11',
    measured,
    bar: 0,
    unit: `personal values, codes or tokens in the logs of ${Object.keys(runs).length} runs that were searched for ${sum(({ lookedFor }) => lookedFor)}`,
    holds: measured === 0,
    reference: 'names, phones, addresses, accounts, marks, comments, codes and tokens of the runs themselves',
    detail: {
      seed,
      runs: Object.fromEntries(
        Object.entries(runs).map(([name, { held, ...run }]) => [name, { ...run, held: held.length }]),
      ),
    },
    command: `npm run test:faults -- RL-11 --seed ${seed}`,
  })
  return measured === 0
}
