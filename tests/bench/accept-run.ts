/** Copies the results of the last test runs into docs/figures: times by level (TM-1), and coverage of the full run. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, writeFigure } from './measure.ts'

interface Run {
  date: string
  machine: string
  idleAtStart: boolean
  seconds: number
  /** Time limit in seconds on two idle cores. */
  bar: number
  passed: number
  failed: number
  byLevel: Record<string, number>
}

const timesFile = join(root, 'test-results/times.json')
const historyFile = join(root, 'docs/figures/TM-1.json')
const coverageFolder = join(root, 'test-results/coverage')
/** Number of runs kept in the history. */
const maxRuns = 20

const historyOf = (): Run[] =>
  existsSync(historyFile)
    ? (JSON.parse(readFileSync(historyFile, 'utf8')) as { detail: { runs: Run[] } }).detail.runs
    : []

export function acceptRun(): void {
  if (existsSync(coverageFolder))
    cpSync(coverageFolder, join(root, 'docs/figures/coverage'), { recursive: true })
  if (!existsSync(timesFile)) return
  const run = JSON.parse(readFileSync(timesFile, 'utf8')) as Run
  const previousRuns = historyOf()
  if (previousRuns.some((previousRun) => JSON.stringify(previousRun) === JSON.stringify(run))) return
  writeFigure({
    id: 'TM-1',
    measured: run.seconds,
    bar: run.bar,
    unit: 's of npm test after installation',
    holds: run.seconds <= run.bar && run.failed === 0,
    reference: 'none: absolute; runs on an idle machine count',
    detail: { runs: [...previousRuns, run].slice(-maxRuns) },
    command: 'npm test',
  })
}
