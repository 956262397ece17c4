import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, writeFigure } from '../bench/measure.ts'

interface Report {
  numTotalTests: number
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** The table of all calls (tests/server/platform/contract) on both databases, as a figure. */
export function rl6(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-rl-6-'))
  const file = join(folder, 'report.json')
  const projects = ['--project', 'embedded', '--project', 'postgresql']
  const output = ['--reporter', 'json', '--outputFile', file]
  spawnSync('npx', ['vitest', 'run', ...projects, 'tests/server/platform/contract', ...output], {
    cwd: root,
    stdio: 'inherit',
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  const { numTotalTests, numPassedTests } = report
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => fullName)
  const measured = numTotalTests - numPassedTests
  writeFigure({
    id: 'RL-6',
    measured,
    bar: 0,
    unit: `leaks, or other answers than the table of all calls says, in ${numTotalTests} checks on both databases`,
    holds: measured === 0 && numTotalTests > 0,
    reference: 'rights and refusals in the OpenAPI document; tests/server/platform/contract/operations.ts',
    detail: { checks: numTotalTests, failed },
    command: 'npm run test:faults -- RL-6',
  })
  return Promise.resolve(measured === 0 && numTotalTests > 0)
}
