import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

const folder = join(projectRoot, 'node_modules/.cache/paths')

/** Sources of machines, their samples and the path search. */
const sources = [
  'workflows',
  'schemas',
  'src/shared',
  'src/server/engine',
  'src/server/processes/workbench',
  'tests/support',
]

let digest: string | undefined
function digestOfSources(): string {
  if (digest !== undefined) return digest
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'package-lock.json')))
  for (const source of sources) {
    const names = readdirSync(join(projectRoot, source), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => one.endsWith('.ts')).sort())
      hash.update(name).update(readFileSync(join(projectRoot, source, name)))
  }
  digest = hash.digest('hex')
  return digest
}

/**
 * Returns the result of the last argument, cached by the sources and by `input`: paths are searched once, not by every
 * level and process. The result must survive JSON.
 */
export function cachePathSearch<T>(name: string, input: unknown, compute: () => T): T {
  const key = createHash('sha256').update(digestOfSources()).update(JSON.stringify(input)).digest('hex')
  const file = join(folder, `${name}-${key.slice(0, 24)}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    // Not cached yet for these sources.
  }
  const value = compute()
  mkdirSync(folder, { recursive: true })
  // Processes run concurrently: none may read half a file.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
  renameSync(`${file}.${process.pid}`, file)
  return value
}
