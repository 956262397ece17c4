import { cpus, loadavg } from 'node:os'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { levels, totalBudget } from './levels.mjs'
import { countFailures, results } from './run-level.mjs'

/** If the load average is below this value, the machine counts as idle. */
const idleLoad = 0.7

export const isIdle = () => loadavg()[0] < idleLoad

const seconds = (value) => `${value.toFixed(0)} s`

/** Prints the time and budget of each level, and the ten slowest files. */
export function printTimes(run) {
  console.log('\nTime by level:')
  for (const { name, seconds: duration } of run) {
    const { budget } = levels.find((level) => level.name === name)
    console.log(`  ${name.padEnd(14)} ${seconds(duration).padStart(7)}${budget ? ` of ${budget}` : ''}`)
  }
  console.log('Ten slowest files:')
  const files = run.flatMap(({ files: ofLevel }) => ofLevel).sort((a, b) => b.seconds - a.seconds)
  for (const { name, seconds: duration } of files.slice(0, 10))
    console.log(`  ${seconds(duration).padStart(7)} ${name}`)
}

/**
 * Writes the times for `npm run figures`, which copies them to docs/figures/TM-1.json. Returns the total time in
 * seconds.
 */
export function writeTimes(run, idle) {
  const total = run.reduce((sum, level) => sum + level.seconds, 0)
  const byLevel = Object.fromEntries(run.map((level) => [level.name, Math.round(level.seconds)]))
  const passed = run.reduce((sum, level) => sum + level.passed, 0)
  const failed = run.reduce((sum, level) => sum + countFailures(level), 0)
  const times = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
    idleAtStart: idle,
    seconds: Math.round(total),
    bar: totalBudget.bar,
    passed,
    failed,
    byLevel,
  }
  writeFileSync(join(results, 'times.json'), `${JSON.stringify(times, null, 2)}\n`)
  return total
}

/** Returns a message if the run took too long although the machine was idle, otherwise null. */
export const getOverBudgetMessage = (total, idle) =>
  idle && total > totalBudget.limit
    ? `npm test took ${seconds(total)} on an idle machine; the limit is ${seconds(totalBudget.limit)}`
    : null
