import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelPath } from '../../support/model.ts'

/** Stores which paths have run beside the results: a failed path ends its worker with everything in memory. */
export function openPathLog(workflow: string) {
  const folder = join(import.meta.dirname, '../../../test-results/walked')
  const nameIn = ({ input, description }: ModelPath) => `${input}|${description}`
  return {
    note: (path: ModelPath) => {
      mkdirSync(folder, { recursive: true })
      appendFileSync(join(folder, workflow), `${nameIn(path)}\n`)
    },
    of: (paths: readonly ModelPath[]) => {
      const lines = new Set(readFileSync(join(folder, workflow), 'utf8').split('\n'))
      return paths.filter((path) => lines.has(nameIn(path)))
    },
  }
}
