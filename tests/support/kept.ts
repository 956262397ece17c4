import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

const folder = join(projectRoot, 'node_modules/.cache/paths')

/** Everything that machines, their samples and the search for paths are made of. */
const sources = ['workflows', 'schemas', 'src/shared', 'src/server/engine', 'tests/support']

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
 * What `make` answers for the same sources and the same `asked`: searched for once, not by every ring and process anew. It
 * must survive JSON.
 */
export function cached<T>(name: string, input: unknown, make: () => T): T {
  const key = createHash('sha256').update(digestOfSources()).update(JSON.stringify(input)).digest('hex')
  const file = join(folder, `${name}-${key.slice(0, 24)}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    // Nobody has asked this of these sources yet.
  }
  const value = make()
  mkdirSync(folder, { recursive: true })
  // Processes look side by side: none ever reads half a file.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
  renameSync(`${file}.${process.pid}`, file)
  return value
}
