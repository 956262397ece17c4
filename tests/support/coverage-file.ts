/** Figures of coverage in docs/figures/coverage, one file a version, as the process screens read them. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Workflow } from '../../workflows/define.ts'
import { wholeOf, type Coverage } from './coverage.ts'

export type Ring = 'machine' | 'http' | 'browser'

interface Figures {
  workflow: string
  version: number
  states: string[]
  transitions: string[]
  /** Per ring, what its paths take. */
  covered: Partial<Record<Ring, { paths: number; states: string[]; transitions: string[] }>>
}

const folder = join(import.meta.dirname, '../../docs/figures/coverage')

/** Writes the ring's part of the version's figures; the other rings' parts stay. Same paths, same file. */
export function writeCoverage(workflow: Workflow, ring: Ring, paths: number, covered: Coverage): void {
  const file = join(folder, `${workflow.name}.v${workflow.version}.json`)
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures).covered : {}
  const ofRing = { paths, states: [...covered.states].sort(), transitions: [...covered.transitions].sort() }
  const figures: Figures = {
    workflow: workflow.name,
    version: workflow.version,
    ...wholeOf(workflow),
    covered: Object.fromEntries(
      Object.entries({ ...before, [ring]: ofRing }).sort(([a], [b]) => a.localeCompare(b)),
    ),
  }
  mkdirSync(dirname(file), { recursive: true })
  // Rings may run side by side: a reader never sees half a file.
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(figures, null, 2)}\n`)
  renameSync(`${file}.${process.pid}`, file)
}
