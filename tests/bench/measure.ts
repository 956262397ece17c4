import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Figure {
  id: string
  measured: number
  bar: number
  unit: string
  holds: boolean
  /** The value it is compared with, measured in the same run. */
  reference: string
  detail: unknown
  /** By default the benchmark's own. */
  command?: string
}

/** Writes docs/figures/<id>.json with everything needed to interpret it a year later. */
export function writeFigure(figure: Figure): void {
  const folder = join(root, 'docs/figures')
  mkdirSync(folder, { recursive: true })
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const versions = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { xstate, fastify, pg } = versions.dependencies
  const record = {
    ...figure,
    command: figure.command ?? `npm run bench -- ${figure.id}`,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    versions: { node: process.version, xstate, fastify, pg },
    commit: git('rev-parse', '--short', 'HEAD'),
    date: new Date().toISOString().slice(0, 10),
  }
  writeFileSync(join(folder, `${figure.id}.json`), `${JSON.stringify(record, null, 2)}\n`)
  console.log(
    `${figure.id}: ${figure.measured} ${figure.unit} (bar ${figure.bar}) ${figure.holds ? 'holds' : 'does not hold'}`,
  )
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

export const percentile = (values: number[], p: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? NaN
}

export const round = (value: number, digits = 3): number => Number(value.toFixed(digits))
