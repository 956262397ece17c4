/**
 * Coverage figures, one file per version: `npm run figures` copies them to docs/figures/coverage, which the process
 * screens read.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Workflow } from '../../workflows/define.ts'
import { listCoverageGoals, type PathCoverage } from '../../src/server/processes/workbench/path-coverage.ts'
import { isFullRun } from './full.ts'

export type TestLevel = 'machine' | 'http' | 'browser'

interface Figures {
  workflow: string
  version: number
  states: string[]
  transitions: string[]
  /** By test level: what its paths cover. */
  covered: Partial<Record<TestLevel, { paths: number; states: string[]; transitions: string[] }>>
}

const folder = join(import.meta.dirname, '../../test-results/coverage')

/** Writes the level's part of the version's figures in a full run; the parts of other levels stay. */
export function writeCoverage(
  workflow: Workflow,
  ring: TestLevel,
  paths: number,
  covered: PathCoverage,
): void {
  if (!isFullRun) return
  const file = join(folder, `${workflow.name}.v${workflow.version}.json`)
  const previous = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures).covered : {}
  const figuresOfLevel = {
    paths,
    states: [...covered.states].sort(),
    transitions: [...covered.transitions].sort(),
  }
  const figures: Figures = {
    workflow: workflow.name,
    version: workflow.version,
    ...listCoverageGoals(workflow),
    covered: Object.fromEntries(
      Object.entries({ ...previous, [ring]: figuresOfLevel }).sort(([a], [b]) => a.localeCompare(b)),
    ),
  }
  mkdirSync(dirname(file), { recursive: true })
  // Levels may run concurrently: a reader must never see half a file.
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(figures, null, 2)}\n`)
  renameSync(`${file}.${process.pid}`, file)
}
