/**
 * `npm test`: runs the levels that every change must pass. `npm run test:full`: runs these and then the tests that
 * rarely find a defect. The last line summarises all levels. A level that ran no test or skipped one fails the run.
 */
import { rmSync } from 'node:fs'
import { install } from '../processes.mjs'
import { levels } from './levels.mjs'
import { countFailures, printFailures, results, runLevel } from './run-level.mjs'
import { isIdle, getOverBudgetMessage, printTimes, writeTimes } from './times.mjs'

const full = process.argv.includes('--full')
rmSync(results, { recursive: true, force: true })

const idle = isIdle()
await install()

const run = []
for (const level of levels.filter((entry) => !entry.full)) run.push(await runLevel(level))
const total = writeTimes(run, idle)
if (full) for (const level of levels.filter((entry) => entry.full)) run.push(await runLevel(level))

printTimes(run)
printFailures(run)
let passed = run.reduce((sum, level) => sum + level.passed, 0)
let failed = run.reduce((sum, level) => sum + countFailures(level), 0)
if (full) {
  const tooSlow = getOverBudgetMessage(total, idle)
  if (tooSlow) {
    console.error(tooSlow)
    failed++
  } else passed++
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
