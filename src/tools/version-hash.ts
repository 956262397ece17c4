import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** Files of a version that decide how it behaves: machine, rules and forms; texts and sample events may change. */
const ownFiles = (root: string, id: string): string[] =>
  ['workflows', 'schemas/forms'].flatMap((base) => {
    const folder = join(root, base, id)
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .filter((f) => f.endsWith('.ts') && f !== 'scenarios.ts')
      .sort()
      .map((f) => join(folder, f))
  })

const inFolder = /^(workflows|schemas\/forms)\/.+\//
const importsOf = (root: string, path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s[^'"]*?['"](\.[^'"]+\.ts)['"]/gm)]
    .map((found) => resolve(dirname(path), found[1]!))
    .filter((imported) => inFolder.test(relative(root, imported)))

/** Parts are frozen with the version: what its files import from the folders of workflows and forms, and so on. */
function partsOf(root: string, own: readonly string[]): string[] {
  const seen = new Set(own)
  for (const path of seen) for (const imported of importsOf(root, path)) seen.add(imported)
  return [...seen].slice(own.length).sort()
}

/** `id`: `<name>/v<version>` under `workflows` of the project `root`. */
export function hashOfVersion(root: string, id: string): string {
  const hash = createHash('sha256')
  const own = ownFiles(root, id)
  const add = (name: string, path: string) => hash.update(`${name}\n${readFileSync(path, 'utf8')}\n`)
  for (const path of own) {
    const base = path.startsWith(join(root, 'workflows/')) ? 'workflows' : 'schemas/forms'
    add(`${base}/${basename(path)}`, path)
  }
  for (const path of partsOf(root, own)) add(relative(root, path), path)
  return hash.digest('hex').slice(0, 16)
}
